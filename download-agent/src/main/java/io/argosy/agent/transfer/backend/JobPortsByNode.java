package io.argosy.agent.transfer.backend;

import io.argosy.common.topology.NodeName;
import java.util.Map;

/**
 * The interfaces of jobs by their destination.
 *
 * @param disks of all nodes that are not among the storages
 * @param storages of nodes whose files are at a storage system
 */
public record JobPortsByNode(JobPorts disks, Map<NodeName, JobPorts> storages) {

  public JobPortsByNode {
    storages = Map.copyOf(storages);
  }

  /** Returns the interfaces of jobs to a node. */
  public JobPorts of(NodeName destination) {
    return storages.getOrDefault(destination, disks);
  }
}
