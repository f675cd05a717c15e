package io.argosy.router.activation;

import java.time.Instant;

/**
 * A decision to take a file request out of its window for some time, so that others can be active.
 *
 * @param request the state on which the decision was made
 * @param until when it may become active again
 * @param reason a text for users, at most 200 characters
 */
public record Backoff(IdleRequest request, Instant until, String reason) {

  public long fileRequestId() {
    return request.fileRequestId();
  }

  public long destinationNodeId() {
    return request.destinationNodeId();
  }
}
