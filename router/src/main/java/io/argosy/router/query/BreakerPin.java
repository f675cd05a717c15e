package io.argosy.router.query;

import io.argosy.common.topology.NodeName;
import java.util.Optional;

/**
 * An admin's word that a breaker stays open: nothing probes it until the word is taken back.
 *
 * @param source absent of a destination's
 * @param destination absent of a source's
 */
public record BreakerPin(
    Optional<NodeName> source, Optional<NodeName> destination, String by, String reason) {

  /** What it covers, why, and what ends it. */
  String sentence() {
    return "%s is pinned open by %s (%s); nothing tries it until an admin says: argosy breaker pin none%s%s --reason TEXT"
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
