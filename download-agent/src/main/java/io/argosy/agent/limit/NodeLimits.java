package io.argosy.agent.limit;

import io.argosy.common.topology.NodeName;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * How many transfers of this agent may touch each node now. The router deals out the limit of a
 * node over all agents; where a door answers "busy" all the same, the agent asks less of its node
 * for a while. For many threads.
 */
public final class NodeLimits {

  private static final Logger LOG = LoggerFactory.getLogger(NodeLimits.class);

  private final int perSource;
  private final Clock clock;
  private final Map<NodeName, Dealt> budgets = new HashMap<>();
  private final Map<NodeName, SourceLimit> learned = new HashMap<>();

  /**
   * What to tell the router.
   *
   * @param at the moment before it is told
   */
  public record Report(List<NodeUse> uses, Instant at) {}

  /**
   * @param transfers that the agent allows itself
   */
  private record Dealt(int transfers, long version, Instant until) {

    /** A budget that was not renewed may have been dealt to others. */
    int allowed(Instant now) {
      return now.isBefore(until) ? transfers : 0;
    }

    Dealt givenBack() {
      return new Dealt(0, version, until);
    }
  }

  /**
   * @param perSource the most transfers from one source, whatever its limit
   */
  public NodeLimits(int perSource, Clock clock) {
    this.perSource = perSource;
    this.clock = clock;
  }

  /** The most transfers that may touch the node; 0 if none may begin. */
  public synchronized int allowed(NodeName node) {
    Instant now = clock.instant();
    Dealt dealt = budgets.get(node);
    SourceLimit taught = learned.get(node);
    return Math.min(
        dealt == null ? Integer.MAX_VALUE : dealt.allowed(now),
        taught == null ? Integer.MAX_VALUE : taught.allowed(now));
  }

  /**
   * The router has told budgets.
   *
   * @param sent when it was asked
   */
  public synchronized void heard(Collection<NodeBudget> told, Instant sent) {
    for (NodeBudget budget : told) {
      Dealt known = budgets.get(budget.node());
      Instant until = sent.plus(budget.valid());
      if (known == null || budget.version() > known.version()) {
        hear(budget, until);
      } else if (budget.version() == known.version() && until.isAfter(known.until())) {
        budgets.put(budget.node(), new Dealt(known.transfers(), known.version(), until));
      }
    }
  }

  private void hear(NodeBudget budget, Instant until) {
    NodeName node = budget.node();
    if (budget.transfers().isPresent()) {
      int transfers = budget.transfers().getAsInt();
      Dealt before = budgets.put(node, new Dealt(transfers, budget.version(), until));
      LOG.atLevel(before == null ? Level.INFO : Level.DEBUG)
          .log("The transfers at a node are limited: node={} budget={}", node, transfers);
    } else if (budgets.remove(node) != null) {
      LOG.info("The transfers at a node are not limited any more: node={}", node);
    }
  }

  /**
   * A door of the source answered "busy".
   *
   * @param active transfers from the source when it did, the refused one included
   */
  public synchronized void busy(NodeName source, int active) {
    Instant now = clock.instant();
    SourceLimit before = learned.getOrDefault(source, SourceLimit.of(perSource));
    SourceLimit after = before.afterBusy(active, now);
    learned.put(source, after);
    if (!after.equals(before)) {
      LOG.info(
          "A source is busy: fewer transfers are asked of it: source={} active={} allowed={}",
          source,
          active,
          after.allowed(now));
    }
  }

  /** Whether the agent has a budget that others could use. */
  public synchronized boolean holdsAny() {
    return budgets.values().stream().anyMatch(dealt -> dealt.transfers() > 0);
  }

  /**
   * What to tell the router. The budget of a node that nothing touches and nothing waits for is
   * given back by this.
   *
   * @param demands of all links, as of the moment in which it is asked; asked twice
   */
  public Report report(Supplier<? extends Collection<LinkDemand>> demands) {
    Instant at = clock.instant();
    giveBackUnused(demands.get());
    // In this order: what begins after the second look is within the budgets that are told.
    Map<NodeName, Dealt> held = held();
    Collection<LinkDemand> now = demands.get();
    Set<NodeName> nodes = new LinkedHashSet<>(held.keySet());
    for (LinkDemand demand : now) {
      nodes.add(demand.link().source());
      nodes.add(demand.link().destination());
    }
    return new Report(nodes.stream().map(node -> use(node, held, now)).toList(), at);
  }

  private synchronized Map<NodeName, Dealt> held() {
    return Map.copyOf(budgets);
  }

  private synchronized void giveBackUnused(Collection<LinkDemand> demands) {
    budgets.replaceAll(
        (node, dealt) -> sum(demands, node, LinkDemand::wanted) == 0 ? dealt.givenBack() : dealt);
  }

  private static NodeUse use(
      NodeName node, Map<NodeName, Dealt> held, Collection<LinkDemand> demands) {
    Dealt dealt = held.get(node);
    return new NodeUse(
        node,
        dealt == null ? 0 : dealt.version(),
        dealt == null ? 0 : dealt.transfers(),
        sum(demands, node, LinkDemand::active),
        sum(demands, node, demand -> wanted(demand, node, held, demands)));
  }

  /**
   * A transfer takes a part of the budget of both its nodes. The budget of one is asked for only as
   * far as the other has room, where that comes first by name: two agents of which each holds what
   * the other waits for would wait for ever.
   */
  private static int wanted(
      LinkDemand demand, NodeName node, Map<NodeName, Dealt> held, Collection<LinkDemand> demands) {
    NodeName other = demand.other(node);
    Dealt first = other.value().compareTo(node.value()) < 0 ? held.get(other) : null;
    if (first == null) {
      return demand.wanted();
    }
    int room = Math.max(0, first.transfers() - sum(demands, other, LinkDemand::active));
    return Math.min(demand.wanted(), demand.active() + room);
  }

  private static int sum(
      Collection<LinkDemand> demands, NodeName node, ToIntFunction<LinkDemand> amount) {
    return demands.stream().filter(demand -> demand.touches(node)).mapToInt(amount).sum();
  }
}
