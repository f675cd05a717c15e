package io.argosy.agent.circuits;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.lane.CircuitProof;
import io.argosy.circuit.lifecycle.Circuit;
import io.argosy.circuit.lifecycle.CircuitEnd;
import io.argosy.circuit.lifecycle.CircuitEvent;
import io.argosy.circuit.lifecycle.CircuitEvent.Asked;
import io.argosy.circuit.lifecycle.CircuitEvent.Granted;
import io.argosy.circuit.lifecycle.CircuitEvent.Referenced;
import io.argosy.circuit.lifecycle.CircuitKey;
import io.argosy.circuit.lifecycle.CircuitPlan;
import io.argosy.common.durable.DurableItems;
import io.argosy.common.statefile.StateFiles;
import io.argosy.common.statefile.StateFormat;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.WireJson;
import io.argosy.common.wire.agent.CircuitAnswer.End;
import io.argosy.common.wire.agent.CircuitAnswer.Inbound;
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
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A host with one endpoint as a source, one as a destination, and scripted hooks and doors. */
abstract class EndBed {

  static final UUID ID = new UUID(7, 1);
  static final ByteRate RATE = ByteRate.ofGigabitsPerSecond(1);
  static final Optional<String> DONE = Optional.empty();

  @TempDir Path state;
  Instant now = Instant.parse("2026-03-01T12:00:00Z");
  final InstantSource source = () -> now;
  final List<String> calls = new ArrayList<>();
  final Map<UUID, CompletableFuture<Optional<String>>> running = new HashMap<>();
  final Map<UUID, String> verbs = new HashMap<>();
  final List<Orphan> orphans = new ArrayList<>();

  /** What hooks have set up and not taken down. */
  final Set<UUID> there = new HashSet<>();

  final Set<String> absent = new HashSet<>();
  Set<String> listening = Set.of();
  boolean isHookless;
  @Nullable String device;
  final List<OwnEnd> questions = new ArrayList<>();
  CompletableFuture<CircuitProof> route = new CompletableFuture<>();
  Optional<List<Inbound>> inbound = Optional.of(List.of());
  List<Circuit> own = List.of();
  DurableItems<OwnEnd> book;
  EndCycle ends;

  /**
   * A hook of a process that was killed.
   *
   * @param until it has ended by then
   */
  record Orphan(UUID circuit, String verb, Instant until) {}

  /** The agent is killed, if it runs, and started again; its hooks run on. */
  @BeforeEach
  void start() throws IOException {
    running.keySet().forEach(id -> orphans.add(new Orphan(id, verbs.get(id), now.plusSeconds(60))));
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
                new HostEndpoint("s", "192.0.2.1", 9000, device, hook),
                new HostEndpoint("d", "192.0.2.2", null, device, hook)),
            this::hook,
            this::listen,
            end -> {
              questions.add(end);
              return route;
            },
            book,
            source.withZone(ZoneOffset.UTC));
  }

  CompletableFuture<Optional<String>> hook(OwnEnd end, String verb) {
    assertThat(running).as("one run at a time").doesNotContainKey(end.circuit());
    assertThat(book.all()).as("on disk before it").contains(end);
    assertThat(verb.equals("down") && listening.contains(end.address()) && !hasOther(end))
        .as("the door has stopped before what it listens on is taken down")
        .isFalse();
    calls.add(verb);
    CompletableFuture<Optional<String>> run = new CompletableFuture<>();
    running.put(end.circuit(), run);
    verbs.put(end.circuit(), verb);
    return run;
  }

  boolean hasOther(OwnEnd end) {
    return book.all().stream()
        .anyMatch(it -> !it.circuit().equals(end.circuit()) && ends.isUp(it.circuit()));
  }

  Map<String, String> listen(Set<String> addresses) {
    Map<String, String> failed = new HashMap<>();
    addresses.stream().filter(absent::contains).forEach(it -> failed.put(it, "it is not there"));
    listening = new HashSet<>(addresses);
    listening.removeAll(failed.keySet());
    return failed;
  }

  void turn() {
    ends.run(own, inbound);
  }

  void ended(Optional<String> why) {
    List.copyOf(running.keySet()).forEach(it -> ended(it, why));
    turn();
  }

  void ended(UUID id, Optional<String> why) {
    CompletableFuture<Optional<String>> run = running.remove(id);
    if (why.isEmpty() || verbs.get(id).equals("up")) {
      done(id, verbs.get(id));
    }
    assertThat(run.complete(why)).isTrue();
  }

  private void done(UUID id, String verb) {
    if (verb.equals("up")) {
      there.add(id);
    } else {
      there.remove(id);
    }
  }

  /** These hooks of killed processes end now. */
  void orphansEnd(Predicate<Orphan> which) {
    orphans.stream().filter(which).forEach(it -> done(it.circuit(), it.verb()));
    orphans.removeIf(which);
  }

  static Inbound inbound(String endpoint, String address, double bandwidth) {
    End end = new End(endpoint, "p?vlan=7", address);
    return new Inbound("cern-" + new UUID(7, 2), end, end, "established", bandwidth, null);
  }

  static Inbound inbound(UUID id, String state, @Nullable String attachment) {
    return new Inbound(
        "cern-" + id,
        new End("s", "p?vlan=7-9", "192.0.2.1"),
        new End("peer", "q?vlan=7-9", "192.0.2.9"),
        state,
        RATE.bytesPerSecond(),
        attachment);
  }

  Circuit circuit(UUID id, List<String> attachments) {
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
