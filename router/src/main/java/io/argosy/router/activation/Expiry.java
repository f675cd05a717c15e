package io.argosy.router.activation;

import java.time.Instant;
import java.util.List;

/** Which file requests rest from now on. */
public record Expiry(ExpiryPolicy policy) {

  /** What has no route and is younger cannot expire yet. */
  public Instant unroutedBefore(Instant now) {
    return now.minus(policy.withoutSource());
  }

  /** What has a route and is younger cannot expire yet. */
  public Instant routedBefore(Instant now) {
    return now.minus(policy.term());
  }

  /** What a pin is about goes on. */
  public List<Rest> due(List<IdleRequest> idle, Instant now) {
    return idle.stream()
        .filter(request -> request.pinned().isEmpty())
        .flatMap(request -> policy.restOf(request, now).stream())
        .toList();
  }

  /** What would rest were it not for a pin. */
  public List<Rest> pinned(List<IdleRequest> idle, Instant now) {
    return idle.stream()
        .filter(request -> request.pinned().isPresent())
        .flatMap(request -> policy.restOf(request, now).stream())
        .toList();
  }
}
