package io.argosy.router.request;

import io.argosy.common.task.Priority;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * What a request asks for, by surrogate keys. Requests with the same key must be equal in this,
 * except for the priority, which may have been changed since.
 */
public record RequestSpec(
    Set<Long> datasets,
    Set<Long> destinations,
    Priority priority,
    String activity,
    String comment,
    Optional<Instant> deadline,
    SourceChoice choice,
    boolean isStatic) {

  public RequestSpec {
    datasets = Set.copyOf(datasets);
    destinations = Set.copyOf(destinations);
  }

  /** Returns the same with another priority. */
  RequestSpec at(Priority other) {
    return new RequestSpec(
        datasets, destinations, other, activity, comment, deadline, choice, isStatic);
  }
}
