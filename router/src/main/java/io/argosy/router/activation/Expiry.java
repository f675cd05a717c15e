package io.argosy.router.activation;

import java.time.Instant;
import java.util.List;

/** Which file requests rest from now on. */
public record Expiry(ExpiryPolicy policy) {

  /** What is younger cannot expire yet. */
  public Instant before(Instant now) {
    return now.minus(policy.soonest());
  }

  public List<Rest> due(List<IdleRequest> idle, Instant now) {
    return idle.stream().flatMap(request -> policy.restOf(request, now).stream()).toList();
  }
}
