package io.argosy.router.routing;

import io.argosy.router.stage.Wake;
import io.argosy.router.topology.LinkKey;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;

/**
 * How far a router has read what is due, cycle by cycle. A pass looks at what has come due of late;
 * now and then at everything, because doors, links and breakers change without a word to those that
 * wait for them.
 *
 * <p>While a pass is open and has gone past the beginning, every second cycle looks aside at what
 * has come due meanwhile, from the beginning, so that what is urgent and new waits for one cycle
 * and not for the whole pass.
 *
 * <p>Where links hold files back until they have room, the next pass begins with the most urgent
 * ones again and ends after one portion, so that its cost does not grow with what waits; only where
 * no link holds anything back any more it reads on. What lies behind that portion is looked at
 * every {@link #DEEP_EVERY}, without files that only full links could carry. The cycles that look
 * aside from such a pass look at everything, so that full links get new work while it lasts.
 *
 * @param allAt when a pass that looks at everything began last
 * @param freshAt when what had come due of late was read last from the beginning
 * @param dueAfter what came due before is not looked at
 * @param after where the next cycle of this pass reads on
 * @param phase what the next cycle does
 * @param full links that held something back in this pass
 */
record Pass(
    Instant allAt,
    Instant freshAt,
    Instant dueAfter,
    Portion.Place after,
    Phase phase,
    Set<LinkKey> full) {

  /** What the next cycle of a pass does. */
  enum Phase {
    /** Nothing is left of it. */
    CLOSED,
    /** Reads on. */
    ON,
    /** Looks aside at what has come due meanwhile. */
    ASIDE,
    /** Looks at one portion from the beginning, and the pass ends if links hold something back. */
    BRIEF
  }

  /** Within so long it is seen that what waited can move. */
  static final Duration ALL_EVERY = Duration.ofSeconds(10);

  /**
   * The same while links hold files back: no longer than the least that a link is given, so that
   * links whose files lie behind the first portion do not run dry.
   */
  static final Duration DEEP_EVERY = HorizonPolicy.DEFAULT.least();

  static final Pass NONE =
      new Pass(
          Instant.MIN, Instant.EPOCH, Instant.EPOCH, Portion.Place.START, Phase.CLOSED, Set.of());

  Pass {
    full = Set.copyOf(full);
  }

  boolean open() {
    return phase != Phase.CLOSED;
  }

  /** The same pass while something is left of it, else the next one. */
  Pass at(Instant now) {
    if (open()) {
      boolean goesOn = phase == Phase.ASIDE || after.equals(Portion.Place.START);
      return new Pass(allAt, freshAt, dueAfter, after, goesOn ? Phase.ON : Phase.ASIDE, full);
    }
    Duration every = full.isEmpty() ? ALL_EVERY : DEEP_EVERY;
    if (now.isBefore(allAt) || Duration.between(allAt, now).compareTo(every) >= 0) {
      return begun(now, now, Instant.EPOCH, Phase.ON);
    }
    return full.isEmpty()
        ? begun(allAt, now, late(), Phase.ON)
        : begun(allAt, now, Instant.EPOCH, Phase.BRIEF);
  }

  private static Pass begun(Instant allAt, Instant freshAt, Instant dueAfter, Phase phase) {
    return new Pass(allAt, freshAt, dueAfter, Portion.Place.START, phase, Set.of());
  }

  private Instant late() {
    return freshAt.minus(Wake.HEARD_WITHIN);
  }

  Portion portion(int limit) {
    return phase == Phase.ASIDE
        ? new Portion(full.isEmpty() ? late() : Instant.EPOCH, Portion.Place.START, limit)
        : new Portion(dueAfter, after, limit, full);
  }

  /**
   * When these have been planned. While all get a route the next cycle begins anew with the most
   * urgent; what got none is passed, or it would stand in the way for ever.
   */
  Pass then(RoutingInput input, int routed, Set<LinkKey> nowFull) {
    return switch (phase) {
      case ASIDE -> next(freshAfter(input), after, Phase.ASIDE, full);
      case BRIEF ->
          nowFull.isEmpty()
              ? onward(input, routed, nowFull)
              : next(freshAfter(input), after, Phase.CLOSED, nowFull);
      case ON, CLOSED -> onward(input, routed, nowFull);
    };
  }

  private Pass onward(RoutingInput input, int routed, Set<LinkKey> nowFull) {
    boolean fromStart = after.equals(Portion.Place.START);
    boolean stays = fromStart && routed == input.batch().size();
    Set<LinkKey> all = new HashSet<>(full);
    all.addAll(nowFull);
    return next(
        fromStart ? input.readAt() : freshAt,
        stays ? Portion.Place.START : input.last(),
        input.more() ? Phase.ON : Phase.CLOSED,
        all);
  }

  private Pass next(Instant fresh, Portion.Place place, Phase nextPhase, Set<LinkKey> fullLinks) {
    return new Pass(allAt, fresh, dueAfter, place, nextPhase, fullLinks);
  }

  private Instant freshAfter(RoutingInput input) {
    return input.more() ? freshAt : input.readAt();
  }
}
