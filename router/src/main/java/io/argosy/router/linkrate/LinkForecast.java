package io.argosy.router.linkrate;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ObservedRate;
import java.util.List;

/**
 * What may be expected of one enabled link now.
 *
 * @param local both ends are one site
 * @param distance at least 1
 * @param queue routed over it and not yet there
 * @param success share of attempts that succeed, 0 to 1
 * @param tried bytes that were moved within the last hour or are queued
 */
public record LinkForecast(
    long sourceNodeId,
    long destinationNodeId,
    boolean local,
    int distance,
    ObservedRate rate,
    Waiting queue,
    double success,
    ByteCount tried) {

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
