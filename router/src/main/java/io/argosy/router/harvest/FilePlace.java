package io.argosy.router.harvest;

/** A file at a destination. It has at most one file request, one live task and one replica. */
public record FilePlace(long fileId, long destinationNodeId) {}
