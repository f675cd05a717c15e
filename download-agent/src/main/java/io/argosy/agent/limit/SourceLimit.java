package io.argosy.agent.limit;

import java.time.Duration;
import java.time.Instant;

/**
 * Limits the transfers from a source that this agent may have in flight, learned from its door. A
 * door that answers "busy" (429 or 503) halves the limit; each quiet period after that raises it by
 * one, up to the configured one. Several agents at one door approach equal shares in this way, as
 * TCP connections do, without communicating.
 *
 * @param configured the limit that an operator has set
 * @param lowered the limit when it was lowered last, or the configured one
 * @param since when it was lowered last; far in the past if never
 */
public record SourceLimit(int configured, int lowered, Instant since) {

  /** Transfers that began together are refused together; this counts as one refusal. */
  static final Duration ONE_REFUSAL = Duration.ofSeconds(3);

  /** The limit rises by one after this time without an answer of "busy". */
  static final Duration QUIET = Duration.ofSeconds(10);

  public SourceLimit {
    if (configured < 1 || lowered < 1 || lowered > configured) {
      throw new IllegalArgumentException(
          "a source's limit must be from 1 to %d: %d".formatted(configured, lowered));
    }
  }

  public static SourceLimit of(int configured) {
    return new SourceLimit(configured, configured, Instant.EPOCH);
  }

  /** The transfers that may be in flight now. */
  public int allowed(Instant now) {
    long quietPeriods = Math.max(0, Duration.between(since, now).toMillis() / QUIET.toMillis());
    return (int) Math.min(configured, lowered + quietPeriods);
  }

  /**
   * Returns the limit after an answer of "busy".
   *
   * @param active transfers in flight from the source at that time, including the refused one
   */
  public SourceLimit afterBusy(int active, Instant now) {
    if (now.isBefore(since.plus(ONE_REFUSAL))) {
      return this;
    }
    int half = Math.max(1, Math.min(active, allowed(now)) / 2);
    return new SourceLimit(configured, half, now);
  }
}
