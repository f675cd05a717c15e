package io.argosy.router.breaker;

import io.argosy.router.automation.Mode;
import io.argosy.router.breaker.Breaker.State;
import io.argosy.router.topology.LinkKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Decides the next step of every breaker: opens it after failures, probes it after a growing pause,
 * and closes it when a file arrives. Pinned breakers are left unchanged.
 */
final class BreakerPlan {

  private final BreakerInput input;
  private final BreakerPolicy policy;
  private final Mode mode;
  private final Instant now;

  private BreakerPlan(BreakerInput input, BreakerPolicy policy, Mode mode, Instant now) {
    this.input = input;
    this.policy = policy;
    this.mode = mode;
    this.now = now;
  }

  static List<BreakerChange> of(BreakerInput input, BreakerPolicy policy, Mode mode, Instant now) {
    return new BreakerPlan(input, policy, mode, now).changes();
  }

  private List<BreakerChange> changes() {
    List<BreakerChange> changes = new ArrayList<>();
    List<Breaker> standing = new ArrayList<>();
    for (Breaker breaker : input.breakers()) {
      Optional<BreakerChange> step = breaker.pinned() ? Optional.empty() : step(breaker);
      step.ifPresent(changes::add);
      standing.add(step.map(BreakerChange::after).orElse(breaker));
    }
    if (mode != Mode.OFF) {
      open(standing, changes);
    }
    return changes;
  }

  private Optional<BreakerChange> step(Breaker breaker) {
    if (!breaker.isClosed() && breaker.mode() != mode) {
      return Optional.of(close(breaker, "the breaker's mode is now " + mode));
    }
    return switch (breaker.state()) {
      case CLOSED -> closed(breaker);
      case OPEN -> opened(breaker);
      case HALF_OPEN -> halfOpen(breaker);
    };
  }

  /** Closed breakers are kept for a while, so that earlier failures do not open them again. */
  private Optional<BreakerChange> closed(Breaker breaker) {
    Duration kept = Collections.max(List.of(policy.window(), policy.calm()));
    return breaker.since().plus(kept).isAfter(now)
        ? Optional.empty()
        : Optional.of(BreakerChange.forget(breaker));
  }

  private Optional<BreakerChange> opened(Breaker breaker) {
    if (arrived(breaker)) {
      return Optional.of(close(breaker, "a file arrived"));
    }
    if (hasReturned(breaker)) {
      String why = "the source's agent has started again";
      return Optional.of(probe(breaker.to(State.HALF_OPEN, now, why)));
    }
    if (hasSpaceAgain(breaker)) {
      return Optional.of(probe(breaker.to(State.HALF_OPEN, now, "the destination has free space")));
    }
    return breaker
        .probeAt()
        .filter(at -> !at.isAfter(now))
        .map(at -> probe(breaker.to(State.HALF_OPEN, now, breaker.reason())));
  }

  /**
   * Whether the source's agent has restarted, in which case it is probed after a quarter of the
   * pause. The pause still grows, so that an agent that keeps crashing gets few probes.
   */
  private boolean hasReturned(Breaker breaker) {
    return isSince(breaker, input.doorsSince().get(breaker.culprit().source()));
  }

  /**
   * Whether free space was measured after the destination was found full. The pause still grows, as
   * files may be refused for another reason, such as a quota.
   */
  private boolean hasSpaceAgain(Breaker breaker) {
    return breaker.waitsForSpace()
        && isSince(breaker, input.spaceSince().get(breaker.culprit().destination()));
  }

  private boolean isSince(Breaker breaker, @Nullable Instant event) {
    Duration least = policy.pauseAfter(breaker.openings()).dividedBy(4);
    return event != null
        && event.isAfter(breaker.since())
        && !breaker.since().plus(least).isAfter(now);
  }

  private Optional<BreakerChange> halfOpen(Breaker breaker) {
    if (arrived(breaker)) {
      return Optional.of(close(breaker, "a probe arrived"));
    }
    Optional<LinkEvidence> failed =
        over(breaker).filter(e -> countsAgainst(breaker.culprit(), e)).findFirst();
    if (failed.isPresent()) {
      String why = "a probe failed: " + failed.get().lastFailure();
      return Optional.of(
          new BreakerChange(
              opening(breaker.culprit(), breaker.openings() + 1, why, isFull(breaker)), "reopen"));
    }
    return breaker.renewedAt().plus(policy.patience()).isAfter(now)
        ? Optional.empty()
        : Optional.of(probe(breaker.renewed(now)));
  }

  private boolean isFull(Breaker breaker) {
    return over(breaker).anyMatch(LinkEvidence::full);
  }

  /** A full disk at the destination is not held against the source. */
  private static boolean countsAgainst(LinkKey culprit, LinkEvidence link) {
    long there = culprit.destination() == LinkKey.ANY ? 0 : link.failedThere();
    return link.failed() + there > 0;
  }

  private void open(List<Breaker> standing, List<BreakerChange> changes) {
    List<Breaker> active = standing.stream().filter(b -> b.pinned() || !b.isClosed()).toList();
    List<Breaker> links = active.stream().filter(b -> !b.pinned() && b.culprit().isLink()).toList();
    RootCause cause = new RootCause(input.evidence(), policy.failures());
    for (RootCause.Finding finding :
        cause.find(active.stream().map(Breaker::culprit).toList(), links)) {
      changes.removeIf(change -> change.after().culprit().equals(finding.culprit()));
      changes.add(
          new BreakerChange(
              opening(
                  finding.culprit(), openings(finding.culprit()), finding.why(), finding.full()),
              "open"));
      absorb(finding.culprit(), links, changes);
    }
  }

  /** Closes the breakers of links that the breaker of their common cause replaces. */
  private void absorb(LinkKey cause, List<Breaker> links, List<BreakerChange> changes) {
    links.stream()
        .filter(link -> !link.culprit().equals(cause) && cause.covers(link.culprit()))
        .forEach(
            link -> {
              changes.removeIf(change -> change.after().culprit().equals(link.culprit()));
              changes.add(close(link, "replaced by the breaker of the common cause"));
            });
  }

  private int openings(LinkKey culprit) {
    return input.breakers().stream()
            .filter(b -> b.culprit().equals(culprit) && b.mode() == mode)
            .filter(b -> b.since().plus(policy.calm()).isAfter(now))
            .mapToInt(Breaker::openings)
            .findFirst()
            .orElse(0)
        + 1;
  }

  private Breaker opening(LinkKey culprit, int openings, String why, boolean full) {
    return new Breaker(
        culprit,
        State.OPEN,
        now,
        now,
        openings,
        Optional.of(now.plus(policy.pauseAfter(openings))),
        false,
        why,
        mode,
        full);
  }

  private static BreakerChange probe(Breaker breaker) {
    return new BreakerChange(breaker, "half-open");
  }

  private BreakerChange close(Breaker breaker, String why) {
    return new BreakerChange(breaker.to(State.CLOSED, now, why), "close");
  }

  private boolean arrived(Breaker breaker) {
    return over(breaker).anyMatch(link -> link.arrived() > 0);
  }

  private Stream<LinkEvidence> over(Breaker breaker) {
    return input.evidence().stream().filter(link -> link.concerns(breaker.culprit()));
  }
}
