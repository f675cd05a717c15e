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
 */
public record DecisionView(
    Instant decidedAt,
    String strategy,
    @Nullable NodeName chosen,
    double score,
    String reason,
    List<Candidate> candidates) {

  public record Candidate(NodeName node, double score) {}
}
