package io.argosy.common.wire.user;

import io.argosy.common.topology.NodeName;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The newest decision about one file at one destination.
 *
 * @param chosen absent if no source could be chosen
 * @param score of the chosen source in the strategy's unit
 * @param candidates best first, including the chosen one
 * @param cycle the opaque id of the cycle in which it was decided
 * @param viewAgeSeconds age of the knowledge about the network
 * @param unexplained reason why there is no explanation, a value of {@link CycleView#snapshot}
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
