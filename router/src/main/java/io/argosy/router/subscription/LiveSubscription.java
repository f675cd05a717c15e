package io.argosy.router.subscription;

import io.argosy.common.task.Priority;

/** A subscription that is not closed. */
public record LiveSubscription(long id, Key key, Priority priority) {

  /** What a request wants at one destination; it has at most one subscription. */
  public record Key(long requestId, long datasetId, long destinationNodeId) {}
}
