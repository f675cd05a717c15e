package io.argosy.circuit.control.provider.web;

import io.argosy.circuit.lifecycle.CircuitPlan;
import io.argosy.common.unit.ByteRate;
import java.time.Instant;
import java.util.UUID;

/**
 * A circuit that the service was asked for, as its state file has it: the service lists nothing and
 * tells no end.
 *
 * @param id names the file
 * @param reference its key
 * @param bandwidth in bytes per second
 */
record WebRequest(UUID id, String reference, double bandwidth, Instant end) {

  /**
   * @throws IllegalArgumentException the file is damaged
   */
  WebRequest {
    rate(bandwidth);
  }

  static WebRequest of(CircuitPlan plan, Instant end) {
    return new WebRequest(
        plan.key().id(), plan.key().toString(), plan.bandwidth().bytesPerSecond(), end);
  }

  ByteRate rate() {
    return rate(bandwidth);
  }

  private static ByteRate rate(double bytesPerSecond) {
    return new ByteRate(bytesPerSecond);
  }
}
