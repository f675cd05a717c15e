package io.argosy.router.budget;

import io.argosy.common.topology.NodeName;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** Stores limits and budgets, inside the caller's transaction. */
public interface BudgetStore {

  /** Returns and locks the limits of those nodes that have one, so that none is assigned twice. */
  List<NodeLimit> lock(Collection<NodeName> nodes);

  /** Returns the unexpired holdings of links that touch the nodes, sorted by holder. */
  List<Holding> holdings(Collection<Long> nodeIds, Instant now);

  /** Stores holdings, which replace earlier ones of the same holders. */
  void keep(Collection<Holding> holdings);

  /**
   * Replaces the limits that the agent announced earlier.
   *
   * @param announced limits by node
   */
  void announce(long agentId, Map<Long, Integer> announced);

  /**
   * Deletes the holdings of an ended incarnation of the agent, and all expired ones.
   *
   * @param ended the incarnation, 0 for none
   */
  void end(long agentId, long ended, Instant now);

  /** Sets the limit of an admin; empty removes it. */
  void limit(long nodeId, OptionalInt transfers);
}
