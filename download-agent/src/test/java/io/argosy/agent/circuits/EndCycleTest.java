package io.argosy.agent.circuits;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.circuit.lifecycle.Circuit;
import io.argosy.circuit.lifecycle.CircuitEnd;
import io.argosy.circuit.lifecycle.CircuitEvent;
import io.argosy.circuit.lifecycle.CircuitEvent.Asked;
import io.argosy.circuit.lifecycle.CircuitEvent.Granted;
import io.argosy.circuit.lifecycle.CircuitEvent.Referenced;
import io.argosy.circuit.lifecycle.CircuitKey;
import io.argosy.circuit.lifecycle.CircuitPlan;
import io.argosy.common.durable.DurableItems;
import io.argosy.common.fixture.Seeds;
import io.argosy.common.statefile.StateFiles;
import io.argosy.common.statefile.StateFormat;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.WireJson;
import io.argosy.common.wire.agent.CircuitAnswer.End;
import io.argosy.common.wire.agent.CircuitAnswer.Inbound;
import io.argosy.common.wire.agent.CircuitReport.EndStatement;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A host with one endpoint as a source, one as a destination, and scripted hooks and doors. */
class EndCycleTest {

  private static final UUID ID = new UUID(7, 1);
  private static final ByteRate RATE = ByteRate.ofGigabitsPerSecond(1);
  private static final Optional<String> DONE = Optional.empty();

  @TempDir private Path state;
  private Instant now = Instant.parse("2026-03-01T12:00:00Z");
  private final InstantSource source = () -> now;
  private final List<String> calls = new ArrayList<>();
  private final Map<UUID, CompletableFuture<Optional<String>>> running = new HashMap<>();
  private final Set<String> absent = new HashSet<>();
  private Set<String> listening = Set.of();
  private boolean isHookless;
  private Optional<List<Inbound>> inbound = Optional.of(List.of());
  private List<Circuit> own = List.of();
  private DurableItems<OwnEnd> book;
  private EndCycle ends;

  @BeforeEach
  void start() throws IOException {
    running.clear();
    listening = Set.of();
    List<String> hook = isHookless ? List.of() : List.of("hook");
    book =
        new StateFiles<>(
            state,
            new StateFiles.Kind<>(
                new StateFormat("argosy-circuit-end", 1), ".end", OwnEnd.class, OwnEnd::circuit),
            WireJson.tolerant());
    ends =
        new EndCycle(
            List.of(
                new HostEndpoint("s", "192.0.2.1", 9000, hook),
                new HostEndpoint("d", "192.0.2.2", null, hook)),
            this::hook,
            this::listen,
            book,
            source.withZone(ZoneOffset.UTC));
  }

  private CompletableFuture<Optional<String>> hook(OwnEnd end, String verb) {
    assertThat(running).as("one run at a time").doesNotContainKey(end.circuit());
    assertThat(book.all()).as("on disk before it").contains(end);
    assertThat(verb.equals("down") && listening.contains(end.address()) && !hasOther(end))
        .as("the door has stopped before what it listens on is taken down")
        .isFalse();
    calls.add(verb);
    CompletableFuture<Optional<String>> run = new CompletableFuture<>();
    running.put(end.circuit(), run);
    return run;
  }

  private boolean hasOther(OwnEnd end) {
    return book.all().stream()
        .anyMatch(it -> !it.circuit().equals(end.circuit()) && ends.isUp(it.circuit()));
  }

  private Map<String, String> listen(Set<String> addresses) {
    Map<String, String> failed = new HashMap<>();
    addresses.stream().filter(absent::contains).forEach(it -> failed.put(it, "it is not there"));
    listening = new HashSet<>(addresses);
    listening.removeAll(failed.keySet());
    return failed;
  }

  private void turn() {
    ends.run(own, inbound);
  }

  private void ended(Optional<String> why) {
    List.copyOf(running.keySet()).forEach(it -> ended(it, why));
    turn();
  }

  private void ended(UUID id, Optional<String> why) {
    CompletableFuture<Optional<String>> run = running.remove(id);
    assertThat(run.complete(why)).isTrue();
  }

  @Test
  void aSourceIsSetUpWhileItsCircuitIsEstablished() {
    inbound = Optional.of(List.of(inbound(ID, "established", "p?vlan=7")));
    turn();
    assertThat(ends.isUp(ID)).as("while the hook runs").isFalse();
    assertThat(listening).isEmpty();
    assertThat(ends.statements()).containsExactly(new EndStatement(ID, false, null));
    ended(DONE);
    assertThat(ends.isUp(ID)).isTrue();
    assertThat(listening).containsExactly("192.0.2.1");
    assertThat(ends.statements()).containsExactly(new EndStatement(ID, true, null));
    inbound = Optional.of(List.of(inbound(ID, "releasing", "p?vlan=7")));
    turn();
    assertThat(ends.isUp(ID)).isFalse();
    assertThat(listening).isEmpty();
    ended(DONE);
    assertThat(ends.statements()).containsExactly(new EndStatement(ID, false, null));
    assertThat(book.all()).isEmpty();
    now = now.plus(Duration.ofMinutes(3));
    turn();
    assertThat(ends.statements()).isEmpty();
    assertThat(calls).containsExactly("up", "down");
  }

