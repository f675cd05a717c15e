package io.argosy.router.harvest;

import io.argosy.common.topology.NodeName;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** What harvest reads of the world, and the history it alone writes. */
public interface HarvestStore {

  /** Live or closed, by their ids; those never heard of are left out. */
  Map<Long, ReportedTask> tasks(Collection<Long> taskIds);

  /**
   * @param failed those of the places whose wishes are to tell their sources; the others tell none
   */
  Map<FilePlace, LiveWish> wishes(Collection<FilePlace> places, Collection<FilePlace> failed);

  Map<NodeName, Long> nodes(Collection<NodeName> names);

  /** Inside the caller's transaction. */
  void record(List<Outcome> outcomes, long agentId, Instant at);
}
