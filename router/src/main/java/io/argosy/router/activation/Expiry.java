package io.argosy.router.activation;

import java.time.Instant;
import java.util.List;

/** Decides which file requests go into backoff. */
public record Expiry(ExpiryPolicy policy) {

  /** The start time after which a request without a route cannot have expired. */
  public Instant unroutedBefore(Instant now) {
    return now.minus(policy.withoutSource());
  }

  /** The start time after which a request with a route cannot have expired. */
  public Instant routedBefore(Instant now) {
    return now.minus(policy.term());
  }

  /** Returns the expired requests. Given-up ones back off despite a pin, to be tried again. */
  public List<Backoff> due(List<IdleRequest> idle, Instant now) {
    return idle.stream()
        .filter(request -> !isSpared(request))
        .flatMap(request -> policy.restOf(request, now).stream())
        .toList();
  }

  /** Returns the requests that only a pin protects from backoff. */
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
