package io.argosy.router.query;

import io.argosy.common.topology.NodeName;
import java.util.Optional;

/**
 * An admin's instruction to keep a breaker open: nothing probes it until the pin is removed.
 *
 * @param source empty for the breaker of a destination
 * @param destination empty for the breaker of a source
 */
public record BreakerPin(
    Optional<NodeName> source, Optional<NodeName> destination, String by, String reason) {

  /**
   * Returns what the breaker covers, who pinned it and why, and the command that removes the pin.
   */
  String sentence() {
    return "%s is pinned open by %s (%s); nothing probes it until an admin runs: argosy breaker pin none%s%s --reason TEXT"
        .formatted(
            covers(), by, reason, option("source", source), option("destination", destination));
  }

  private String covers() {
    String ends =
        source
            .map(
                from -> destination.map(to -> from + " -> " + to).orElse("everything from " + from))
            .or(() -> destination.map(to -> "everything to " + to))
            .orElse("everything");
    return "the breaker over " + ends;
  }

  private static String option(String end, Optional<NodeName> node) {
    return node.map(name -> " --%s %s".formatted(end, name)).orElse("");
  }
}
