package io.argosy.agent.limit;

import java.time.Duration;
import java.time.Instant;

/**
 * Limits the transfers from a source that this agent may have in flight, learned from its door. A
 * door that answers "busy" (429 or 503) halves the limit; each quiet period after that raises it by
 * one, up to the configured one. Several agents at one door approach equal shares in this way, as
 * TCP connections do, without communicating. Nothing begins for a pause after such an answer, which
 * doubles until a file arrives, or none is refused for a quiet period after the pause.
 *
 * @param configured the limit that an operator has set
 * @param lowered the limit when it was lowered last, or the configured one
 * @param since when it was lowered last; far in the past if never
 * @param refusals since the last file arrived
 */
public record SourceLimit(int configured, int lowered, Instant since, int refusals) {

  private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);

  private static final int MOST_DOUBLINGS = 7;

  /** The limit rises by one after this time without an answer of "busy". */
  static final Duration QUIET = Duration.ofSeconds(10);

  public SourceLimit {
    if (configured < 1 || lowered < 1 || lowered > configured) {
      throw new IllegalArgumentException(
          "a source's limit must be from 1 to %d: %d".formatted(configured, lowered));
    }
  }

  public static SourceLimit of(int configured) {
    return new SourceLimit(configured, configured, Instant.EPOCH, 0);
  }

  /** The transfers that may be in flight now; none during a pause. */
  public int allowed(Instant now) {
    return isPaused(now) ? 0 : limit(now);
  }

  /** Whether it is not known that the source serves again. */
  boolean isRefusing(Instant now) {
    return refusals > 0 && now.isBefore(pauseEnds().plus(QUIET));
  }

  private boolean isPaused(Instant now) {
    return refusals > 0 && now.isBefore(pauseEnds());
  }

  private Instant pauseEnds() {
    return since.plus(FIRST_PAUSE.multipliedBy(1L << Math.clamp(refusals - 1, 0, MOST_DOUBLINGS)));
  }

  private int limit(Instant now) {
    long quietPeriods = Math.max(0, Duration.between(since, now).toMillis() / QUIET.toMillis());
    return (int) Math.min(configured, lowered + quietPeriods);
  }

  /**
   * Returns the limit after an answer of "busy". Transfers that began together are refused
   * together; answers during a pause are of the one that began it.
   *
   * @param active transfers in flight from the source at that time, including the refused one
   */
  public SourceLimit afterBusy(int active, Instant now) {
    if (isPaused(now)) {
      return this;
    }
    int half = Math.max(1, Math.min(active, limit(now)) / 2);
    return new SourceLimit(configured, half, now, isRefusing(now) ? refusals + 1 : 1);
  }

  /** Returns the limit after a file has arrived. */
  SourceLimit afterArrival() {
    return new SourceLimit(configured, lowered, since, 0);
  }
}
