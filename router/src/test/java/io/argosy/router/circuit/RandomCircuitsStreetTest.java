package io.argosy.router.circuit;

import static io.argosy.router.circuit.CircuitBed.RATE;
import static io.argosy.router.circuit.CircuitBed.decision;
import static io.argosy.router.circuit.CircuitBed.statement;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.wire.agent.CircuitAnswer;
import io.argosy.common.wire.agent.CircuitAnswer.Lease;
import io.argosy.common.wire.agent.CircuitReport.Ask;
import io.argosy.common.wire.agent.CircuitReport.CircuitStatement;
import io.argosy.common.wire.agent.CircuitReport.PairDecision;
import io.argosy.router.stage.Stage;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whatever agents state and ask for, in whatever order and at the same time. */
class RandomCircuitsStreetTest {

  private static final List<String> STATES =
      List.of("requested", "established", "releasing", "closed", "lost");

  private final CircuitBed bed = new CircuitBed();

  @BeforeEach
  void world() {
    bed.announce();
  }

  @AfterEach
  void close() {
    bed.close();
  }

  /** Both agents want the whole share of one source. */
  @Test
  void agentsThatAskAtTheSameTimeNeverGetMoreThanTheShare() throws Exception {
    try (var threads = Executors.newFixedThreadPool(2)) {
      for (int round = 0; round < 20; round++) {
        List<Callable<CircuitAnswer>> asks =
            List.of(() -> bed.ask(3, "s1", "d3", 5e8), () -> bed.ask(4, "s1", "d4", 5e8));
        for (Future<CircuitAnswer> answer : threads.invokeAll(asks)) {
          answer.get();
        }
        assertThat(bed.street.number("select count(*) from circuit where closed_at is null"))
            .as("round %d", round)
            .isEqualTo(1);
        bed.street.execute("update circuit set closed_at = leased_at");
      }
    }
  }

  /** Room becomes free while the asks of two agents are known. */
  @Test
  void theLongestBacklogOfAllAgentsComesFirst() {
    world();
    UUID id = bed.ask(3, "s1", "d3", 5e8).leases().getFirst().id();
    Ask longer = new Ask(5e8, 4e8, 3600, 90_000, null, null);
    assertThat(bed.ask(4, "s1", "d4", longer).leases()).isEmpty();
    bed.pass(Duration.ofMinutes(1));
    bed.street.wakeUps();
    assertThat(closedAndAsks(id, 80_000).leases()).isEmpty();
    assertThat(leases(4)).extracting(lease -> lease.source().name()).containsExactly("s1");
    assertThat(bed.street.wakeUps()).containsExactly(Stage.CIRCUIT);
  }

  @Test
  void anAskThatIsOldWithdrawnOrGrantedDoesNotCompete() {
    world();
    Ask longer = new Ask(5e8, 4e8, 3600, 90_000, null, null);
    UUID id = bed.ask(3, "s1", "d3", 5e8).leases().getFirst().id();
    bed.ask(4, "s1", "d4", longer);
    bed.pass(Duration.ofMinutes(2));
    id = closedAndAsks(id, 1000).leases().getFirst().id();
    bed.ask(4, "s1", "d4", longer);
    bed.report(4, List.of(), List.of(decision("s1", "d4", null)));
    id = closedAndAsks(id, 1000).leases().getFirst().id();
    bed.ask(4, "s1", "d4", longer);
    assertThat(closedAndAsks(id, 1000).leases()).isEmpty();
    bed.state(4, leases(4).getFirst().id(), "closed", false);
    assertThat(bed.ask(3, "s1", "d3", 5e8).leases()).hasSize(1);
  }

  private CircuitAnswer closedAndAsks(UUID id, long backlogSeconds) {
    return bed.report(
        3,
        List.of(statement(id, "closed", false)),
        List.of(decision("s1", "d3", new Ask(5e8, 4e8, 3600, backlogSeconds, null, null))));
  }

  @Test
  void noRandomWorldBreaksTheRules() {
    long seed = new Random().nextLong();
    System.out.println("RandomCircuitsStreetTest seed " + seed);
    Random random = new Random(seed);
    Set<UUID> ids = new HashSet<>();
    for (int step = 0; step < 400; step++) {
      int agent = 3 + random.nextInt(2);
      List<Lease> before = leases(agent);
      bed.report(agent, statements(before, random), decisions(agent, before, random))
          .leases()
          .forEach(lease -> ids.add(lease.id()));
      requireRules("seed " + seed + " step " + step);
      bed.pass(Duration.ofMinutes(random.nextInt(20)));
    }
    assertThat(ids).as("seed %d", seed).hasSizeGreaterThan(20);
  }

  private static List<CircuitStatement> statements(List<Lease> leases, Random random) {
    return leases.stream()
        .filter(lease -> random.nextInt(3) == 0)
        .map(
            lease ->
                statement(
                    lease.id(), STATES.get(random.nextInt(STATES.size())), random.nextInt(4) == 0))
        .toList();
  }

  private static List<PairDecision> decisions(int agent, List<Lease> leases, Random random) {
    return Stream.of("s1", "s2", "d3", "nobody")
        .filter(source -> random.nextBoolean())
        .map(source -> decision(source, "d" + agent, ask(leases, random)))
        .toList();
  }

  private static Ask ask(List<Lease> leases, Random random) {
    UUID other = anyOf(leases, random);
    return new Ask(
        1 + random.nextInt(900_000_000),
        1,
        60 + random.nextInt(80_000),
        random.nextInt(1000),
        random.nextBoolean() ? other : null,
        random.nextInt(4) == 0 ? other : null);
  }

  private void requireRules(String when) {
    List<OpenCircuit> open = bed.store.open();
    Map<String, Double> used = new HashMap<>();
    Map<String, Integer> alone = new HashMap<>();
    for (OpenCircuit circuit : open) {
      CircuitLease lease = circuit.lease();
      used.merge(lease.source(), lease.bandwidth().bytesPerSecond(), Double::sum);
      used.merge(lease.destination(), lease.bandwidth().bytesPerSecond(), Double::sum);
      boolean replaces =
          circuit
              .successorOf()
              .filter(id -> open.stream().anyMatch(other -> other.lease().id().equals(id)))
              .isPresent();
      alone.merge(lease.source() + lease.destination(), replaces ? 0 : 1, Integer::sum);
    }
    assertThat(used.values()).as(when).allMatch(bandwidth -> bandwidth <= RATE * 0.5 + 1e-3);
    assertThat(alone.values()).as(when).allMatch(circuits -> circuits <= 1);
  }

  private static UUID anyOf(List<Lease> leases, Random random) {
    return leases.isEmpty() ? UUID.randomUUID() : leases.get(random.nextInt(leases.size())).id();
  }

  private List<Lease> leases(int agent) {
    return bed.cycle().answer(bed.street.agent(agent), 1).leases();
  }
}
