package io.argosy.router.harvest;

import io.argosy.common.topology.NodeName;
import io.argosy.router.catalog.ReplicaLedger.NewReplica;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What harvest reads of the world, and the history it alone writes. */
public interface HarvestStore {

  /** Live or closed, by their ids; those never heard of are left out. */
  Map<Long, ReportedTask> tasks(Collection<Long> taskIds);

  /**
   * @param failed those of the places whose wishes are to tell their sources; the others tell none
   */
  Map<FilePlace, LiveWish> wishes(Collection<FilePlace> places, Collection<FilePlace> failed);

  Map<NodeName, Long> nodes(Collection<NodeName> names);

  /**
   * What speaks for and against replicas that brought wrong bytes; those that are not good any more
   * are left out.
   *
   * @param ownNodes whose own word confirms nothing
   */
  Map<NewReplica, MarkPolicy.Evidence> evidence(Collection<NewReplica> accused, Set<Long> ownNodes);

  /** Inside the caller's transaction. */
  void record(List<Outcome> outcomes, long agentId, Instant at);
}
