package io.argosy.router.linkrate;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.ObservedRate;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The forecast for one enabled link.
 *
 * @param local whether both ends belong to one site
 * @param distance at least 1
 * @param rate expected when the link has work, from own transfers or from what others say
 * @param prior capacity according to others, of use where own transfers show none
 * @param confirmed whether own transfers have shown the rate; until then the link stays within an
 *     exploration budget
 * @param replaced whether a file replaces whatever was transferred
 * @param maximum no rate and no capacity of the link exceeds it
 * @param queue routed over the link and not yet transferred
 * @param success share of attempts that succeed, 0 to 1
 * @param tried recent use of the link
 */
public record LinkForecast(
    long sourceNodeId,
    long destinationNodeId,
    boolean local,
    int distance,
    ObservedRate rate,
    Optional<ByteRate> prior,
    boolean confirmed,
    boolean replaced,
    Optional<ByteRate> maximum,
    Waiting queue,
    double success,
    Tried tried) {

  /**
   * @param bytes transferred within the last hour or queued
   * @param seen start of the last bin in which an attempt succeeded or failed
   */
  public record Tried(ByteCount bytes, Optional<Instant> seen) {}

  /**
   * @param bytes by priority, the most urgent first
   */
  public record Waiting(List<Long> bytes, long files) {

    public Waiting {
      bytes = List.copyOf(bytes);
    }

    public ByteCount sum() {
      return ByteCount.of(bytes.stream().mapToLong(Long::longValue).sum());
    }
  }
}
