package io.argosy.router.query.store;

import io.argosy.common.liveness.FlowTimes;
import io.argosy.common.topology.LinkName;
import io.argosy.router.linkrate.FlowSlot;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Current rates of links: bytes that arrived within the last seconds that heartbeats cover
 * completely.
 */
record Rates(Map<LinkName, Double> bytesPerSecond) {

  Rates {
    bytesPerSecond = Map.copyOf(bytesPerSecond);
  }

  /** Returns the end of the newest slot that heartbeats cover completely. */
  static Instant until(Instant now) {
    return FlowSlot.slotOf(now.minus(FlowTimes.COMPLETE));
  }

  static Instant since(Instant now) {
    return until(now).minus(FlowTimes.MEASURED);
  }

  /**
   * @param bytes that arrived within the measured time
   */
  static Rates of(Map<LinkName, Long> bytes) {
    return new Rates(
        bytes.entrySet().stream()
            .filter(link -> link.getValue() > 0)
            .collect(Collectors.toMap(Map.Entry::getKey, link -> perSecond(link.getValue()))));
  }

  /** Returns the rate at which these bytes arrived within the measured time. */
  static double perSecond(long bytes) {
    return bytes / (double) FlowTimes.MEASURED.toSeconds();
  }

  double of(LinkName link) {
    return bytesPerSecond.getOrDefault(link, 0.0);
  }

  double sum() {
    return bytesPerSecond.values().stream().mapToDouble(Double::doubleValue).sum();
  }
}
