package io.argosy.common.wire.world;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ObservedRate;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What was decided for one file of a world.
 *
 * @param status routed, at-destination, no-path or no-replica
 * @param source absent where none was chosen
 * @param hops in travel order
 * @param cost seconds from now until the file is there, staging included
 * @param valid of strategy phedex only
 * @param sizeBin bytes that strategy phedex reckons with; of that strategy only
 * @param candidates all sources that have a way, best first
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
   * @param cost seconds, of its queue and of the transfer; null where it is no number
   * @param priority twice the file's, and one more where the link is not local
   */
  public record Hop(
      NodeName from,
      NodeName to,
      boolean local,
      ObservedRate rate,
      @Nullable Double cost,
      int priority) {}

  /**
   * @param score in the strategy's own unit; null where it is no number
   * @param terms what the score is made of
   */
  public record Candidate(NodeName source, @Nullable Double score, Map<String, Double> terms) {}
}