  @Test
  void whatAHookLearnsIsWhatWasGranted() {
    inbound = Optional.of(List.of(inbound(ID, "established", "p?vlan=7")));
    UUID other = new UUID(7, 2);
    own = List.of(circuit(other, List.of("p?vlan=7", "q?vlan=8")));
    turn();
    assertThat(book.all())
        .containsExactlyInAnyOrder(
            end(ID, true, "192.0.2.1", 7, 9000), end(other, false, "192.0.2.2", 8, null));
  }

  private static OwnEnd end(
      UUID id, boolean isSource, String address, Integer vlan, @Nullable Integer mtu) {
    return new OwnEnd(
        id, "cern-" + id, isSource, address, "192.0.2.9", RATE, vlan, mtu, List.of("hook"));
  }

  /** The VLAN is one of the endpoint's, and nobody has said which. */
  @Test
  void aVlanThatIsNotKnownIsNotGuessed() {
    inbound = Optional.of(List.of(inbound(ID, "established", null)));
    UUID other = new UUID(7, 2);
    own = List.of(circuit(other, List.of()));
    turn();
    assertThat(book.all()).hasSize(2).allMatch(it -> it.vlan() == null);
  }

  @Test
  void onlyTheAnnouncedAddressOfAnEndpointIsEverUsed() {
    inbound = Optional.of(List.of(inbound("s", "192.0.2.7", 1e8), inbound("t", "192.0.2.1", 1e8)));
    turn();
    assertThat(calls).isEmpty();
  }

  /** The router releases the circuit when it learns of it. */
  @Test
  void aSourceThatCannotBeSetUpIsStatedAndNotTriedAgain() {
    inbound = Optional.of(List.of(inbound(ID, "established", null)));
    turn();
    ended(Optional.of("no such VLAN"));
    now = now.plus(Duration.ofDays(1));
    turn();
    assertThat(ends.statements())
        .containsExactly(
            new EndStatement(ID, false, "its end at 192.0.2.1 could not be set up: no such VLAN"));
    assertThat(calls).containsExactly("up");
    inbound = Optional.of(List.of());
    turn();
    ended(DONE);
    assertThat(calls).as("what it has left is taken down").containsExactly("up", "down");
    assertThat(ends.statements()).containsExactly(new EndStatement(ID, false, null));
  }

  @Test
  void aFailedTakeDownIsShownAndTriedAgainWithGrowingPauses() throws IOException {
    inbound = Optional.of(List.of(inbound(ID, "established", null)));
    turn();
    ended(DONE);
    inbound = Optional.of(List.of());
    turn();
    for (int seconds : new int[] {10, 20, 40, 80, 160, 320, 320}) {
      ended(Optional.of("it is busy"));
      assertThat(ends.troubled()).isOne();
      assertThat(ends.statements().getFirst().trouble()).contains("taken down: it is busy");
      int before = calls.size();
      now = now.plusSeconds(seconds).minusMillis(1);
      turn();
      assertThat(calls).hasSize(before);
      now = now.plusMillis(1);
      turn();
      assertThat(calls).hasSize(before + 1);
    }
    start();
    turn();
    ended(DONE);
    assertThat(ends.troubled()).isZero();
    assertThat(book.all()).as("also by a new process").isEmpty();
  }

  /** Such as an IPv6 address, which can be listened on two seconds after it was added. */
  @Test
  void anAddressThatIsNotThereIsTriedAgainAndStatedAfterAWhile() {
    absent.add("192.0.2.1");
    inbound = Optional.of(List.of(inbound(ID, "established", null)));
    turn();
    ended(DONE);
    now = now.plusSeconds(29);
    turn();
    assertThat(ends.isUp(ID)).isFalse();
    assertThat(ends.statements()).containsExactly(new EndStatement(ID, false, null));
    now = now.plusSeconds(1);
    assertThat(ends.statements().getFirst().trouble())
        .contains("the door of its source cannot listen", "it is not there");
    absent.clear();
    turn();
    assertThat(ends.statements()).containsExactly(new EndStatement(ID, true, null));
  }

  @Test
  void afterARestartTheHookRunsAgainOrTakesDownWhatIsNoLongerWanted() throws IOException {
    UUID other = new UUID(7, 2);
    inbound = Optional.of(List.of(inbound(ID, "established", null)));
    own = List.of(circuit(other, List.of()));
    turn();
    ended(DONE);
    start();
    inbound = Optional.empty();
    own = List.of();
    turn();
    assertThat(calls).as("the router has not named circuits yet").endsWith("down").hasSize(3);
    assertThat(ends.isUp(ID)).isFalse();
    ended(DONE);
    inbound = Optional.of(List.of(inbound(ID, "established", null)));
    turn();
    assertThat(calls).endsWith("up").hasSize(4);
    ended(DONE);
    assertThat(ends.isUp(ID)).isTrue();
    assertThat(listening).containsExactly("192.0.2.1");
  }

