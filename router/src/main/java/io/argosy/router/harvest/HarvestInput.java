package io.argosy.router.harvest;

import io.argosy.common.topology.NodeName;
import io.argosy.router.issue.TaskAttempt;
import java.util.Map;
import java.util.Set;

/**
 * All that is known of what was reported, read at one time.
 *
 * @param counted attempts that were reported before
 * @param nodes surrogate keys of the sources named
 */
public record HarvestInput(
    Map<Long, ReportedTask> tasks,
    Set<TaskAttempt> counted,
    Map<FilePlace, LiveWish> wishes,
    Map<NodeName, Long> nodes) {

  public HarvestInput {
    tasks = Map.copyOf(tasks);
    counted = Set.copyOf(counted);
    wishes = Map.copyOf(wishes);
    nodes = Map.copyOf(nodes);
  }
}
