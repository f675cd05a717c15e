package io.argosy.agent.circuits.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.argosy.agent.circuits.EndCycle;
import io.argosy.agent.circuits.EndHook;
import io.argosy.agent.circuits.OwnEnd;
import io.argosy.common.durable.DurableItems;
import io.argosy.common.statefile.StateFiles;
import io.argosy.common.statefile.StateFormat;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.WireJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With real programs. */
class HookProcessTest {

  private static final Duration LONG = Duration.ofMinutes(1);

  private static final UUID ID = new UUID(7, 1);
  private static final ByteRate RATE = ByteRate.ofGigabitsPerSecond(10);

  @TempDir private Path directory;

  @Test
  void aHookLearnsAllOfTheCircuitAndItsArgumentsAreNotReadByAShell() throws IOException {
    Path seen = directory.resolve("seen");
    String told = "env | grep -E '^ARGOSY_(ADDRESS|KEY|MTU|PEER|RATE|VLAN)=' | LC_ALL=C sort";
    String script = "{ echo \"$0 $1\"; " + told + "; } > " + seen;
    assertThat(result(LONG, end(1780, 9000, "sh", "-c", script, "$HOME;"), "up")).isEmpty();
    assertThat(Files.readAllLines(seen))
        .containsExactly(
            "$HOME; up",
            "ARGOSY_ADDRESS=192.0.2.1",
            "ARGOSY_KEY=cern-" + ID,
            "ARGOSY_MTU=9000",
            "ARGOSY_PEER=2001:db8::2",
            "ARGOSY_RATE=10000000000",
            "ARGOSY_VLAN=1780");
  }

  @Test
  void whatIsNotKnownIsEmpty() {
    String script = "test \"${ARGOSY_VLAN-x}${ARGOSY_MTU-x}\" = ''";
    assertThat(result(LONG, end(null, null, "sh", "-c", script), "down")).isEmpty();
  }

  @Test
  void theLastLineSaysWhyAHookFailed() {
    String script = "echo first; seq 1 30000; echo 'no such VLAN' >&2; echo; exit 3";
    assertThat(result(LONG, end(1, 1, "sh", "-c", script), "up"))
        .contains("the hook ended with 3: no such VLAN");
    assertThat(result(LONG, end(1, 1, "false"), "up")).contains("the hook ended with 1");
    assertThat(
            result(
                LONG,
                new OwnEnd(ID, "k", true, "a", "b\u0000", RATE, 1, 1, null, List.of("true")),
                "up"))
        .hasValueSatisfying(it -> assertThat(it).contains("cannot be run"));
    assertThat(result(LONG, end(1, 1, directory + "/no-such-program"), "up"))
        .hasValueSatisfying(it -> assertThat(it).contains("cannot be started", "no-such-program"));
  }

  /** Also what the hook has started, which would go on changing the network. */
  @Test
  void aHookThatDoesNotEndIsKilledWithItsDescendants() throws IOException {
    Path pids = directory.resolve("pids");
    String script = "sleep 600 & echo $$ $! > %s; echo waiting; wait".formatted(pids);
    try (HookProcess hook = new HookProcess(Duration.ofSeconds(2))) {
      CompletableFuture<Optional<String>> run = hook.run(end(1, 1, "sh", "-c", script), "up");
      assertThat(run.join()).contains("the hook did not end within 2 s: waiting");
    }
    await().until(() -> living(pids).isEmpty());
  }

  @Test
  void aHookThatRunsWhenTheAgentStopsIsKilled() throws IOException {
    Path pids = directory.resolve("pids");
    CompletableFuture<Optional<String>> run;
    try (HookProcess hook = new HookProcess(LONG)) {
      run = hook.run(end(1, 1, "sh", "-c", "echo $$ > %s; sleep 600".formatted(pids)), "up");
      await().until(() -> Files.exists(pids) && !Files.readString(pids).isEmpty());
    }
    assertThat(run.join()).isPresent();
    await().until(() -> living(pids).isEmpty());
  }

  /** What a hook leaves running by intent, such as a daemon, does not hold it up. */
  @Test
  void aHookMayLeaveAProcessBehind() throws IOException {
    Path pids = directory.resolve("pids");
    String script = "sleep 600 & echo $! > %s".formatted(pids);
    assertThat(result(LONG, end(1, 1, "sh", "-c", script), "up")).isEmpty();
    assertThat(living(pids)).hasSize(1).allMatch(ProcessHandle::destroyForcibly);
  }

  /** Its agent was killed, so that nobody ends it; it sets up what has been taken down already. */
  @Test
  void whatAHookOfAKilledAgentSetsUpLateIsTakenDownToo() throws IOException {
    Path gate = directory.resolve("gate");
    Path there = directory.resolve("there");
    String script =
        "if [ $0 = up ]; then mkfifo %1$s; read x < %1$s; : > %2$s; else rm -f %2$s; fi"
            .formatted(gate, there);
    OwnEnd end = end(1, 1, "sh", "-c", script);
    DurableItems<OwnEnd> book = book();
    book.keep(end);
    AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-03-01T12:00:00Z"));
    InstantSource source = now::get;
    List<CompletableFuture<Optional<String>>> runs = new ArrayList<>();
    try (HookProcess killed = new HookProcess(LONG);
        HookProcess hook = new HookProcess(LONG)) {
      CompletableFuture<Optional<String>> orphan = killed.run(end, "up");
      await().until(() -> Files.exists(gate));
      EndCycle ends =
          new EndCycle(
              List.of(),
              (its, verb) -> {
                runs.add(hook.run(its, verb));
                return runs.getLast();
              },
              addresses -> Map.of(),
              its -> new CompletableFuture<>(),
              book,
              source.withZone(ZoneOffset.UTC));
      takeDown(ends, runs);
      assertThat(book.all()).containsExactly(end);
      Files.writeString(gate, "\n");
      assertThat(orphan.join()).isEmpty();
      assertThat(there).exists();
      now.set(now.get().plus(EndHook.LONGEST));
      takeDown(ends, runs);
      assertThat(there).doesNotExist();
      assertThat(book.all()).isEmpty();
    }
  }

  private DurableItems<OwnEnd> book() throws IOException {
    StateFormat format = new StateFormat("argosy-circuit-end", 1);
    return new StateFiles<>(
        directory,
        new StateFiles.Kind<>(format, ".end", OwnEnd.class, OwnEnd::circuit),
        WireJson.tolerant());
  }

  private static void takeDown(EndCycle ends, List<CompletableFuture<Optional<String>>> runs) {
    int before = runs.size();
    ends.run(List.of(), Optional.of(List.of()));
    assertThat(runs).hasSize(before + 1);
    assertThat(runs.getLast().join()).isEmpty();
    ends.run(List.of(), Optional.of(List.of()));
  }

  private static List<ProcessHandle> living(Path pids) throws IOException {
    return Stream.of(Files.readString(pids).strip().split(" "))
        .flatMap(pid -> ProcessHandle.of(Long.parseLong(pid)).stream())
        .filter(ProcessHandle::isAlive)
        .toList();
  }

  private static Optional<String> result(Duration longest, OwnEnd end, String verb) {
    try (HookProcess hook = new HookProcess(longest)) {
      return hook.run(end, verb).join();
    }
  }

  private static OwnEnd end(@Nullable Integer vlan, @Nullable Integer mtu, String... hook) {
    return new OwnEnd(
        ID, "cern-" + ID, true, "192.0.2.1", "2001:db8::2", RATE, vlan, mtu, null, List.of(hook));
  }
}
