package io.argosy.router.shadow;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.plan.Strategy;
import io.argosy.router.plan.completion.FluidJudge;
import java.util.List;
import java.util.Optional;

/**
 * What one strategy would have made of a cycle.
 *
 * @param routed how many files would have a source
 * @param differing how many would not come from where they were decided to come from
 * @param differingBytes of those
 * @param ending when they would be there, by the judge of all strategies
 * @param examples the largest that differ, some
 */
public record ShadowPlan(
    Strategy strategy,
    long routed,
    long differing,
    ByteCount differingBytes,
    FluidJudge.Ending ending,
    List<Difference> examples) {

  /**
   * A file that would come from elsewhere; a source is empty where it has none.
   *
   * @param file its id
   */
  public record Difference(
      String file,
      NodeName destination,
      Optional<NodeName> chosen,
      Optional<NodeName> instead,
      ByteCount bytes) {}

  public ShadowPlan {
    examples = List.copyOf(examples);
  }

  /** How many seconds later the last file would be there; negative where it would be sooner. */
  double regret(FluidJudge.Ending chosen) {
    return ending.lastSeconds() - chosen.lastSeconds();
  }
}
