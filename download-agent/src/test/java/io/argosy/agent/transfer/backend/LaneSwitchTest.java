package io.argosy.agent.transfer.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.exchange.RouterRefusedException;
import io.argosy.agent.fixture.ScriptedLanes;
import io.argosy.agent.fixture.Tasks;
import io.argosy.agent.lane.Lane;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.topology.LinkName;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Which lane files use when a circuit becomes usable, fails or ends. */
@ExtendWith(OutputCaptureExtension.class)
class LaneSwitchTest {

  private static final TaskFailure NETWORK =
      new TaskFailure(FailureClass.NETWORK, Phase.TRANSFER, "no route");

  private final LaneWorld world = new LaneWorld();
  private final LinkName link = Tasks.job(1).link();
  private final Lane shared = Lane.shared(link);

  @AfterEach
  void end() {
    world.close();
  }

  @Test
  void aNewCircuitGetsAllFilesThatHaveNotBegun() {
    world.claim(files(20));
    world.awaitActive(shared, 4);
    Lane circuit = world.lanes().opens(link, 1);
    world.lanesHaveChanged();
    world.awaitActive(circuit, 4);
    assertThat(world.active(shared)).as("the last job runs beside the first").isEqualTo(4);
    world.releaseAll();
    await().until(() -> world.delivered().size() == 20);
    assertThat(world.delivered().values().stream().filter(shared::equals)).hasSize(4);
    assertThat(world.delivered().values().stream().filter(circuit::equals)).hasSize(16);
    assertThat(world.failures()).isEmpty();
    assertThat(world.asked()).contains(shared, circuit);
  }

  @Test
  void filesThatWaitForACircuitReturnWhenItEndsAndThoseThatMoveStay() {
    Lane circuit = world.lanes().opens(link, 1);
    world.claim(files(20));
    world.awaitActive(circuit, 4);
    world.lanes().closes(link);
    world.lanesHaveChanged();
    world.awaitActive(shared, 4);
    assertThat(world.active(circuit)).isEqualTo(4);
    world.releaseAll();
    await().until(() -> world.delivered().size() == 20);
    assertThat(world.delivered().values().stream().filter(circuit::equals)).hasSize(4);
    assertThat(world.failures()).isEmpty();
  }

  @Test
  void filesMoveFromACircuitToItsSuccessor() {
    Lane first = world.lanes().opens(link, 1);
    world.claim(files(20));
    world.awaitActive(first, 4);
    Lane second = world.lanes().opens(link, 2);
    world.lanesHaveChanged();
    world.awaitActive(second, 4);
    world.releaseAll();
    await().until(() -> world.delivered().size() == 20);
    assertThat(world.delivered()).doesNotContainValue(shared);
    assertThat(world.failures()).isEmpty();
  }

  @Test
  void aFileThatFailsOverACircuitMovesOverTheSharedPathAndNothingIsReported() {
    Lane circuit = world.lanes().opens(link, 1);
    world.fails((lane, file) -> lane.isShared() ? null : NETWORK);
    world.claim(files(3));
    world.releaseAll();
    await().until(() -> world.delivered().size() == 3);
    assertThat(world.delivered().values()).containsOnly(shared);
    assertThat(world.failures()).isEmpty();
    assertThat(world.lanes().failures()).hasSize(3).containsOnly(circuit);
  }

  @Test
  void aFileThatThenFailsOverTheSharedPathIsReported() {
    world.lanes().opens(link, 1);
    world.fails((lane, file) -> NETWORK);
    world.claim(files(3));
    world.releaseAll();
    await().until(() -> world.failures().size() == 3);
    assertThat(world.failures().values()).containsOnly(shared);
  }

  @Test
  void aFailureOfTheFileIsReportedWithItsCircuit() {
    Lane circuit = world.lanes().opens(link, 1);
    world.fails(
        (lane, file) -> new TaskFailure(FailureClass.CHECKSUM_MISMATCH, Phase.VERIFY, "differs"));
    world.claim(files(1));
    world.releaseAll();
    await().until(() -> world.failures().size() == 1);
    assertThat(world.failures().values()).containsExactly(circuit);
    assertThat(world.lanes().failures()).isEmpty();
  }

  @Test
  void aCircuitWithoutAGrantADoorOrASessionIsLeft() {
    Lane circuit = world.lanes().opens(link, 1);
    world.refuses(LaneSwitchTest::unknownCircuit);
    world.claim(files(2));
    world.releaseAll();
    await().until(() -> world.delivered().size() == 2);
    world.refuses(lane -> {});
    world.withoutDoorsOver(circuit);
    world.claim(files(2, "d"));
    await().until(() -> world.delivered().size() == 4);
    world.withoutDoorsOver(shared);
    world.refusesSessionsOver(circuit, NETWORK);
    world.claim(files(2, "s"));
    await().until(() -> world.failures().size() == 2);
    world.withoutDoorsOver(circuit);
    assertThat(world.delivered().values()).containsOnly(shared);
    assertThat(world.failures().values()).as("the shared path has no door").containsOnly(shared);
    assertThat(world.lanes().failures()).hasSize(3).containsOnly(circuit);
  }

  @Test
  void aJobThatWouldOutliveTheCircuitUsesTheSharedPathAndStaysThere() {
    world.lanes().opens(link, ScriptedLanes.path(1, Duration.ofMillis(10)));
    world.claim(files(20));
    world.awaitActive(shared, 2);
    world.lanesHaveChanged();
    assertThat(world.jobs()).as("as many as of one lane").isEqualTo(2);
    world.releaseAll();
    await().until(() -> world.delivered().size() == 20);
    assertThat(world.asked()).containsOnly(shared);
  }

