package io.argosy.router.subscription;

import io.argosy.common.task.Priority;

/** A subscription that is not closed. */
public record LiveSubscription(
    long id, long requestId, long datasetId, long destinationNodeId, Priority priority) {}
