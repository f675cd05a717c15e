package io.argosy.router.subscription;

/** A block at a destination. */
public record BlockKey(long blockId, long destinationNodeId) {}
