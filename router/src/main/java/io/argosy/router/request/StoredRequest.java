package io.argosy.router.request;

import java.util.Map;

/**
 * A request as it is stored.
 *
 * @param approvals decisions by destination; undecided destinations are absent
 * @param done whether it is a static request whose files have all arrived
 */
public record StoredRequest(
    long id,
    String requester,
    RequestSpec spec,
    Map<Long, Boolean> approvals,
    boolean cancelled,
    boolean suspended,
    boolean done) {

  public StoredRequest {
    approvals = Map.copyOf(approvals);
  }
}
