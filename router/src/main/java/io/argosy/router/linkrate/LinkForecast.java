package io.argosy.router.linkrate;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ObservedRate;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What may be expected of one enabled link now.
 *
 * @param local both ends are one site
 * @param distance at least 1
 * @param queue routed over it and not yet there
 * @param success share of attempts that succeed, 0 to 1
 * @param tried what went over it of late
 */
public record LinkForecast(
    long sourceNodeId,
    long destinationNodeId,
    boolean local,
    int distance,
    ObservedRate rate,
    Waiting queue,
    double success,
    Tried tried) {

  /**
   * @param bytes that were moved within the last hour or are queued
   * @param seen when the last bin began in which something arrived or failed
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
