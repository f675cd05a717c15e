package io.argosy.router.issue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.storage.PathRule;
import io.argosy.common.storage.StorageMapping;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.agent.Registration;
import io.argosy.common.wire.agent.Registration.DoorAddress;
import io.argosy.router.circuit.EndpointBook;
import io.argosy.router.stage.Stage;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RegistrationCycleTest {

  static final NodeName OWN = MemoryTasks.node(3);
  static final DoorAddress DOOR = new DoorAddress(OWN, "http", "http://127.0.0.1:1");
  static final StorageMapping MAPPING = new StorageMapping(List.of(new PathRule("/", "/data")));

  private final MemoryWorld world = new MemoryWorld();

  @Test
  void aRegistrationIssuesAnIncarnationStoresDoorsAndWakesStages() {
    assertThat(start(registration(List.of(DOOR), false))).isEqualTo(new Incarnation(3, 1));
    assertThat(world.directory.doorsOf(3)).containsExactly(DOOR);
    assertThat(world.directory.mappingsOf(3)).containsExactly(Map.entry(OWN, MAPPING));
    assertThat(world.wakeUps).containsExactly(Stage.BREAKER, Stage.ROUTING, Stage.CIRCUIT);
    assertThat(world.start(3).number()).isEqualTo(2);
    assertThat(world.directory.doorsOf(3)).isEmpty();
  }

  @Test
  void aSecondLiveAgentIsRefusedUnlessItTakesOver() {
    world.start(3);
    world.clock.pass(LeaseTerms.DEFAULT.silence().minusSeconds(1));
    requireRefused(registration(List.of(DOOR), false), "agent-alive");
    assertThat(start(registration(List.of(DOOR), true)).number()).isEqualTo(2);
  }

  @Test
  void aSilentAgentIsReplacedWithoutTakeOver() {
    world.start(3);
    world.clock.pass(LeaseTerms.DEFAULT.silence());
    assertThat(start(registration(List.of(DOOR), false)).number()).isEqualTo(2);
  }

  @Test
  void anotherAgentsNodeIsRefusedByItsPlace() {
    var both = List.of(OWN, MemoryTasks.node(4));
    requireRefused(
        new Registration("v", List.of(), both, List.of(), List.of(), true, null, null, null),
        "foreign-node");
  }

  /** The session is opened before the doors are checked, in the same transaction. */
  @Test
  void theDoorOfAnotherAgentIsRefusedWithoutAnIncarnation() {
    DoorAddress foreign = new DoorAddress(MemoryTasks.node(4), "http", "http://127.0.0.1:1");
    requireRefused(registration(List.of(DOOR, foreign), true), "foreign-node");
    assertThat(world.start(3).number()).isEqualTo(1);
  }

  @Test
  void endpointsAreReplacedAtEachRegistrationAndAbsentFromOlderAgents() {
    start(withEndpoints(endpoint("a", "p", 0.5), endpoint("b", "p", 0.5)));
    assertThat(world.endpoints.all()).containsOnlyKeys("a", "b");
    start(withEndpoints(endpoint("b", "q", 0.1)));
    assertThat(world.endpoints.all().get("b").port()).isEqualTo("q");
    world.start(3);
    assertThat(world.endpoints.all()).isEmpty();
  }

  @Test
  void agentsDivideAPortByTheirShares() {
    endpointsOfAgentFour("x", "p", 0.6);
    start(withEndpoints(endpoint("a", "p", 0.4), endpoint("b", "p", 0.4), endpoint("c", "q", 1)));
    assertThat(world.endpoints.all()).hasSize(4);
  }

  /** One wrong word in the configuration of another site stops no agent. */
  @Test
  void anEndpointThatConflictsWithAnotherAgentsIsLeftOut() {
    endpointsOfAgentFour("x", "p", 0.6);
    assertThat(
            start(
                withEndpoints(
                    endpoint("a", "p", 0.5), endpoint("b", "q", 0.5), endpoint("x", "q", 0.5))))
        .isEqualTo(new Incarnation(3, 1));
    assertThat(world.endpoints.all()).containsOnlyKeys("b", "x");
    assertThat(world.endpoints.all().get("x").agentId()).isEqualTo(4);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          n e | s | 10.0.0.1 | 1 | p | 1 | 0.5 | circuitEndpoints[0].name | A-Z
          a | s s | 10.0.0.1 | 1 | p | 1 | 0.5 | circuitEndpoints[0].attachment | printable
          a | s | dead.beef | 1 | p | 1 | 0.5 | circuitEndpoints[0].address | IPv4 or IPv6
          a | s | 10.0.0.256 | 1 | p | 1 | 0.5 | circuitEndpoints[0].address | IPv4 or IPv6
          a | s | 10.0.0.1. | 1 | p | 1 | 0.5 | circuitEndpoints[0].address | IPv4 or IPv6
          a | s | 1::2::3 | 1 | p | 1 | 0.5 | circuitEndpoints[0].address | IPv4 or IPv6
          a | s | 10.1 | 1 | p | 1 | 0.5 | circuitEndpoints[0].address | IPv4 or IPv6
          a | s | 10.0.0.0/8 | 1 | p | 1 | 0.5 | circuitEndpoints[0].address | IPv4 or IPv6
          a | s | 10.0.0.* | 1 | p | 1 | 0.5 | circuitEndpoints[0].address | IPv4 or IPv6
          a | s | fe80::1%eth0 | 1 | p | 1 | 0.5 | circuitEndpoints[0].address | IPv4 or IPv6
          a | s | '' | 1 | p | 1 | 0.5 | circuitEndpoints[0].address | IPv4 or IPv6
          a | s | * | 1 | p | 1 | 0.5 | circuitEndpoints[0].address | IPv4 or IPv6
          a | s | 10.0.0.1 | 0 | p | 1 | 0.5 | circuitEndpoints[0].vlans | 1 to 4094
          a | s | 10.0.0.1 | 4095 | p | 1 | 0.5 | circuitEndpoints[0].vlans | 1 to 4094
          a | s | 10.0.0.1 | 1 | '' | 1 | 0.5 | circuitEndpoints[0].port | printable
          a | s | 10.0.0.1 | 1 | p | 0 | 0.5 | circuitEndpoints[0].rate | positive
          a | s | 10.0.0.1 | 1 | p | NaN | 0.5 | circuitEndpoints[0].rate | positive
          a | s | 10.0.0.1 | 1 | p | Infinity | 0.5 | circuitEndpoints[0].rate | positive
          a | s | 10.0.0.1 | 1 | p | 1 | 0 | circuitEndpoints[0].share | at most 1
          a | s | 10.0.0.1 | 1 | p | 1 | 1.1 | circuitEndpoints[0].share | at most 1
          a | s | 10.0.0.1 | 1 | p | 1 | NaN | circuitEndpoints[0].share | at most 1
          """)
  void aWrongEndpointIsRefusedAndNothingIsRegistered(
      String name,
      String attachment,
      String address,
      int vlans,
      String port,
      double rate,
      double share,
      String field,
      String words) {
    endpointsOfAgentFour("x", "other", 0.6);
    start(withEndpoints(endpoint("kept", "p", 0.5)));
    var wrong =
        new Registration.CircuitEndpoint(
            name, attachment, vlans, address, List.of(OWN), port, rate, share, List.of(), null);
    requireRefused(withEndpoints(wrong), field, words);
  }

  @Test
  void endpointsThatContradictEachOtherAreRefused() {
    requireRefused(
        withEndpoints(endpoint("a", "p", 0.5), endpoint("a", "q", 0.5)),
        "circuitEndpoints[1].name",
        "twice");
    requireRefused(
        withEndpoints(endpoint("a", "p", 0.5), endpoint("b", "p", 0.4)),
        "circuitEndpoints[1].port",
        "endpoint a");
    requireRefused(
        withEndpoints(
            IntStream.rangeClosed(0, 100)
                .mapToObj(n -> endpoint("e" + n, "p" + n, 0.5))
                .toArray(Registration.CircuitEndpoint[]::new)),
        "circuitEndpoints",
        "at most 100");
    var foreign =
        new Registration.CircuitEndpoint(
            "a", "s", 1, "::1", List.of(OWN, MemoryTasks.node(4)), "p", 1, 1, List.of(), null);
    requireRefused(withEndpoints(foreign), "circuitEndpoints[0].nodes", "not a node of agent");
    var without =
        new Registration.CircuitEndpoint("a", "s", 1, "::1", List.of(), "p", 1, 1, List.of(), null);
    requireRefused(withEndpoints(without), "circuitEndpoints[0].nodes", "needs a node");
  }

  private void endpointsOfAgentFour(String name, String port, double share) {
    new EndpointBook(world.endpoints)
        .announce(
            MemoryWorld.agent(4),
            List.of(
                new Registration.CircuitEndpoint(
                    name,
                    "s",
                    1,
                    "10.0.0.4",
                    List.of(MemoryTasks.node(4)),
                    port,
                    1e9,
                    share,
                    List.of(),
                    null)),
            world.clock.instant());
  }

  private void requireRefused(Registration registration, String field, String words) {
    String before = world.picture();
    world.wakeUps.clear();
    assertThatThrownBy(() -> start(registration))
        .isInstanceOfSatisfying(
            Refusal.class,
            refusal -> {
              assertThat(refusal.faults().getFirst().field()).isEqualTo(field);
              assertThat(refusal).hasMessageContaining(words);
            });
    assertThat(world.picture()).isEqualTo(before);
    assertThat(world.wakeUps).isEmpty();
  }

  private static Registration.CircuitEndpoint endpoint(String name, String port, double share) {
    return new Registration.CircuitEndpoint(
        name, "s:" + name, 2, "2001:db8::7", List.of(OWN), port, 1e9, share, List.of(), null);
  }

  private static Registration withEndpoints(Registration.CircuitEndpoint... endpoints) {
    return new Registration(
        "v",
        List.of(),
        List.of(OWN),
        List.of(DOOR),
        List.of(),
        true,
        null,
        null,
        List.of(endpoints));
  }

  private void requireRefused(Registration registration, String code) {
    String before = world.picture();
    world.wakeUps.clear();
    assertThatThrownBy(() -> start(registration))
        .isInstanceOfSatisfying(Refusal.class, r -> assertThat(r.code()).isEqualTo(code));
    assertThat(world.picture()).isEqualTo(before);
    assertThat(world.wakeUps).isEmpty();
  }

  private Incarnation start(Registration registration) {
    return world.start(MemoryWorld.agent(3), registration, Map.of(OWN, MAPPING));
  }

  private static Registration registration(List<DoorAddress> doors, boolean takeOver) {
    return new Registration(
        "v", List.of(), List.of(OWN), doors, List.of(), takeOver, null, null, null);
  }
}
