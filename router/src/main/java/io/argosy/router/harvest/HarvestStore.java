package io.argosy.router.harvest;

import io.argosy.common.topology.NodeName;
import io.argosy.router.catalog.ReplicaLedger.NewReplica;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads what harvest needs of other features, and writes the history. */
public interface HarvestStore {

  /** Returns live and closed tasks by id; unknown ones are left out. */
  Map<Long, ReportedTask> tasks(Collection<Long> taskIds);

  /**
   * @param failed replicas whose file requests are returned with their sources; others have none
   */
  Map<NewReplica, OpenFileRequest> requests(
      Collection<NewReplica> replicas, Collection<NewReplica> failed);

  Map<NodeName, Long> nodes(Collection<NodeName> names);

  /**
   * Returns the evidence about replicas that served wrong bytes; replicas that are marked bad or
   * gone are left out.
   *
   * @param ownNodes the reporter's nodes, whose failures do not confirm the evidence
   */
  Map<NewReplica, MarkPolicy.Evidence> evidence(Collection<NewReplica> accused, Set<Long> ownNodes);

  /** Appends to the history in the caller's transaction. */
  void record(List<Outcome> outcomes, long agentId, Instant at);
}
