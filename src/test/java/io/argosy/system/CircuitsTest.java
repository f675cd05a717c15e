package io.argosy.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.WireJson;
import io.argosy.common.wire.user.CircuitForm;
import io.argosy.common.wire.user.CircuitLinkView;
import io.argosy.common.wire.user.CircuitProviderView;
import io.argosy.common.wire.user.CircuitTakenView;
import io.argosy.common.wire.user.CircuitView;
import io.argosy.common.wire.user.Page;
import io.argosy.common.wire.user.PinForm;
import io.argosy.provider.fake.FakeNsi;
import io.argosy.system.testbed.AgentProgram;
import io.argosy.system.testbed.PlacedRequest;
import io.argosy.system.testbed.RouterApi;
import io.argosy.system.testbed.SampleDataset;
import io.argosy.system.testbed.SecondInstance;
import io.argosy.system.testbed.Testbed;
import io.argosy.system.testbed.TestbedPlan;
import io.argosy.system.testbed.Trees;
import io.argosy.system.testbed.Waits;
import io.argosy.system.tool.CountedDoor;
import io.argosy.system.tool.TransferCount;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.core.type.TypeReference;

/**
 * Circuits with real agents and a provider that speaks NSI. One of them lives on beside all tests
 * until its end, which is looked at last.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class CircuitsTest {

  private static final long HOUR = 3_600;

  /** Seconds for which one circuit is ordered; it is released a minute before. */
  private static final long ENDING = 150;

  private static final int LAST = Integer.MAX_VALUE;
  private static final ByteCount GIGABIT = ByteCount.of(125_000_000);

  /** Bytes per second of the shared path from OSLO. */
  private static final long SLOW = 4_000_000;

  private static final long FILE = 20_000_000;
  private static final FakeNsi NSI = network();
  private static final Path FEEDS = feeds();

  /** GENEVA's port has 10 Gb/s, of which circuits may use a half. */
  @RegisterExtension
  static final Testbed bed =
      TestbedPlan.ofNodes("GENEVA", "PASADENA", "BOLOGNA", "OSLO")
          .withRouter("circuits.cool-down=1ms")
          .withRouter("linkrate.feeds-file=" + FEEDS.resolve("feeds.yaml"))
          .withAgents("limits: {active-files: 1}")
          .withAgents("stall: 10m")
          .withAgentAt("GENEVA", circuits("GENEVA", 1))
          .withAgentAt("PASADENA", circuits("PASADENA", 2))
          .withAgentAt("BOLOGNA", circuits("BOLOGNA", 3))
          .withAgentAt("OSLO", circuits("OSLO", 4))
          .built();

  private static FakeNsi network() {
    try {
      return new FakeNsi(Clock.systemUTC());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path feeds() {
    try {
      Path directory = Files.createTempDirectory("argosy-system-rates-");
      Files.writeString(
          directory.resolve("feeds.yaml"),
          "rate-files: [{name: hand, path: rates.json, use: replace}]");
      Files.writeString(
          directory.resolve("rates.json"),
          """
          {"format": "argosy-rates/1", "rates": [
           {"from": "OSLO", "to": "BOLOGNA", "rate": "4MB/s"},
           {"from": "OSLO", "to": "PASADENA", "rate": "4MB/s"}]}
          """);
      return directory;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> circuits(String node, int host) {
    return List.of(
        "circuits:",
        "  provider:",
        "    kind: nsi",
        "    url: " + NSI.url(),
        "    provider-nsa: \"urn:ogf:network:t.net:2021:nsa\"",
        "    requester-nsa: \"urn:ogf:network:%s:2021:nsa\"".formatted(node),
        "  endpoints:",
        "    - name: " + node,
        "      stp: \"urn:ogf:network:t.net:2021:%s?vlan=1780-1789\"".formatted(node),
        "      address: 127.0.2." + host,
        "      nodes: [%s]".formatted(node),
        "      rate: 10Gb/s");
  }

  private static CircuitView ending;

  @BeforeAll
  static void order() {
    CircuitForm form = new CircuitForm("PASADENA", "GENEVA", ByteCount.of(10_000_000), ENDING);
    RouterApi.Answer answer = bed.admin().post("/command/v1/circuits", form);
    ending = up(bed.admin(), answer.as(CircuitTakenView.class).key());
  }

  @AfterEach
  void nothingIsLeft() {
    NSI.capacity(10_000);
    others().forEach(circuit -> release(bed.admin(), circuit.key()));
    Waits.until("no other circuit is open", () -> others().isEmpty());
    assertThat(NSI.references())
        .filteredOn(it -> !it.equals(ending.reference()))
        .allSatisfy(CircuitsTest::isGone);
  }

  private static void isGone(String reference) {
    assertThat(NSI.states(reference)).containsAnyOf("Terminated", "PassedEndTime");
  }

  @AfterAll
  static void close() {
    NSI.close();
    Trees.delete(FEEDS);
  }

  /** Agents hold two minutes of work, so that the decision follows from all that is missing. */
  @Test
  void aBacklogBeyondWhatIsClaimedIsWorthACircuit() throws IOException {
    int before = NSI.references().size();
    try (CountedDoor door = bed.countedDoors("OSLO", new TransferCount()).getFirst()) {
      door.hold();
      List<PlacedRequest> requests = new ArrayList<>();
      requests.add(missing("little", "PASADENA"));
      for (int n = 0; n < 4; n++) {
        requests.add(missing("much" + n, "BOLOGNA"));
      }
      Waits.until("a circuit is there", () -> others().stream().anyMatch(it -> isUp(it.key())));
      CircuitView circuit = others().getFirst();
      assertThat(circuit.orderedBy()).as("asked for by the agent").isNull();
      assertThat(circuit.links())
          .containsExactly(new LinkName(new NodeName("OSLO"), new NodeName("BOLOGNA")));
      assertThat(NSI.references()).as("asked for once").hasSize(before + 1);
      assertThat(circuit.reference()).isEqualTo(NSI.references().getLast());
      CircuitLinkView much = link("BOLOGNA");
      assertThat(much.decision()).isEqualTo("has-circuit");
      assertThat(much.backlogSeconds()).isGreaterThan(5.0 * HOUR);
      assertThat(claimed("BOLOGNA") * FILE / SLOW)
          .as("seconds for which the claims last")
          .isBetween(1L, Duration.ofMinutes(2).toSeconds());
      CircuitLinkView little = link("PASADENA");
      assertThat(little.decision()).isEqualTo("below-threshold");
      assertThat(little.why()).contains("1 h 23 min");
      requests.forEach(PlacedRequest::cancel);
      pinned("BOLOGNA");
    }
  }

  /** Requests a thousand files that are at OSLO. */
  private static PlacedRequest missing(String name, String destination) {
    SampleDataset data = bed.dataset(name);
    IntStream.range(0, 1_000).forEach(n -> data.sparse("f" + n, FILE));
    return data.at("OSLO").request(destination);
  }

  private static CircuitLinkView link(String destination) {
    return list(bed.admin(), "/links", new TypeReference<Page<CircuitLinkView>>() {}).stream()
        .filter(it -> it.source().equals(new NodeName("OSLO")))
        .filter(it -> it.destination().equals(new NodeName(destination)))
        .findFirst()
        .orElseThrow();
  }

  private static long claimed(String destination) {
    return bed.database()
        .count(
            "select count(*) from task t join node d on d.id = t.destination_node_id"
                + " where t.claim_id is not null and d.name = ?",
            destination);
  }

  /** Until the next count, the work that was cancelled could be asked for again. */
  private static void pinned(String destination) {
    NodeName node = new NodeName(destination);
    bed.admin()
        .post(
            "/command/v1/pins",
            new PinForm(
                "circuits", null, node, null, null, null, null, null, null, "the work is gone"))
        .requireDone();
  }

  /** Neither a release nor a crash of one instance touches the circuit of the other. */
  @Test
  void twoInstancesLeaveEachOthersCircuitsAlone(@TempDir Path home) throws IOException {
    try (SecondInstance debug = new SecondInstance(home)) {
      debug.start(List.of("GENEVA", "PASADENA"), "instance=debug");
      AgentProgram source = debug.startAgent("GENEVA", circuits("GENEVA", 1));
      AgentProgram theirs = debug.startAgent("PASADENA", circuits("PASADENA", 2));
      source.program().awaitReady();
      theirs.program().awaitReady();
      String first = ordered(bed.admin(), "PASADENA", 1_000);
      String second = ordered(debug.admin(), "PASADENA", 1_000);
      CircuitView own = up(bed.admin(), first);
      CircuitView other = up(debug.admin(), second);
      assertThat(first).startsWith("production-");
      assertThat(second).startsWith("debug-");
      awaitForeign(bed.admin(), other);
      awaitForeign(debug.admin(), own);

      bed.agent("PASADENA").program().killHard();
      theirs.program().killHard();
      bed.agent("PASADENA").startUnready(bed.router().uri());
      theirs.startUnready(debug.uri());
      awaitStatedAfter(bed.admin(), own);
      awaitStatedAfter(debug.admin(), other);
      awaitForeign(bed.admin(), other);
      awaitForeign(debug.admin(), own);

      release(bed.admin(), own.key());
      await(bed.admin(), own.key(), "closed");
      isGone(String.valueOf(own.reference()));
      assertThat(NSI.states(String.valueOf(other.reference()))).contains("Created", "Provisioned");
      release(debug.admin(), other.key());
      await(debug.admin(), other.key(), "closed");
    }
  }

  private static void awaitForeign(RouterApi router, CircuitView other) {
    Waits.until(
        "the circuit of the other instance is shown as foreign",
        () -> foreign(router).equals(List.of(String.valueOf(other.reference()))));
  }

  /**
   * Both agents of PASADENA have one name at the provider, which lists all that was asked by it.
   */
  private static List<String> foreign(RouterApi router) {
    return list(router, "/providers", new TypeReference<Page<CircuitProviderView>>() {}).stream()
        .filter(it -> "agent_PASADENA".equals(it.agent()))
        .flatMap(it -> it.foreign().stream())
        .toList();
  }

  /** The same key and reference are followed by the next process, and nothing is asked twice. */
  @Test
  void anOrderedCircuitOutlivesItsKilledAgentAndIsReleased() {
    CircuitView before = up(bed.admin(), ordered("PASADENA", 1_000));
    int asked = NSI.references().size();
    assertThat(before.reference()).isEqualTo(NSI.references().getLast());
    bed.agent("PASADENA").program().killHard();
    bed.start(bed.agent("PASADENA"));
    awaitStatedAfter(bed.admin(), before);
    assertThat(NSI.references()).hasSize(asked);
    release(bed.admin(), before.key());
    await(before.key(), "closed");
    assertThat(NSI.states(String.valueOf(before.reference()))).contains("Terminated");
  }

  @Test
  void aPortCarriesOnlyAsManyCircuitsAsItsShareHasRoomFor() {
    String first = ordered("PASADENA", 2_000);
    String second = ordered("BOLOGNA", 2_000);
    RouterApi.Answer third = order(bed.admin(), "OSLO", 2_000, HOUR);
    assertThat(third.status()).isEqualTo(409);
    assertThat(third.text()).contains("left of a port's share");
    await(first, "established");
    await(second, "established");
    release(bed.admin(), first);
    await(first, "closed");
    await(ordered("OSLO", 2_000), "established");
  }

  @Test
  void aRefusedCircuitLeavesNothing() {
    NSI.capacity(100);
    String key = ordered("PASADENA", 1_000);
    await(key, "refused");
    assertThat(circuit(bed.admin(), key).why()).isNotBlank();
  }

  /** It ends a minute before its provider would end it. */
  @Test
  @Order(LAST)
  void aCircuitEndsAtItsEnd() {
    await(ending.key(), "closed");
    assertThat(circuit(bed.admin(), ending.key()).why()).contains("its end was reached");
    isGone(String.valueOf(ending.reference()));
  }

  @Test
  void aCircuitThatItsProviderEndsBeforeItsTimeIsLost() {
    CircuitView circuit = up(bed.admin(), ordered("PASADENA", 1_000));
    NSI.forceEnd(String.valueOf(circuit.reference()));
    await(circuit.key(), "lost");
  }

  private static RouterApi.Answer order(
      RouterApi router, String destination, long megabits, long seconds) {
    ByteCount rate = ByteCount.of(megabits * GIGABIT.bytes() / 1_000);
    return router.post(
        "/command/v1/circuits", new CircuitForm("GENEVA", destination, rate, seconds));
  }

  private static String ordered(String destination, long megabits) {
    return ordered(bed.admin(), destination, megabits);
  }

  private static String ordered(RouterApi router, String destination, long megabits) {
    return order(router, destination, megabits, HOUR).as(CircuitTakenView.class).key();
  }

  private static void release(RouterApi router, String key) {
    router.post("/command/v1/circuits/%s/release".formatted(key), Map.of()).requireDone();
  }

  /** Returns the open circuits but the one that lives until its end. */
  private static List<CircuitView> others() {
    return list(bed.admin(), "", new TypeReference<Page<CircuitView>>() {}).stream()
        .filter(it -> !it.key().equals(ending.key()))
        .toList();
  }

  private static CircuitView circuit(RouterApi router, String key) {
    return list(router, "?all=true", new TypeReference<Page<CircuitView>>() {}).stream()
        .filter(it -> it.key().equals(key))
        .findFirst()
        .orElseThrow();
  }

  private static <T> List<T> list(RouterApi router, String what, TypeReference<Page<T>> type) {
    RouterApi.Answer answer = router.get("/query/v1/circuits" + what);
    answer.requireDone();
    return WireJson.tolerant().readValue(answer.body(), type).items();
  }

  private static CircuitView up(RouterApi router, String key) {
    await(router, key, "established");
    return circuit(router, key);
  }

  private static boolean isUp(String key) {
    return circuit(bed.admin(), key).state().equals("established");
  }

  private static void await(String key, String state) {
    await(bed.admin(), key, state);
  }

  private static void await(RouterApi router, String key, String state) {
    Waits.until(key + " is " + state, () -> circuit(router, key).state().equals(state));
  }

  /** Its agent has stated it again, with the same reference. */
  private static void awaitStatedAfter(RouterApi router, CircuitView before) {
    Waits.until(
        "the next process has stated " + before.key(),
        () -> circuit(router, before.key()).statedAt().isAfter(before.statedAt()));
    assertThat(circuit(router, before.key()).state()).isEqualTo("established");
    assertThat(circuit(router, before.key()).reference()).isEqualTo(before.reference());
  }
}
