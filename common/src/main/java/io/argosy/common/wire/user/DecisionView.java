package io.argosy.common.wire.user;

import io.argosy.common.topology.NodeName;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The newest decision about one file at one destination.
 *
 * @param chosen absent if no source could be chosen; a node that gets the file itself first, if the
 *     file waits for that copy
 * @param score of the chosen source in the strategy's unit
 * @param candidates best first, including the chosen one
 * @param cycle the opaque id of the cycle in which it was decided
 * @param viewAgeSeconds age of the knowledge about the network
 * @param tree absent if the chosen source did not get the file by a decision itself
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
    @Nullable Tree tree,
    @Nullable ExplanationView explanation,
    @Nullable String unexplained) {

  /**
   * How the file comes from an original replica by way of other destinations.
   *
   * @param path nodes in the order in which they get the file, from the one that had it first to
   *     the destination
   * @param direct the best source that did not get the file by a decision; absent if there is none
   */
  public record Tree(List<NodeName> path, @Nullable Candidate direct) {}

  /** A source that could have been chosen. */
  public record Candidate(NodeName node, double score) {}
}