  @Test
  void anEndWithoutAHookIsUpAtOnce() throws IOException {
    isHookless = true;
    start();
    inbound = Optional.of(List.of(inbound(ID, "established", null)));
    turn();
    assertThat(ends.isUp(ID)).isTrue();
    assertThat(listening).containsExactly("192.0.2.1");
    inbound = Optional.of(List.of());
    turn();
    assertThat(listening).isEmpty();
    assertThat(book.all()).isEmpty();
    assertThat(calls).isEmpty();
  }

  @Test
  void oneWrongCircuitOfTheRouterDecidesNothingForTheOthers() {
    Inbound good = inbound(ID, "established", null);
    inbound = Optional.of(List.of(inbound("s", "192.0.2.1", Double.NaN), good, good));
    turn();
    assertThat(book.all()).extracting(OwnEnd::circuit).containsExactly(ID);
  }

  /** A successor has the same addresses: the door goes on listening. */
  @Test
  void aSuccessorIsSetUpBeforeItsPredecessorIsTakenDown() {
    UUID next = new UUID(7, 2);
    inbound = Optional.of(List.of(inbound(ID, "established", "p?vlan=7")));
    turn();
    ended(DONE);
    inbound =
        Optional.of(
            List.of(
                inbound(ID, "established", "p?vlan=7"), inbound(next, "established", "p?vlan=8")));
    turn();
    ended(DONE);
    inbound = Optional.of(List.of(inbound(next, "established", "p?vlan=8")));
    turn();
    assertThat(listening).containsExactly("192.0.2.1");
    ended(DONE);
    assertThat(listening).containsExactly("192.0.2.1");
    assertThat(calls).containsExactly("up", "up", "down");
    assertThat(ends.isUp(ID)).isFalse();
    assertThat(ends.isUp(next)).isTrue();
  }

  /** In the end, exactly what is wanted is up, whatever failed and was restarted on the way. */
  @Test
  void randomWorldsEndAsTheyShould() throws IOException {
    for (long seed : Seeds.of(20).toArray()) {
      Random random = new Random(seed);
      List<UUID> ids = IntStream.range(0, 4).mapToObj(n -> new UUID(seed, n)).toList();
      for (int step = 0; step < 200; step++) {
        List<Inbound> named = new ArrayList<>();
        ids.stream()
            .filter(id -> random.nextBoolean())
            .forEach(id -> named.add(inbound(id, "established", null)));
        inbound = random.nextInt(5) == 0 ? Optional.empty() : Optional.of(named);
        List.copyOf(running.keySet()).stream()
            .filter(id -> random.nextBoolean())
            .forEach(id -> ended(id, random.nextInt(4) == 0 ? Optional.of("why") : DONE));
        now = now.plusSeconds(random.nextInt(100));
        if (random.nextInt(40) == 0) {
          start();
        }
        turn();
      }
      settle(ids);
      assertThat(book.all())
          .as("seed %d", seed)
          .extracting(OwnEnd::circuit)
          .containsOnly(ids.getFirst());
      assertThat(ends.isUp(ids.getFirst())).as("seed %d", seed).isTrue();
      inbound = Optional.of(List.of());
      settle(List.of());
      assertThat(book.all()).isEmpty();
    }
  }

  /** The first one is wanted from now on, and hooks do not fail. */
  private void settle(List<UUID> ids) {
    inbound = Optional.of(List.of());
    for (int n = 0; n < 10; n++) {
      now = now.plus(Duration.ofHours(1));
      turn();
      ended(DONE);
    }
    if (!ids.isEmpty()) {
      inbound = Optional.of(List.of(inbound(ids.getFirst(), "established", null)));
      turn();
      ended(DONE);
    }
  }

  private static Inbound inbound(String endpoint, String address, double bandwidth) {
    End end = new End(endpoint, "p?vlan=7", address);
    return new Inbound("cern-" + new UUID(7, 2), end, end, "established", bandwidth, null);
  }

  private static Inbound inbound(UUID id, String state, @Nullable String attachment) {
    return new Inbound(
        "cern-" + id,
        new End("s", "p?vlan=7-9", "192.0.2.1"),
        new End("peer", "q?vlan=7-9", "192.0.2.9"),
        state,
        RATE.bytesPerSecond(),
        attachment);
  }

  private Circuit circuit(UUID id, List<String> attachments) {
    CircuitPlan plan =
        new CircuitPlan(
            new CircuitKey("cern", id),
            "net",
            new CircuitEnd("peer", "p?vlan=7-9", "192.0.2.9"),
            new CircuitEnd("d", "q?vlan=7-9", "192.0.2.2"),
            List.of(),
            RATE,
            Duration.ofHours(1));
    Circuit circuit = Circuit.planned(plan);
    List<CircuitEvent> events =
        List.of(new Asked(), new Referenced("r"), new Granted(RATE, now, attachments));
    for (CircuitEvent event : events) {
      circuit = circuit.after(event, now);
    }
    return circuit;
  }
}
