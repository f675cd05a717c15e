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
 */
public record SourceSetback(
    long sourceNodeId,
    int failures,
    FailureClass reason,
    String message,
    Optional<Instant> usableFrom) {}
