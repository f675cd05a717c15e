package io.argosy.router.budget;

import static java.util.stream.Collectors.toMap;

import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.router.topology.KnownAgent;
import io.argosy.router.topology.Node;
import io.argosy.router.topology.NodeDirectory;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Distributes the limits of nodes over all agents with transfers there. An agent stays within its
 * budget and reports its use with each heartbeat. Transfers taken from one agent are assigned to
 * another only after the first has confirmed it, so that all together never exceed a limit. Runs
 * inside the caller's transaction.
 */
public final class Budgets {

  private final BudgetStore store;
  private final NodeDirectory nodes;
  private final Duration lease;
  private final Clock clock;

  /** One incarnation of an agent. */
  public record Life(long agentId, long incarnation) {}

  /**
   * @param lease the time after its last message at which an agent and its transfers count as gone
   */
  public Budgets(BudgetStore store, NodeDirectory nodes, Duration lease, Clock clock) {
    this.store = store;
    this.nodes = nodes;
    this.lease = lease;
    this.clock = clock;
  }

  /**
   * Registers the start of an agent.
   *
   * @param announced limits of its nodes
   * @param ended an incarnation that has provably ended; others keep their holdings until their
   *     lease expires
   */
  public void begin(Life life, Map<Long, Integer> announced, OptionalLong ended) {
    store.announce(life.agentId(), announced);
    store.end(life.agentId(), ended.orElse(0), clock.instant());
  }

  /** Replaces what an agent said of its nodes earlier. */
  public void say(KnownAgent agent, Map<Long, NodeTerms> terms) {
    store.announceTerms(agent.id(), agent.name().value(), terms);
  }

  /** Takes the uses of links from an agent's heartbeat, and returns its budgets for them. */
  public List<LinkBudget> assign(Life life, Collection<LinkUse> uses) {
    if (uses.isEmpty()) {
      return List.of();
    }
    Desk desk = desk(life, uses.stream().map(LinkUse::link).toList());
    List<LinkBudget> budgets = new ArrayList<>();
    for (LinkUse use : uses) {
      if (desk.isLimited(use.link())) {
        budgets.add(desk.assign(use.link(), desk.reported(use)));
      } else if (use.version() > 0) {
        budgets.add(new LinkBudget(use.link(), OptionalInt.empty(), use.version() + 1, lease));
      }
    }
    store.keep(desk.assigned());
    return budgets;
  }

  /**
   * Returns the budget of a job that is about to open a session, so that the agent knows it before
   * the first transfer.
   *
   * @param wanted how many transfers the job could have
   */
  public List<LinkBudget> first(Life life, LinkName link, int wanted) {
    Desk desk = desk(life, List.of(link));
    if (!desk.isLimited(link)) {
      return List.of();
    }
    Holding known = desk.known(link, 0);
    LinkBudget budget = desk.assign(link, known.wanting(Math.max(known.wanted(), wanted)));
    store.keep(desk.assigned());
    return List.of(budget);
  }

  private Desk desk(Life life, Collection<LinkName> links) {
    Set<NodeName> ends =
        links.stream()
            .flatMap(link -> Stream.of(link.source(), link.destination()))
            .collect(Collectors.toSet());
    Map<NodeName, NodeLimit> limits =
        store.lock(ends).stream().collect(toMap(NodeLimit::node, Function.identity()));
    Map<NodeName, Node> known = limits.isEmpty() ? Map.of() : nodes.find(ends);
    Instant now = clock.instant();
    List<Long> ids = limits.values().stream().map(NodeLimit::nodeId).toList();
    List<Holding> held = new ArrayList<>(store.holdings(ids, now));
    return new Desk(life, limits, known, held, new ArrayList<>(), now, lease);
  }

  /** The state and the results of one transaction. */
  private record Desk(
      Life life,
      Map<NodeName, NodeLimit> limits,
      Map<NodeName, Node> nodes,
      List<Holding> held,
      List<Holding> assigned,
      Instant now,
      Duration lease) {

    /** Links with an unknown node are not limited. */
    boolean isLimited(LinkName link) {
      return nodes.containsKey(link.source())
          && nodes.containsKey(link.destination())
          && !limitsOf(link).isEmpty();
    }

    private List<NodeLimit> limitsOf(LinkName link) {
      return Stream.of(link.source(), link.destination())
          .map(limits::get)
          .filter(Objects::nonNull)
          .toList();
    }

    Holding reported(LinkUse use) {
      Holding known = known(use.link(), use.version());
      if (held.contains(known)) {
        return known.reported(use, now.plus(lease));
      }
      // An agent that did not know of the limit may have transfers already.
      return new Holding(
          known.holder(), known.version(), 0, use.active(), use.wanted(), now, now.plus(lease));
    }

    Holding known(LinkName link, long version) {
      Holding.Holder holder =
          new Holding.Holder(
              idOf(link.source()), idOf(link.destination()), life.agentId(), life.incarnation());
      // Versions must grow even if an earlier holding was deleted.
      long first = Math.max(version, now.toEpochMilli());
      return held.stream()
          .filter(holding -> holding.holder().equals(holder))
          .findFirst()
          .orElseGet(() -> new Holding(holder, first, 0, 0, 0, now, now.plus(lease)));
    }

    private long idOf(NodeName node) {
      return Objects.requireNonNull(nodes.get(node), "a limited link's nodes are known").id();
    }

    LinkBudget assign(LinkName link, Holding mine) {
      held.removeIf(other -> other.holder().equals(mine.holder()));
      Holding holding = Shares.assign(limitsOf(link), mine, held, now).until(now.plus(lease));
      held.add(holding);
      assigned.add(holding);
      return new LinkBudget(link, OptionalInt.of(holding.transfers()), holding.version(), lease);
    }
  }
}
