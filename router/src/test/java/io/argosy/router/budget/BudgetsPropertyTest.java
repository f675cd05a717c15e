package io.argosy.router.budget;

import static io.argosy.router.budget.BudgetStoreContract.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.router.fixture.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Agents that start and end transfers, get and finish jobs, lose messages, stop responding and are
 * killed: the transfers that touch a node never exceed its limit.
 */
class BudgetsPropertyTest {

  private static final Duration LEASE = Duration.ofSeconds(600);
  private static final int STEPS = 4000;
  private static final int NODES = 5;

  private final SettableClock clock = new SettableClock(NOON);
  private final MemoryBudgetStore store = new MemoryBudgetStore();
  private final Budgets budgets = new Budgets(store, BudgetsTest::nodes, LEASE, clock);
  private final Map<NodeName, Integer> limits = new HashMap<>();
  private final List<AgentWithBudget> agents = new ArrayList<>();

  /** Heartbeats in transit; the next one is sent after them. */
  private final Map<AgentWithBudget, Message> inTransit = new HashMap<>();

  private record Message(List<LinkUse> uses, Instant sent) {}

  static LongStream seeds() {
    return LongStream.rangeClosed(1, 60);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void noLimitIsExceededAndEveryAgentIsServed(long seed) {
    Random random = new Random(seed);
    for (long node = 1; node <= 1 + random.nextInt(NODES); node++) {
      int limit = 1 + random.nextInt(12);
      limits.put(BudgetsTest.node(node), limit);
      store.limit(node, OptionalInt.of(limit));
    }
    for (int i = 1; i <= 1 + random.nextInt(20); i++) {
      agents.add(new AgentWithBudget(i, randomLink(random)));
      restart(agents.getLast());
    }
    for (int step = 0; step < STEPS; step++) {
      clock.pass(Duration.ofMillis(random.nextInt(800)));
      live(agents.get(random.nextInt(agents.size())), random);
      requireWithin(seed, step);
    }
    everybodyIsServedInTheEnd(seed);
  }

  private static LinkName randomLink(Random random) {
    int source = 1 + random.nextInt(NODES);
    int destination = 1 + (source + random.nextInt(NODES - 1)) % NODES;
    return new LinkName(BudgetsTest.node(source), BudgetsTest.node(destination));
  }

  private void requireWithin(long seed, int step) {
    limits.forEach(
        (node, limit) ->
            assertThat(transfersAt(node))
                .as("transfers at %s, seed %d, step %d", node, seed, step)
                .isLessThanOrEqualTo(limit));
  }

  private int transfersAt(NodeName node) {
    return agents.stream()
        .filter(agent -> touches(agent, node))
        .mapToInt(agent -> agent.active)
        .sum();
  }

  private static boolean touches(AgentWithBudget agent, NodeName node) {
    return agent.link.source().equals(node) || agent.link.destination().equals(node);
  }

  private void live(AgentWithBudget agent, Random random) {
    switch (random.nextInt(24)) {
      case 0 -> agent.wanted = random.nextInt(12);
      case 1 -> agent.wanted = 0;
      case 2 -> {
        if (random.nextInt(20) == 0) {
          restart(agent);
        }
      }
      case 3 -> lost(agent, random.nextBoolean());
      case 4 -> inTransit.putIfAbsent(agent, new Message(agent.report(), clock.instant()));
      case 5, 6, 7, 8, 9 -> beat(agent);
      case 10, 11, 12, 13 -> agent.active = Math.max(0, agent.active - 1);
      case 14, 15 -> open(agent);
      default -> start(agent);
    }
  }

  private void restart(AgentWithBudget agent) {
    inTransit.remove(agent);
    agent.restart();
    budgets.begin(agent.life(), Map.of(), OptionalLong.of(agent.incarnation - 1));
  }

  /** A job gets the budget before its first transfer. */
  private void open(AgentWithBudget agent) {
    agent.receive(budgets.first(agent.life(), agent.link, 4), clock.instant());
  }

  private void start(AgentWithBudget agent) {
    if (agent.mayStart(clock.instant(), LEASE)) {
      agent.active++;
    }
  }

  private void beat(AgentWithBudget agent) {
    Message message =
        Optional.ofNullable(inTransit.remove(agent))
            .orElseGet(() -> new Message(agent.report(), clock.instant()));
    agent.receive(budgets.assign(agent.life(), message.uses()), message.sent());
  }

  /** Loses the answer, or also the request. */
  private void lost(AgentWithBudget agent, boolean arrives) {
    inTransit.remove(agent);
    List<LinkUse> uses = agent.report();
    if (arrives) {
      budgets.assign(agent.life(), uses);
    }
  }

  /** All want more than there is: each gets a transfer, and no link has room at both nodes. */
  private void everybodyIsServedInTheEnd(long seed) {
    agents.removeIf(agent -> !isLimited(agent));
    agents.forEach(agent -> agent.wanted = 50);
    List<AgentWithBudget> unserved = new ArrayList<>(agents);
    for (int round = 0; round < 60 * agents.size(); round++) {
      clock.pass(Duration.ofSeconds(3));
      for (AgentWithBudget agent : agents) {
        agent.active = Math.max(0, agent.active - 1);
        beat(agent);
        startAll(agent, unserved);
        requireWithin(seed, STEPS + round);
      }
    }
    assertThat(unserved).as("served, seed %d", seed).isEmpty();
    for (int round = 0; round < 20; round++) {
      agents.forEach(this::beat);
      agents.forEach(agent -> startAll(agent, unserved));
    }
    assertThat(agents)
        .as("no room is left, seed %d", seed)
        .allMatch(agent -> hasNoRoom(agent.link.source()) || hasNoRoom(agent.link.destination()));
  }

  private void startAll(AgentWithBudget agent, List<AgentWithBudget> unserved) {
    while (agent.mayStart(clock.instant(), LEASE)) {
      agent.active++;
      unserved.remove(agent);
    }
  }

  private boolean isLimited(AgentWithBudget agent) {
    return limits.keySet().stream().anyMatch(node -> touches(agent, node));
  }

  /** Up to two transfers of a limit may be in transit between agents. */
  private boolean hasNoRoom(NodeName node) {
    return limits.containsKey(node) && transfersAt(node) >= limits.get(node) - 2;
  }
}
