package io.argosy.router.budget;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;

import io.argosy.common.topology.NodeName;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * Deals out the limit of a node over all agents with transfers there. An agent stays within what it
 * was told, and tells what it uses with each heartbeat; what is taken from one is given to another
 * only once the first has confirmed it, so that all of them together never exceed the limit. All
 * inside the caller's transaction.
 */
public final class NodeBudgets {

  private final BudgetStore store;
  private final Duration lease;
  private final Clock clock;

  /** One life of an agent. */
  public record Life(long agentId, long incarnation) {}

  /**
   * @param lease so long after its last message an agent counts as gone, and its transfers with it
   */
  public NodeBudgets(BudgetStore store, Duration lease, Clock clock) {
    this.store = store;
    this.lease = lease;
    this.clock = clock;
  }

  /**
   * An agent starts.
   *
   * @param announced limits of its nodes
   * @param unended for so long an earlier life of it may go on with what it holds
   */
  public void begin(Life life, Map<Long, Integer> announced, Duration unended) {
    Instant now = clock.instant();
    store.announce(life.agentId(), announced);
    store.end(life.agentId(), life.incarnation(), now.plus(unended), now);
  }

  /** A heartbeat tells of the nodes that the agent uses, and hears its budgets at them. */
  public List<NodeBudget> deal(Life life, Collection<NodeUse> uses) {
    if (uses.isEmpty()) {
      return List.of();
    }
    Desk desk = desk(uses.stream().map(NodeUse::node).toList());
    List<NodeBudget> budgets = new ArrayList<>();
    for (NodeUse use : uses) {
      NodeLimit limit = desk.limits().get(use.node());
      if (limit != null) {
        budgets.add(desk.deal(limit, desk.heard(limit, life, use)));
      } else if (use.version() > 0) {
        budgets.add(new NodeBudget(use.node(), OptionalInt.empty(), use.version() + 1, lease));
      }
    }
    store.keep(desk.dealt());
    return budgets;
  }

  /**
   * A job is about to open a session: so the agent hears of limits before its first transfer.
   *
   * @param wanted how many transfers the job could have
   */
  public List<NodeBudget> first(Life life, Collection<NodeName> nodes, int wanted) {
    Desk desk = desk(nodes);
    List<NodeBudget> budgets = new ArrayList<>();
    for (NodeLimit limit : desk.limits().values()) {
      Holding mine = desk.known(limit, life, 0).wanting(wanted, desk.until());
      budgets.add(desk.deal(limit, mine));
    }
    store.keep(desk.dealt());
    return budgets;
  }

  private Desk desk(Collection<NodeName> nodes) {
    Map<NodeName, NodeLimit> limits =
        store.lock(nodes).stream().collect(toMap(NodeLimit::node, Function.identity()));
    Instant now = clock.instant();
    List<Long> ids = limits.values().stream().map(NodeLimit::nodeId).toList();
    Map<Long, List<Holding>> held =
        store.holdings(ids, now).stream().collect(groupingBy(h -> h.holder().nodeId()));
    return new Desk(limits, held, new ArrayList<>(), now, lease);
  }

  /** What one transaction decides on and comes to. */
  private record Desk(
      Map<NodeName, NodeLimit> limits,
      Map<Long, List<Holding>> held,
      List<Holding> dealt,
      Instant now,
      Duration lease) {

    Instant until() {
      return now.plus(lease);
    }

    Holding heard(NodeLimit limit, Life life, NodeUse use) {
      Holding known = known(limit, life, use.version());
      boolean isNew = !at(limit).contains(known);
      // An agent that did not know of the limit may have transfers already.
      return isNew
          ? new Holding(
              known.holder(), known.version(), 0, use.active(), use.wanted(), now, until())
          : known.heard(use, until());
    }

    Holding known(NodeLimit limit, Life life, long version) {
      Holding.Holder holder =
          new Holding.Holder(limit.nodeId(), life.agentId(), life.incarnation());
      // Versions grow also where an earlier holding has been forgotten.
      long first = Math.max(version, now.toEpochMilli());
      return at(limit).stream()
          .filter(holding -> holding.holder().equals(holder))
          .findFirst()
          .orElseGet(() -> Holding.none(holder, first, now, until()));
    }

    NodeBudget deal(NodeLimit limit, Holding mine) {
      List<Holding> others =
          at(limit).stream().filter(other -> !other.holder().equals(mine.holder())).toList();
      Holding holding = Shares.deal(limit.transfers(), mine, others, now);
      dealt.add(holding);
      return new NodeBudget(
          limit.node(), OptionalInt.of(holding.transfers()), holding.version(), lease);
    }

    private List<Holding> at(NodeLimit limit) {
      return held.getOrDefault(limit.nodeId(), List.of());
    }
  }
}
