package io.argosy.router.request;

import java.util.Map;

/**
 * A request as it is kept.
 *
 * @param approvals by destination; a destination nobody has decided about is absent
 * @param done a static request that has ended: all that it wanted was there
 */
public record StoredRequest(
    long id,
    String requester,
    Wish wish,
    Map<Long, Boolean> approvals,
    boolean cancelled,
    boolean suspended,
    boolean done) {

  public StoredRequest {
    approvals = Map.copyOf(approvals);
  }
}
