package io.argosy.router.request;

import java.util.Map;

/**
 * A request as it is kept.
 *
 * @param approvals by destination; a destination nobody has decided about is absent
 */
public record KeptRequest(
    long id,
    String requester,
    Wish wish,
    Map<Long, Boolean> approvals,
    boolean cancelled,
    boolean suspended) {

  public KeptRequest {
    approvals = Map.copyOf(approvals);
  }
}
