package io.argosy.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.task.FailureClass;
import io.argosy.common.wire.WireJson;
import io.argosy.common.wire.user.CircuitView;
import io.argosy.common.wire.user.FailureView;
import io.argosy.common.wire.user.LinkView;
import io.argosy.common.wire.user.Page;
import io.argosy.system.testbed.AgentProgram;
import io.argosy.system.testbed.Circuits;
import io.argosy.system.testbed.Circuits.End;
import io.argosy.system.testbed.HookScript;
import io.argosy.system.testbed.PlacedRequest;
import io.argosy.system.testbed.RouterApi;
import io.argosy.system.testbed.SampleDataset;
import io.argosy.system.testbed.Testbed;
import io.argosy.system.testbed.TestbedPlan;
import io.argosy.system.testbed.Waits;
import io.argosy.system.tool.EarlierAgent;
import io.argosy.system.tool.SlowDoor;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.type.TypeReference;

/**
 * The ends of circuits with real agents and real hooks. Whatever becomes of an end, all files
 * arrive once, and what failed over a circuit is no failed attempt.
 */
class CircuitHooksTest {

  private static final int FILES = 20;
  private static final int SIZE = 1_000_000;
  private static final String SOURCE = "127.0.2.1";
  private static final HookScript hook = new HookScript();

  @RegisterExtension
  static final Testbed bed =
      TestbedPlan.ofNodes("GENEVA", "PASADENA")
          .withRouter("circuits.cool-down=1ms")
          .withRouter("lease.heartbeat=1s")
          .withAgentAt(
              "GENEVA",
              Circuits.sources(new End("GENEVA", "GENEVA", SOURCE, hook.setting("GENEVA"))))
          .withAgentAt(
              "PASADENA",
              Circuits.destinations(
                  new End(
                      "PASADENA", "PASADENA", "127.0.2.2", hook.setting("PASADENA"), "mtu: 9000")))
          .built();

  private static final Circuits circuits = new Circuits(bed);

  @AfterEach
  void nothingIsLeft() {
    hook.reset();
    circuits.releaseAll();
    bed.audit().passes();
  }

  @AfterAll
  static void delete() {
    hook.delete();
  }

  @Test
  void aHookThatFailsEndsItsCircuitAndTheFilesTakeTheSharedPath() {
    hook.set("PASADENA", "up", "echo begin; echo no such VLAN; exit 3");
    String key = circuits.order("GENEVA", "PASADENA");
    beside("failed");
    assertThat(closed(key).why())
        .contains("its end at 127.0.2.2 could not be set up: the hook ended with 3: no such VLAN");
    assertThat(hook.runs("PASADENA", key))
        .containsExactly(atDestination("up"), atDestination("down"));
  }

  /** It is killed by somebody else before its time is over. */
  @Test
  void aHookThatHangsHoldsUpItsCircuitAndEndsItOnceItIsKilled() {
    long before = filesOverCircuits();
    SampleDataset data = data("hanging");
    hook.hang("GENEVA", "up");
    String key = circuits.order("GENEVA", "PASADENA");
    ProcessHandle hanging = hook.awaitHanging();
    PlacedRequest request = data.request("PASADENA");
    CircuitView held = circuits.of(key);
    assertThat(hanging.destroyForcibly()).isTrue();
    assertThat(held.closedAt()).isNull();
    assertThat(held.usable()).isNotEqualTo(true);
    assertThat(closed(key).why())
        .contains("the source: its end at 127.0.2.1 could not be set up: the hook ended with 137");
    request.awaitDone();
    requireMoved(data);
    assertThat(filesOverCircuits()).isEqualTo(before);
  }

  /** Nothing is left of it at the provider. */
  @Test
  void anEndThatCannotBeTakenDownIsShownAndTriedAgain() {
    String key = circuits.usable("GENEVA", "PASADENA");
    hook.set("GENEVA", "down", "echo the VLAN is busy; exit 1");
    circuits.release(key);
    CircuitView left = circuits.await(key, "shown", it -> it.why().contains("the VLAN is busy"));
    assertThat(left.why()).contains("its end at 127.0.2.1 could not be taken down");
    assertThat(endsTroubled("GENEVA")).isTrue();
    closed(key);
    hook.set("GENEVA", "down", "");
    circuits.await(key, "taken down", it -> !it.why().contains("the VLAN is busy"));
    assertThat(endsTroubled("GENEVA")).isFalse();
    assertThat(hook.runs("GENEVA", key))
        .startsWith(atSource("up"), atSource("down"), atSource("down"));
  }

  private static boolean endsTroubled(String node) {
    int port = bed.agent(node).program().awaitReady().port();
    return new RouterApi(URI.create("http://127.0.0.1:" + port), "")
        .get("/actuator/prometheus")
        .text()
        .contains("argosy_agent_circuits_ends_troubled 1.0");
  }

