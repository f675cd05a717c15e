package io.argosy.router.request;

import io.argosy.common.task.Priority;
import java.util.Set;

/** What a request asks for, by surrogate keys; two of the same key must be equal in this. */
public record Wish(
    Set<Long> datasets,
    Set<Long> destinations,
    Priority priority,
    String activity,
    String comment) {

  public Wish {
    datasets = Set.copyOf(datasets);
    destinations = Set.copyOf(destinations);
  }
}
