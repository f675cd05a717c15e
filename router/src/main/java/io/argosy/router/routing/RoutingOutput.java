package io.argosy.router.routing;

import io.argosy.common.topology.NodeName;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What one cycle writes.
 *
 * @param requests how many were looked at, routed or not
 */
public record RoutingOutput(
    Instant plannedAt, String strategy, int requests, List<RoutedFile> routed) {

  public static final String COMPLETION = "completion";

  public RoutingOutput {
    routed = List.copyOf(routed);
  }

  /** The plan in the terms of the input, with surrogate keys instead of indices. */
  static RoutingOutput of(RoutingInput input, Plan plan) {
    Map<NodeName, Long> ids =
        input.nodeNames().entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getValue, Map.Entry::getKey));
    List<RoutedFile> routed = new ArrayList<>();
    for (int i = 0; i < plan.choices().size(); i++) {
      Choice choice = plan.choices().get(i);
      if (choice.isRouted()) {
        routed.add(
            new RoutedFile(
                input.requests().get(i),
                choice.ranked().stream()
                    .map(c -> ids.get(input.view().nameOf(c.source())))
                    .toList(),
                choice.ranked().stream().map(Choice.Candidate::seconds).toList()));
      }
    }
    return new RoutingOutput(input.readAt(), COMPLETION, plan.choices().size(), routed);
  }
}
