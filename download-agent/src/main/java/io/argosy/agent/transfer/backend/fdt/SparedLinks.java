package io.argosy.agent.transfer.backend.fdt;

import io.argosy.common.topology.LinkName;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Links whose two ends did not come together over FDT: for a while it is not tried again. */
final class SparedLinks {

  static final Duration SPARED = Duration.ofMinutes(10);

  private final Map<LinkName, Instant> ends = new ConcurrentHashMap<>();

  void spare(LinkName link, Instant now) {
    ends.put(link, now.plus(SPARED));
  }

  boolean isSpared(LinkName link, Instant now) {
    return now.isBefore(ends.getOrDefault(link, Instant.MIN));
  }
}
