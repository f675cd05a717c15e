package io.argosy.agent.limit;

import java.time.Duration;
import java.time.Instant;

/**
 * How many transfers from a source this agent may have in flight, as its door has taught. A door
 * that answers "busy" (429 or 503) halves the limit; each quiet period after that raises it by one,
 * up to the configured one. Several agents at one door come to equal shares in this way, as TCP
 * connections do, without knowing of each other.
 *
 * @param configured the limit that an operator has set
 * @param lowered the limit when it was lowered last, or the configured one
 * @param since when it was lowered last; long ago if never
 */
public record SourceLimit(int configured, int lowered, Instant since) {

  /** Transfers that began together are refused together, which counts once. */
  static final Duration ONE_REFUSAL = Duration.ofSeconds(3);

  /** The limit rises by one after this time without an answer of "busy". */
  static final Duration QUIET = Duration.ofSeconds(10);

  public SourceLimit {
    if (configured < 1 || lowered < 1 || lowered > configured) {
      throw new IllegalArgumentException(
          "a source's limit is from 1 to %d: %d".formatted(configured, lowered));
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
   * The door answered "busy".
   *
   * @param active transfers in flight from the source when it did, the refused one included
   */
  public SourceLimit afterBusy(int active, Instant now) {
    if (now.isBefore(since.plus(ONE_REFUSAL))) {
      return this;
    }
    int half = Math.max(1, Math.min(active, allowed(now)) / 2);
    return new SourceLimit(configured, half, now);
  }
}
