package io.argosy.router.query.store;

import io.argosy.common.topology.LinkName;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Collectors;

/** How fast links move now: what landed in the last seconds of which heartbeats have told. */
record Rates(Map<LinkName, Double> bytesPerSecond) {

  /** A heartbeat comes every three seconds while something moves. */
  private static final Duration TOLD_AFTER = Duration.ofSeconds(5);

  private static final Duration WINDOW = Duration.ofSeconds(15);
  private static final long SLOT_SECONDS = 5;

  Rates {
    bytesPerSecond = Map.copyOf(bytesPerSecond);
  }

  /** The end of the newest slot of which all has been told. */
  static Instant until(Instant now) {
    long told = now.minus(TOLD_AFTER).getEpochSecond();
    return Instant.ofEpochSecond(Math.floorDiv(told, SLOT_SECONDS) * SLOT_SECONDS);
  }

  static Instant since(Instant now) {
    return until(now).minus(WINDOW);
  }

  /**
   * @param bytes that landed between the two
   */
  static Rates of(Map<LinkName, Long> bytes) {
    return new Rates(
        bytes.entrySet().stream()
            .filter(link -> link.getValue() > 0)
            .collect(
                Collectors.toMap(
                    Map.Entry::getKey, link -> link.getValue() / (double) WINDOW.toSeconds())));
  }

  double of(LinkName link) {
    return bytesPerSecond.getOrDefault(link, 0.0);
  }

  double sum() {
    return bytesPerSecond.values().stream().mapToDouble(Double::doubleValue).sum();
  }
}
