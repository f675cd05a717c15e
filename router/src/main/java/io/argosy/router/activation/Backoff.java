package io.argosy.router.activation;

import java.time.Instant;

/**
 * A file request pauses, so that others can be active.
 *
 * @param request as it was at the decision
 * @param until when it may become active again
 * @param reason for people, at most 200 characters
 */
public record Backoff(IdleRequest request, Instant until, String reason) {

  public long fileRequestId() {
    return request.fileRequestId();
  }

  public long destinationNodeId() {
    return request.destinationNodeId();
  }
}
