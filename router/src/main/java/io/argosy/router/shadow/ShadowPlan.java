package io.argosy.router.shadow;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.plan.Strategy;
import io.argosy.router.plan.completion.FluidJudge;
import java.util.List;
import java.util.Optional;

/**
 * The plan of one shadow strategy for a cycle.
 *
 * @param routed number of files with a source
 * @param differing number of files with another source than in the original plan
 * @param differingBytes size of those files
 * @param ending simulated completion times, by the same judge for all strategies
 * @param examples some of the largest files that differ
 */
public record ShadowPlan(
    Strategy strategy,
    long routed,
    long differing,
    ByteCount differingBytes,
    FluidJudge.Ending ending,
    List<Difference> examples) {

  /**
   * A file with a different source in the two plans; a source is empty if the file has none.
   *
   * @param file the file id
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

  /** Returns by how many seconds the last file arrives later; negative if it arrives sooner. */
  double regret(FluidJudge.Ending chosen) {
    return ending.lastSeconds() - chosen.lastSeconds();
  }
}
