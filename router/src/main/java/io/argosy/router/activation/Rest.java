package io.argosy.router.activation;

import java.time.Instant;

/**
 * A file request takes no room for a while.
 *
 * @param until it may come back
 * @param reason for people, at most 200 characters
 */
public record Rest(long fileRequestId, long destinationNodeId, Instant until, String reason) {}
