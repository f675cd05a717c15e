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

  /** What a pin is about goes on; what was given up has ended already, and rests to come back. */
  public List<Backoff> due(List<IdleRequest> idle, Instant now) {
    return idle.stream()
        .filter(request -> !isSpared(request))
        .flatMap(request -> policy.restOf(request, now).stream())
        .toList();
  }

  /** What would rest were it not for a pin. */
  public List<Backoff> pinned(List<IdleRequest> idle, Instant now) {
    return idle.stream()
        .filter(Expiry::isSpared)
        .flatMap(request -> policy.restOf(request, now).stream())
        .toList();
  }

  private static boolean isSpared(IdleRequest request) {
    return request.pinned().isPresent() && request.givenUp().isEmpty();
  }
}
