package io.argosy.router.budget;

import static io.argosy.router.budget.BudgetStoreContract.NOON;
import static io.argosy.router.budget.BudgetStoreContract.ONE;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.fixture.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Agents that start and end transfers, get jobs and run out of them, lose messages, fall silent and
 * are killed: counted from outside, their transfers never exceed the node's limit.
 */
class NodeBudgetsPropertyTest {

  private static final Duration LEASE = Duration.ofSeconds(600);
  private static final int STEPS = 4000;

  private final SettableClock clock = new SettableClock(NOON);
  private final MemoryBudgetStore store = new MemoryBudgetStore();
  private final NodeBudgets budgets = new NodeBudgets(store, LEASE, clock);
  private final List<AgentWithBudget> agents = new ArrayList<>();

  /** Heartbeats that are on their way while other things happen; the next one waits for them. */
  private final Map<AgentWithBudget, Message> said = new HashMap<>();

  private record Message(List<NodeUse> uses, Instant sent) {}

  static LongStream seeds() {
    return LongStream.rangeClosed(1, 60);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void noLimitIsExceededAndNobodyIsLeftWaiting(long seed) {
    Random random = new Random(seed);
    int limit = 1 + random.nextInt(40);
    store.limit(1, OptionalInt.of(limit));
    for (int i = 1; i <= 1 + random.nextInt(20); i++) {
      agents.add(new AgentWithBudget(i));
      startAgain(agents.getLast());
    }
    for (int step = 0; step < STEPS; step++) {
      clock.pass(Duration.ofMillis(random.nextInt(800)));
      live(agents.get(random.nextInt(agents.size())), random);
      requireWithin(limit, seed, step);
    }
    everybodyIsServedInTheEnd(limit, seed);
  }

  private void requireWithin(int limit, long seed, int step) {
    assertThat(agents.stream().mapToInt(agent -> agent.active).sum())
        .as("transfers, seed %d, step %d", seed, step)
        .isLessThanOrEqualTo(limit);
    assertThat(store.reserved(1, clock.instant())).isLessThanOrEqualTo(limit);
  }

  private void live(AgentWithBudget agent, Random random) {
    switch (random.nextInt(24)) {
      case 0 -> agent.wanted = random.nextInt(12);
      case 1 -> agent.wanted = 0;
      case 2 -> {
        if (random.nextInt(20) == 0) {
          startAgain(agent);
        }
      }
      case 3 -> lost(agent, random.nextBoolean());
      case 4 -> said.putIfAbsent(agent, new Message(agent.says(), clock.instant()));
      case 5, 6, 7, 8, 9 -> beat(agent);
      case 10, 11, 12, 13 -> agent.active = Math.max(0, agent.active - 1);
      case 14, 15 -> open(agent);
      default -> start(agent);
    }
  }

  private void startAgain(AgentWithBudget agent) {
    said.remove(agent);
    agent.startsAgain();
    budgets.begin(agent.life(), Map.of(), Duration.ZERO);
  }

  /** A job hears of the limit before its first transfer. */
  private void open(AgentWithBudget agent) {
    agent.hears(budgets.first(agent.life(), List.of(ONE), 4), clock.instant());
  }

  private void start(AgentWithBudget agent) {
    if (agent.mayStart(clock.instant(), LEASE)) {
      agent.active++;
    }
  }

  private void beat(AgentWithBudget agent) {
    Message message =
        Optional.ofNullable(said.remove(agent))
            .orElseGet(() -> new Message(agent.says(), clock.instant()));
    agent.hears(budgets.deal(agent.life(), message.uses()), message.sent());
  }

  /** The router hears it or not, and the agent hears nothing. */
  private void lost(AgentWithBudget agent, boolean arrives) {
    said.remove(agent);
    List<NodeUse> uses = agent.says();
    if (arrives) {
      budgets.deal(agent.life(), uses);
    }
  }

  /** Each wants more than there is: none stays without a transfer, and none is left unused. */
  private void everybodyIsServedInTheEnd(int limit, long seed) {
    agents.forEach(agent -> agent.wanted = 50);
    List<AgentWithBudget> unserved = new ArrayList<>(agents);
    for (int round = 0; round < 40 * agents.size(); round++) {
      clock.pass(Duration.ofSeconds(3));
      for (AgentWithBudget agent : agents) {
        agent.active = Math.max(0, agent.active - 1);
        beat(agent);
        while (agent.mayStart(clock.instant(), LEASE)) {
          agent.active++;
          unserved.remove(agent);
        }
        requireWithin(limit, seed, STEPS + round);
      }
    }
    assertThat(unserved).as("served, seed %d", seed).isEmpty();
    assertThat(agents.stream().mapToInt(agent -> agent.active).sum())
        .as("in use, seed %d", seed)
        .isGreaterThanOrEqualTo(Math.max(1, limit * 9 / 10 - 1));
  }
}