  /** The circuit stays the same, and its ends are set up again by each next process. */
  @Test
  void aCircuitOutlivesItsKilledAgents() throws IOException {
    hook.hang("PASADENA", "up");
    String key = circuits.order("GENEVA", "PASADENA");
    ProcessHandle hanging = hook.awaitHanging();
    bed.agent("PASADENA").program().killHard();
    hook.set("PASADENA", "up", "");
    bed.start(bed.agent("PASADENA"));
    awaitUsable(key);
    hanging.destroyForcibly();
    String reference = circuits.of(key).reference();
    String up = atDestination("up");
    assertThat(hook.runs("PASADENA", key)).containsExactly(up, up);

    SampleDataset data = killedInMidJob("PASADENA");
    assertThat(failures(data)).isEmpty();
    awaitUsable(key);
    assertThat(hook.runs("PASADENA", key)).containsExactly(up, up, up);
    over("after-destination");

    SampleDataset other = killedInMidJob("GENEVA");
    assertThat(failures(other))
        .as("attempts on the shared path while the source is away")
        .allMatch(it -> FailureClass.read(it.reason()) == FailureClass.NETWORK);
    Waits.until("it is set up again", () -> hook.runs("GENEVA", key).size() == 2);
    awaitUsable(key);
    over("after-source");
    assertThat(circuits.of(key).reference()).isEqualTo(reference);
    assertThat(failedOver(key)).as("failed attempts of the circuit").isZero();

    circuits.release(key);
    closed(key);
    Waits.until(
        "it is taken down", () -> hook.runs("PASADENA", key).contains(atDestination("down")));
    Waits.until("its source too", () -> hook.runs("GENEVA", key).contains(atSource("down")));
    assertThat(hook.runs("GENEVA", key))
        .startsWith(atSource("up"), atSource("up"), atSource("down"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"PASADENA", "GENEVA"})
  void anAgentThatMovesNothingOverCircuitsYetGetsNoneAndNoError(String node) throws IOException {
    AgentProgram agent = bed.agent(node);
    agent.program().killHard();
    int before = agent.program().log().length();
    try (EarlierAgent relay = new EarlierAgent(bed.router().uri())) {
      agent.start(relay.uri());
      assertThat(relay.removed()).contains("ownInterface");
      assertThatThrownBy(() -> circuits.order("GENEVA", "PASADENA"))
          .hasMessageContaining("answered 409")
          .hasMessageContaining(
              "the agent of endpoint " + node + " is too old to move data over circuits");
      beside("earlier-" + node);
      assertThat(agent.program().logFrom(before)).doesNotContain(" ERROR ");
      agent.program().killHard();
    }
    bed.start(agent);
  }

  private static SampleDataset killedInMidJob(String node) throws IOException {
    SampleDataset data = data("killed-" + node);
    PlacedRequest request;
    try (SlowDoor door = bed.doors().slowOnCircuits("GENEVA", SOURCE)) {
      door.holdAfter(5L * SIZE);
      request = data.request("PASADENA");
      Waits.until("a transfer over the circuit is held", door::isHolding);
      bed.agent(node).program().killHard();
    }
    bed.start(bed.agent(node));
    request.awaitDone();
    requireWhole(data);
    return data;
  }

  private static long failedOver(String key) {
    LinkView link = bed.admin().get("/query/v1/links/GENEVA/PASADENA").as(LinkView.class);
    return link.history().stream()
        .filter(it -> it.path().equals(Circuits.path(key)))
        .flatMap(it -> it.bins().stream())
        .mapToLong(LinkView.Bin::failedFiles)
        .sum();
  }

  private static String atDestination(String verb) {
    return verb
        + " ARGOSY_ADDRESS=127.0.2.2 ARGOSY_MTU=9000 ARGOSY_PEER=127.0.2.1 ARGOSY_RATE=80000000000"
        + " ARGOSY_VLAN=1780";
  }

  private static String atSource(String verb) {
    return verb
        + " ARGOSY_ADDRESS=127.0.2.1 ARGOSY_MTU= ARGOSY_PEER=127.0.2.2 ARGOSY_RATE=80000000000"
        + " ARGOSY_VLAN=1780";
  }

  /** Requires that new files go over the circuit. */
  private static void over(String name) {
    moved(name, FILES);
  }

  /** Requires that new files take the shared path. */
  private static void beside(String name) {
    moved(name, 0);
  }

  private static void moved(String name, long overCircuit) {
    long before = filesOverCircuits();
    SampleDataset data = data(name);
    data.request("PASADENA").awaitDone();
    requireMoved(data);
    assertThat(filesOverCircuits()).isEqualTo(before + overCircuit);
  }

  private static CircuitView closed(String key) {
    return circuits.await(key, "closed", it -> it.closedAt() != null);
  }

  private static void awaitUsable(String key) {
    circuits.await(key, "usable", it -> Boolean.TRUE.equals(it.usable()));
  }

  /** Returns the failed attempts to transfer files of a dataset. */
  private static List<FailureView> failures(SampleDataset data) {
    RouterApi.Answer answer =
        Waits.waiting("failures are listed")
            .until(() -> bed.admin().get("/query/v1/failures?limit=1000"), Objects::nonNull);
    answer.requireDone();
    return WireJson.tolerant()
        .readValue(answer.body(), new TypeReference<Page<FailureView>>() {})
        .items()
        .stream()
        .filter(it -> data.lfns().contains(it.lfn()))
        .toList();
  }

  /** Returns the files of sessions that GENEVA's door opened on circuits. */
  private static long filesOverCircuits() {
    return bed.agent("GENEVA").filesOfSessions("client=127.0.2.2 address=127.0.2.1");
  }

  private static SampleDataset data(String name) {
    SampleDataset data = bed.dataset(name);
    IntStream.range(0, FILES).forEach(n -> data.file("f" + n, SIZE));
    return data.at("GENEVA");
  }

  /** Requires that all has arrived and nothing has failed. */
  private static void requireMoved(SampleDataset data) {
    requireWhole(data);
    assertThat(failures(data)).isEmpty();
  }

  private static void requireWhole(SampleDataset data) {
    assertThat(data.lfns()).allMatch(lfn -> data.isWholeAt("PASADENA", lfn));
  }
}
