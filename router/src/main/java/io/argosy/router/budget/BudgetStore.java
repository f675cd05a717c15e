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

  /**
   * Replaces what the agent said of nodes earlier.
   *
   * @param agent its name, for users
   */
  void announceTerms(long agentId, String agent, Map<Long, NodeTerms> announced);

  /**
   * Replaces what an admin said of a node, except its capacity.
   *
   * @param admin who says it, for users
   */
  void say(long nodeId, String admin, NodeTerms terms);

  /**
   * Returns by node the least of what its agents and an admin say of it. An agent that no longer
   * serves the node, or has not been heard for a day, says nothing.
   */
  Map<Long, NodeTerms> terms(Instant now);
}
