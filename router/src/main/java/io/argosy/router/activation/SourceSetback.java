package io.argosy.router.activation;

import io.argosy.common.task.FailureClass;
import java.time.Instant;
import java.util.Optional;

/**
 * What is known against one source of one file request.
 *
 * @param failures counted ones
 * @param message for people, at most 2,000 characters
 * @param usableFrom empty: this source is not tried again for this file
 * @param wrongBytes whether it served wrong bytes of the file, which no rest forgives
 */
public record SourceSetback(
    long sourceNodeId,
    int failures,
    FailureClass reason,
    String message,
    Optional<Instant> usableFrom,
    boolean wrongBytes) {

  /** The same reason held against another source. */
  public SourceSetback at(long source) {
    return new SourceSetback(source, failures, reason, message, usableFrom, wrongBytes);
  }

  public SourceSetback counted(int total, Optional<Instant> usable) {
    return new SourceSetback(sourceNodeId, total, reason, message, usable, wrongBytes);
  }
}
