package io.argosy.router.subscription;

/** A standing order that is not closed. */
public record LiveSubscription(long id, long requestId, long datasetId, long destinationNodeId) {}
