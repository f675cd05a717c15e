package io.argosy.router.activation;

import io.argosy.common.task.FailureClass;
import java.time.Instant;
import java.util.Optional;

/**
 * The failures of one source for one file request.
 *
 * @param failures the number of counted failures
 * @param message a text for users, at most 2,000 characters
 * @param usableFrom empty if the source is excluded for this file
 * @param wrongBytes whether the source served wrong bytes, which excludes it even after a backoff
 */
public record SourceSetback(
    long sourceNodeId,
    int failures,
    FailureClass reason,
    String message,
    Optional<Instant> usableFrom,
    boolean wrongBytes) {

  /** Returns the same setback for another source. */
  public SourceSetback at(long source) {
    return new SourceSetback(source, failures, reason, message, usableFrom, wrongBytes);
  }

  public SourceSetback counted(int total, Optional<Instant> usable) {
    return new SourceSetback(sourceNodeId, total, reason, message, usable, wrongBytes);
  }
}
