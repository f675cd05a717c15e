package io.argosy.router.harvest;

/** A file at a destination: what a wish, a live task and a replica are unique for. */
public record FilePlace(long fileId, long destinationNodeId) {}
