package io.argosy.router.breaker;

import io.argosy.router.automation.Mode;
import io.argosy.router.topology.LinkKey;
import java.time.Instant;
import java.util.Optional;

/**
 * The state that decides whether work is sent over a source, a destination or a link.
 *
 * @param since the time of the last change; failures of earlier attempts do not count
 * @param renewedAt when the last probes were let through, or {@code since}
 * @param openings the number of consecutive openings without a calm period; 0 if it was never open
 * @param probeAt when an open breaker is probed; empty if never automatically
 * @param pinned whether an admin has set the state
 * @param reason a text for users, at most 300 characters
 * @param mode the mode of the decision; decisions of a dry run have no effect
 * @param full whether it opened because files found the destination full
 */
public record Breaker(
    LinkKey culprit,
    State state,
    Instant since,
    Instant renewedAt,
    int openings,
    Optional<Instant> probeAt,
    boolean pinned,
    String reason,
    Mode mode,
    boolean full) {

  /** Closed lets all work through, half-open a few probes, open nothing. */
  public enum State {
    CLOSED,
    HALF_OPEN,
    OPEN
  }

  private static final int LONGEST_REASON = 300;

  public Breaker {
    reason = reason.length() <= LONGEST_REASON ? reason : reason.substring(0, LONGEST_REASON);
  }

  /** Whether a restart of the source's agent ends the pause early. */
  public boolean waitsForReturn() {
    return state == State.OPEN && !pinned;
  }

  /** Whether free space at the destination ends the pause early. */
  public boolean waitsForSpace() {
    return waitsForReturn() && culprit.source() == LinkKey.ANY && full;
  }

  boolean isClosed() {
    return state == State.CLOSED;
  }

  Breaker to(State next, Instant at, String why) {
    return new Breaker(culprit, next, at, at, openings, Optional.empty(), pinned, why, mode, full);
  }

  /** Lets further probes through; results of earlier ones still count. */
  Breaker renewed(Instant at) {
    return new Breaker(culprit, state, since, at, openings, probeAt, pinned, reason, mode, full);
  }
}
