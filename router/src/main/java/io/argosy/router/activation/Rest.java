package io.argosy.router.activation;

import java.time.Instant;

/**
 * A file request takes no room for a while.
 *
 * @param request as it was when this was decided
 * @param until it may come back
 * @param reason for people, at most 200 characters
 */
public record Rest(IdleRequest request, Instant until, String reason) {

  public long fileRequestId() {
    return request.fileRequestId();
  }

  public long destinationNodeId() {
    return request.destinationNodeId();
  }
}
