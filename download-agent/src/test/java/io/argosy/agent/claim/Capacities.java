package io.argosy.agent.claim;

import io.argosy.common.unit.ByteCount;
import java.time.Duration;

/** Test capacities, which apply in full while no rate is known. */
final class Capacities {

  private Capacities() {}

  static ClaimCapacity of(int files, long bytes, long reserve) {
    return new ClaimCapacity(
        files,
        ByteCount.of(bytes),
        ByteCount.of(reserve),
        Duration.ofMinutes(2),
        new Load(files, ByteCount.of(bytes)));
  }
}
