package io.argosy.router.routing;

import io.argosy.router.stage.Stage;
import io.argosy.router.topology.LinkKey;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;

/**
 * The position of a router in the list of due files, from cycle to cycle. A pass reads what has
 * become due recently; at intervals it reads everything, because doors, links and breakers change
 * without notice to the files that wait for them.
 *
 * <p>While a pass is open and no longer at the beginning, every second cycle reads from the
 * beginning what has become due meanwhile, so that an urgent new file waits for one cycle and not
 * for the whole pass.
 *
 * <p>If links hold files back, or files wait for copies that are on their way, the next pass starts
 * again with the most urgent files and ends after one portion, so that its cost does not depend on
 * how many files wait; it continues only if nothing holds files back any longer. The files behind
 * that portion are read every {@code deepEvery}, except those that only full links could carry. The
 * aside cycles of such a pass read everything, so that full links get new work meanwhile.
 *
 * @param allAt start of the last pass that read everything
 * @param freshAt when recently due files were last read from the beginning
 * @param dueAfter files that became due earlier are not read
 * @param after where the next cycle of this pass continues
 * @param phase of the next cycle
 * @param full links that held files back in this pass
 * @param waits whether files waited for copies in this pass, which may arrive at any time
 */
record Pass(
    Instant allAt,
    Instant freshAt,
    Instant dueAfter,
    Portion.Place after,
    Phase phase,
    Set<LinkKey> full,
    boolean waits) {

  /** How the next cycle reads. */
  enum Phase {
    /** The pass has ended. */
    CLOSED,
    /** Continues after the last file that was read. */
    ON,
    /** Reads from the beginning what has become due meanwhile. */
    ASIDE,
    /** Reads one portion from the beginning; the pass ends if links hold files back. */
    BRIEF
  }

  /** Interval between passes that read everything. */
  static final Duration ALL_EVERY = Duration.ofSeconds(10);

  static final Pass NONE =
      new Pass(
          Instant.MIN,
          Instant.EPOCH,
          Instant.EPOCH,
          Portion.Place.START,
          Phase.CLOSED,
          Set.of(),
          false);

  Pass {
    full = Set.copyOf(full);
  }

  boolean open() {
    return phase != Phase.CLOSED;
  }

  /**
   * Returns this pass for its next cycle if it is open, otherwise a new pass.
   *
   * @param deepEvery interval between passes that read everything while links hold files back: no
   *     longer than the minimum horizon, so that links whose files lie behind the first portion do
   *     not run idle
   */
  Pass at(Instant now, Duration deepEvery) {
    if (open()) {
      boolean continues = phase == Phase.ASIDE || after.equals(Portion.Place.START);
      Phase goesOn = continues ? Phase.ON : Phase.ASIDE;
      return new Pass(allAt, freshAt, dueAfter, after, goesOn, full, waits);
    }
    Duration every = full.isEmpty() ? ALL_EVERY : deepEvery;
    if (now.isBefore(allAt) || Duration.between(allAt, now).compareTo(every) >= 0) {
      return begun(now, now, Instant.EPOCH, Phase.ON);
    }
    return holdsBack()
        ? begun(allAt, now, Instant.EPOCH, Phase.BRIEF)
        : begun(allAt, now, recent(), Phase.ON);
  }

  private boolean holdsBack() {
    return waits || !full.isEmpty();
  }

  private static Pass begun(Instant allAt, Instant freshAt, Instant dueAfter, Phase phase) {
    return new Pass(allAt, freshAt, dueAfter, Portion.Place.START, phase, Set.of(), false);
  }

  private Instant recent() {
    return freshAt.minus(Stage.NOTICED_WITHIN);
  }

  Portion portion(int limit) {
    return phase == Phase.ASIDE
        ? new Portion(holdsBack() ? Instant.EPOCH : recent(), Portion.Place.START, limit)
        : new Portion(dueAfter, after, limit, full);
  }

  /**
   * Returns the pass after a cycle has planned this input. If all files got a route, the next cycle
   * starts again with the most urgent; otherwise it continues behind the unrouted files, which
   * would block all others.
   *
   * @param waiting number of files that wait for copies
   */
  Pass then(RoutingInput input, int routed, int waiting, Set<LinkKey> nowFull) {
    return switch (phase) {
      case ASIDE -> next(freshAfter(input), after, Phase.ASIDE, full, waits || waiting > 0);
      case BRIEF ->
          nowFull.isEmpty() && waiting == 0
              ? onward(input, routed, waiting, nowFull)
              : next(freshAfter(input), after, Phase.CLOSED, nowFull, waiting > 0);
      case ON, CLOSED -> onward(input, routed, waiting, nowFull);
    };
  }

  private Pass onward(RoutingInput input, int routed, int waiting, Set<LinkKey> nowFull) {
    boolean fromStart = after.equals(Portion.Place.START);
    boolean stays = fromStart && routed == input.batch().size();
    Set<LinkKey> all = new HashSet<>(full);
    all.addAll(nowFull);
    return next(
        fromStart ? input.readAt() : freshAt,
        stays ? Portion.Place.START : input.last(),
        input.more() ? Phase.ON : Phase.CLOSED,
        all,
        waits || waiting > 0);
  }

  private Pass next(
      Instant fresh,
      Portion.Place place,
      Phase nextPhase,
      Set<LinkKey> fullLinks,
      boolean nowWaits) {
    return new Pass(allAt, fresh, dueAfter, place, nextPhase, fullLinks, nowWaits);
  }

  private Instant freshAfter(RoutingInput input) {
    return input.more() ? freshAt : input.readAt();
  }
}