  /** Each of four files at a time has a quarter of 100 MB/s, so that 2 MB take 80 ms. */
  @Test
  void aFileThatWaitedTooLongForAStreamOfACircuitUsesTheSharedPath() {
    Lane circuit = world.lanes().opens(link, 1);
    world.claim(files(12));
    world.awaitActive(circuit, 4);
    world.lanes().opens(link, ScriptedLanes.path(1, Duration.ofMillis(81)));
    world.release(1);
    await().until(() -> world.delivered().size() == 1);
    world.awaitActive(circuit, 4);
    world.lanes().opens(link, ScriptedLanes.path(1, Duration.ofMillis(79)));
    world.release(1);
    world.awaitActive(shared, 4);
    assertThat(world.active(circuit)).isEqualTo(3);
    world.releaseAll();
    await().until(() -> world.delivered().size() == 12);
    assertThat(world.delivered().values().stream().filter(circuit::equals)).hasSize(5);
    assertThat(world.failures()).isEmpty();
    assertThat(world.lanes().failures()).as("it has not failed").isEmpty();
  }

  /** The files over the circuit end after those of the failed job have been reported. */
  @Test
  void aFailureOverTheSharedPathReturnsNoFileThatIsNowOverACircuit() {
    world.claim(files(20));
    world.awaitActive(shared, 4);
    Lane circuit = world.lanes().opens(link, 1);
    world.lanesHaveChanged();
    world.awaitActive(circuit, 4);
    world.fails(
        (lane, file) -> {
          if (lane.isShared()) {
            return NETWORK;
          }
          await().until(() -> world.failures().size() >= 4);
          return null;
        });
    world.releaseAll();
    await().until(() -> world.delivered().size() + world.failures().size() == 20);
    assertThat(world.failures().values()).hasSize(4).containsOnly(shared);
    assertThat(world.delivered().values()).hasSize(16).containsOnly(circuit);
  }

  @Test
  void aFileIsInOneJobAlsoIfTheReportOfItsFirstJobIsRepeated() {
    world.lanes().opens(link, 1);
    world.finds(task -> task.key().task().equals("f0"));
    world.refuses(LaneSwitchTest::unknownCircuit);
    world.cannotStoreOnce(world::lanesHaveChanged);
    world.claim(files(2));
    world.awaitActive(shared, 1);
    await().until(() -> world.jobs() == 1);
    world.releaseAll();
    await().until(() -> world.delivered().size() == 2);
  }

  @Test
  void aCircuitWithoutADoorDoesNotMakeItsSourceBusy() {
    Lane circuit = world.lanes().opens(link, 1);
    world.refuses(
        lane -> {
          if (!lane.isShared()) {
            throw new RouterRefusedException(409, "no-door", "not connected");
          }
        });
    world.claim(files(2));
    world.releaseAll();
    await().until(() -> world.delivered().size() == 2);
    assertThat(world.transfers().isRefusing(link.source())).isFalse();
    assertThat(world.lanes().failures()).containsExactly(circuit);
    assertThat(world.delivered().values()).containsOnly(shared);
  }

  @Test
  void filesStayOnACircuitWhileTheRouterRefusesTheAgent() {
    Lane circuit = world.lanes().opens(link, 1);
    AtomicInteger requests = new AtomicInteger();
    world.refuses(
        lane -> {
          if (requests.incrementAndGet() < 3) {
            throw new RouterRefusedException(requests.get() == 1 ? 401 : 403, "", "not now");
          }
        });
    world.claim(files(2));
    world.releaseAll();
    await().until(() -> world.delivered().size() == 2);
    assertThat(world.delivered().values()).containsOnly(circuit);
    assertThat(world.lanes().failures()).isEmpty();
  }

  @Test
  void theFailuresOfAJobAreLoggedOnceForEachReason(CapturedOutput log) {
    TaskFailure timeout = new TaskFailure(FailureClass.TIMEOUT, Phase.TRANSFER, "too late");
    world.lanes().opens(link, 1);
    world.fails(
        (lane, file) ->
            lane.isShared() ? null : file.task().key().task().equals("f0") ? timeout : NETWORK);
    world.claim(files(8));
    world.releaseAll();
    await().until(() -> world.delivered().size() == 8);
    assertThat(log.getOut().lines().filter(line -> line.contains("failed over a circuit")))
        .hasSize(2)
        .anyMatch(line -> line.contains("too late"))
        .anyMatch(line -> line.contains("no route"));
  }

  @Test
  void outcomesThatMoveNothingAreOfTheSharedPath() {
    world.lanes().opens(link, 1);
    world.finds(task -> true);
    world.claim(files(1));
    await().until(() -> world.delivered().size() == 1);
    assertThat(world.delivered().values()).containsExactly(shared);
  }

  /** Caps, budgets and begun files are counted in the fetches, by the threads that fetch. */
  @Test
  void inRandomWorldsBothLanesKeepTheLimitsAndEachFileArrivesOnce() {
    for (int seed = 0; seed < 12; seed++) {
      try (LaneWorld random = new LaneWorld()) {
        new RandomLanes(seed, random).run();
      }
    }
  }

  private static void unknownCircuit(Lane lane) {
    if (!lane.isShared()) {
      throw new RouterRefusedException(409, "unknown-circuit", "not leased to you");
    }
  }

  private static List<HeldTask> files(int number) {
    return files(number, "f");
  }

  private static List<HeldTask> files(int number, String name) {
    return IntStream.range(0, number)
        .mapToObj(n -> Tasks.task(name + n, "SRC", "DST", 2_000_000))
        .toList();
  }
}
