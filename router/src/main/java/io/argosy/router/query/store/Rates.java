package io.argosy.router.query.store;

import io.argosy.common.topology.LinkName;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Current rates of links: bytes that arrived within the last seconds that heartbeats cover
 * completely.
 */
record Rates(Map<LinkName, Double> bytesPerSecond) {

  /**
   * Delay until all agents have reported a slot: during transfers heartbeats are sent every three
   * seconds.
   */
  private static final Duration COMPLETE_AFTER = Duration.ofSeconds(5);

  private static final Duration WINDOW = Duration.ofSeconds(15);
  private static final long SLOT_SECONDS = 5;

  Rates {
    bytesPerSecond = Map.copyOf(bytesPerSecond);
  }

  /** Returns the end of the newest slot that heartbeats cover completely. */
  static Instant until(Instant now) {
    long complete = now.minus(COMPLETE_AFTER).getEpochSecond();
    return Instant.ofEpochSecond(Math.floorDiv(complete, SLOT_SECONDS) * SLOT_SECONDS);
  }

  static Instant since(Instant now) {
    return until(now).minus(WINDOW);
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
    return bytes / (double) WINDOW.toSeconds();
  }

  double of(LinkName link) {
    return bytesPerSecond.getOrDefault(link, 0.0);
  }

  double sum() {
    return bytesPerSecond.values().stream().mapToDouble(Double::doubleValue).sum();
  }
}
