package io.argosy.router.harvest;

import io.argosy.common.topology.NodeName;
import io.argosy.router.catalog.ReplicaLedger.NewReplica;
import io.argosy.router.issue.TaskAttempt;
import java.util.Map;
import java.util.Set;

/**
 * The stored facts about the reported tasks, read at one time.
 *
 * @param counted attempts whose reports have been counted before
 * @param nodes surrogate keys of the reported sources
 */
public record HarvestInput(
    Map<Long, ReportedTask> tasks,
    Set<TaskAttempt> counted,
    Map<NewReplica, OpenFileRequest> requests,
    Map<NodeName, Long> nodes) {

  public HarvestInput {
    tasks = Map.copyOf(tasks);
    counted = Set.copyOf(counted);
    requests = Map.copyOf(requests);
    nodes = Map.copyOf(nodes);
  }
}
