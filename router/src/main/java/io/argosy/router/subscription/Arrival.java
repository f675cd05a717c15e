package io.argosy.router.subscription;

/** Where files of a block came from and where they arrived. */
public record Arrival(BlockKey at, long sourceNodeId) {}
