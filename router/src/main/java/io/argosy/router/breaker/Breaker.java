package io.argosy.router.breaker;

import io.argosy.router.automation.Mode;
import java.time.Instant;
import java.util.Optional;

/**
 * Whether work goes over a source, a destination or a link.
 *
 * @param since its last change: what began before does not speak against it
 * @param renewedAt when its last probes were let through, or {@code since}
 * @param openings one after the other, without a calm time between; 0 if it never was open
 * @param probeAt when an open one is tried again; empty: never automatically
 * @param pinnedBy the admin whose word holds, whatever happens
 * @param reason for people, at most 300 characters
 * @param mode in which it was decided: what a dry run decided does not count
 */
public record Breaker(
    Culprit culprit,
    State state,
    Instant since,
    Instant renewedAt,
    int openings,
    Optional<Instant> probeAt,
    Optional<String> pinnedBy,
    String reason,
    Mode mode) {

  /** Closed lets all through, half-open a few probes, open nothing. */
  public enum State {
    CLOSED,
    HALF_OPEN,
    OPEN
  }

  private static final int LONGEST_REASON = 300;

  public Breaker {
    reason = reason.length() <= LONGEST_REASON ? reason : reason.substring(0, LONGEST_REASON);
  }

  public boolean isPinned() {
    return pinnedBy.isPresent();
  }

  /** It is open until its source's agent has started again, or its pause is over. */
  public boolean waitsForReturn() {
    return state == State.OPEN && !isPinned();
  }

  boolean isClosed() {
    return state == State.CLOSED;
  }

  Breaker to(State next, Instant at, String why) {
    return new Breaker(culprit, next, at, at, openings, Optional.empty(), pinnedBy, why, mode);
  }

  /** Others probe; the word of those before still counts. */
  Breaker renewed(Instant at) {
    return new Breaker(culprit, state, since, at, openings, probeAt, pinnedBy, reason, mode);
  }
}
