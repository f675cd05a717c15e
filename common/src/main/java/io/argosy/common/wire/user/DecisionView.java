package io.argosy.common.wire.user;

import io.argosy.common.topology.NodeName;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The newest decision about one file at one destination.
 *
 * @param chosen absent where no source could be chosen
 * @param score of the chosen one, in the strategy's own unit
 * @param candidates best first, the chosen one among them
 * @param cycle the opaque id of the cycle in which it was decided
 * @param viewAgeSeconds how old what was known of the network was
 * @param unexplained why there is no explanation, as {@link CycleView#snapshot} says it
 */
public record DecisionView(
    Instant decidedAt,
    String strategy,
    @Nullable NodeName chosen,
    double score,
    String reason,
    List<Candidate> candidates,
    String cycle,
    double viewAgeSeconds,
    @Nullable ExplanationView explanation,
    @Nullable String unexplained) {

  /** A source that could have been chosen. */
  public record Candidate(NodeName node, double score) {}
}
