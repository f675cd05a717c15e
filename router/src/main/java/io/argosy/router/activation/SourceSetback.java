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
    boolean wrongBytes) {}
