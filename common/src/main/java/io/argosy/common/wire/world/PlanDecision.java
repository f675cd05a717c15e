package io.argosy.common.wire.world;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ObservedRate;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The plan for one file of a world.
 *
 * @param status routed, waits-for-copy (its source gets the file first), at-destination, no-path or
 *     no-replica
 * @param source absent if none was chosen
 * @param hops in travel order
 * @param cost seconds from now until the file has arrived, including staging and the arrival of the
 *     copy that it waits for
 * @param valid for strategy phedex only
 * @param sizeBin bytes by which strategy phedex counts the file; for that strategy only
 * @param candidates all sources with a path, best first
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record PlanDecision(
    String file,
    NodeName destination,
    String status,
    @Nullable NodeName source,
    List<Hop> hops,
    @Nullable Double cost,
    @Nullable Boolean valid,
    @Nullable Long sizeBin,
    List<Candidate> candidates) {

  /**
   * @param cost seconds, of its queue and of the transfer; null if it is no number
   * @param priority twice the file's, plus one if the link is not local
   */
  public record Hop(
      NodeName from,
      NodeName to,
      boolean local,
      ObservedRate rate,
      @Nullable Double cost,
      int priority) {}

  /**
   * @param score in the strategy's unit; null if it is no number
   * @param terms of which the score is composed
   */
  public record Candidate(NodeName source, @Nullable Double score, Map<String, Double> terms) {}
}
