package io.argosy.circuit.control.provider.web;

import io.argosy.circuit.control.statefile.ProviderFiles;
import io.argosy.circuit.lifecycle.CircuitPlan;
import io.argosy.common.unit.ByteRate;
import java.nio.file.Path;
import java.time.Instant;
import java.util.UUID;

/**
 * A circuit that the service was asked for, as its state file has it: the service lists nothing and
 * tells no end.
 *
 * @param id names the file
 * @param reference its key
 */
public record WebRequest(UUID id, String reference, ByteRate bandwidth, Instant end) {

  public static ProviderFiles<WebRequest> files(Path state) {
    return ProviderFiles.in(state, "web", WebRequest.class, WebRequest::id);
  }

  static WebRequest of(CircuitPlan plan, Instant end) {
    return new WebRequest(plan.key().id(), plan.key().toString(), plan.bandwidth(), end);
  }
}
