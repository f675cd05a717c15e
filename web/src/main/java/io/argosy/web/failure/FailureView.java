package io.argosy.web.failure;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One attempt that failed; another source or a later attempt may have brought the file since.
 *
 * @param phase where on the agent's part of the street
 */
public record FailureView(
    Instant at,
    Lfn lfn,
    NodeName source,
    NodeName destination,
    @Nullable String reason,
    @Nullable String phase,
    String message) {

  /** For people. */
  public String reasonText() {
    return reason == null ? "unknown" : reason.replace('-', ' ');
  }
}
