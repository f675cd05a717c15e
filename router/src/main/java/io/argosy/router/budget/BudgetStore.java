package io.argosy.router.budget;

import io.argosy.common.topology.NodeName;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** Where limits and budgets are kept. All inside the caller's transaction. */
public interface BudgetStore {

  /**
   * The limits of those nodes that have one. Until the transaction ends nobody else gets the limit
   * of these nodes, so that no two transactions deal out the same transfers.
   */
  List<NodeLimit> lock(Collection<NodeName> nodes);

  /** Holdings of links that touch the nodes and are not over, in the order of their holders. */
  List<Holding> holdings(Collection<Long> nodeIds, Instant now);

  /** Keeps holdings, which replace earlier ones of the same holders. */
  void keep(Collection<Holding> holdings);

  /**
   * An agent starts: the limits that it announces replace those it announced before.
   *
   * @param announced by node
   */
  void announce(long agentId, Map<Long, Integer> announced);

  /**
   * This life of the agent has ended and holds nothing; holdings that are over are forgotten.
   *
   * @param ended its incarnation, 0 for none
   */
  void end(long agentId, long ended, Instant now);

  /** The limit that an admin sets; empty takes it away. */
  void limit(long nodeId, OptionalInt transfers);
}
