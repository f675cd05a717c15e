package io.argosy.agent.transfer.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.argosy.agent.batch.LinkShape;
import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.claim.TaskBoard;
import io.argosy.agent.fixture.JobWorld;
import io.argosy.agent.fixture.MemoryClaimFiles;
import io.argosy.agent.fixture.Tasks;
import io.argosy.agent.transfer.DispatchCycle;
import io.argosy.agent.transfer.MoveWatch;
import io.argosy.agent.transfer.Parcel;
import io.argosy.agent.transfer.TaskOutcome;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.task.Priority;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.task.TaskKey;
import io.argosy.common.unit.ByteCount;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.util.backoff.ExponentialBackOff;

/**
 * An agent that always holds 1,000 files of one source, whose door refuses everything for ten
 * minutes. The router stores four rows for each file that is reported: the outcome, its key, the
 * closed task and the next decision.
 */
class BusySourceTest {

  private static final TaskFailure BUSY =
      new TaskFailure(FailureClass.SOURCE_BUSY, Phase.SESSION, "the door answered 429");
  private static final Duration TEN_MINUTES = Duration.ofMinutes(10);
  private static final int MOST_REPORTS = 50;
  private static final int MANY_IN_A_SECOND = 2;

  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2026-01-01T12:00:00Z"));
  private final Clock clock = ((InstantSource) now::get).withZone(ZoneOffset.UTC);
  private final JobWorld world = new JobWorld();
  private final StreamRules rules = JobWorld.streams(clock);
  private final TaskBoard board = new TaskBoard(new MemoryClaimFiles(), List.of());
  private final AtomicInteger wakeUps = new AtomicInteger();
  private final AtomicInteger fetches = new AtomicInteger();
  private final AtomicInteger claimed = new AtomicInteger();
  private final JobRunner jobs =
      new JobRunner(
          new JobPortsByNode(world.ports(), task -> Optional.empty()),
          wakeUps::incrementAndGet,
          board,
          Duration.ZERO,
          new ExponentialBackOff(),
          why -> {},
          new SimpleMeterRegistry(),
          rules);
  private final DispatchCycle dispatch =
      new DispatchCycle(
          board,
          jobs,
          link -> new LinkShape(2, 100, ByteCount.of(1_000_000)),
          rules.transfers(),
          rules.lanes(),
          Priority.NORMAL,
          UUID::randomUUID);

  @BeforeEach
  void hold() {
    world.reports(this::answer);
    claim(1_000);
  }

  @AfterEach
  void end() {
    jobs.close();
  }

  /** An agent with FDT offers two doors, and both refuse. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void aDoorThatRefusesSessionsIsAskedLessThanOnceASecondAndLeavesLittleHistory(int doors) {
    world.doors(doors);
    world.moves(this::serve);
    world.refusesSessions(BUSY);
    pass(TEN_MINUTES);
    assertThat(world.sessionsOpened()).isLessThan(30);
    assertThat(world.outcomes()).hasSizeBetween(5, MOST_REPORTS);
    assertThat(world.outcomes())
        .allMatch(it -> ((TaskOutcome.Failed) it).failure().reason() == FailureClass.SOURCE_BUSY);
    world.refusesSessions(null);
    pass(Duration.ofMinutes(4));
    assertThat(world.outcomes()).as("files arrive").hasSizeGreaterThan(1_000);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void aDoorThatRefusesFilesIsAskedLessThanOnceASecondAndLeavesLittleHistory(int doors) {
    world.doors(doors);
    AtomicReference<Boolean> isBusy = new AtomicReference<>(true);
    world.moves(
        (parcel, watch) -> {
          fetches.incrementAndGet();
          if (isBusy.get()) {
            parcel.moves().forEach(file -> watch.failed(file, BUSY, Optional.empty()));
          } else {
            serve(parcel, watch);
          }
        });
    pass(TEN_MINUTES);
    assertThat(world.sessionsOpened()).isLessThan(30);
    assertThat(fetches).hasValueLessThan(100);
    assertThat(world.outcomes()).hasSizeBetween(5, MOST_REPORTS);
    isBusy.set(false);
    pass(Duration.ofMinutes(4));
    assertThat(world.outcomes()).as("files arrive").hasSizeGreaterThan(1_000);
  }

  private void serve(Parcel parcel, MoveWatch watch) {
    parcel.moves().forEach(file -> watch.arrived(Tasks.arrival(file.task())));
  }

  /** The router closes each reported task, and the agent claims another one. */
  private void answer(List<TaskOutcome> outcomes) {
    List<TaskKey> keys = outcomes.stream().map(it -> it.task().key()).toList();
    board.settle(keys);
    board.reported(keys);
    claim(keys.size());
  }

  private synchronized void claim(int files) {
    List<HeldTask> tasks =
        IntStream.range(0, files)
            .mapToObj(n -> Tasks.task("t" + claimed.incrementAndGet(), "SRC", "DST", 10))
            .toList();
    board.answered(UUID.randomUUID(), tasks);
  }

  /** Each second, everything is done that is allowed then, up to a limit. */
  private void pass(Duration time) {
    for (long second = 0; second < time.toSeconds(); second++) {
      now.updateAndGet(before -> before.plusSeconds(1));
      jobs.sortQueues();
      int turns = 0;
      do {
        wakeUps.set(0);
        dispatch.run();
        await().pollInterval(Duration.ofMillis(1)).until(this::isQuiet);
        turns++;
      } while (wakeUps.get() > 0 && turns < MANY_IN_A_SECOND);
    }
  }

  /** Whether no job runs, or the running ones wait for a stream that they may not have. */
  private boolean isQuiet() {
    boolean waits = rules.transfers().allowedFrom(Tasks.job(1).link().source()) == 0;
    boolean idle = jobs.demands().values().stream().allMatch(link -> link.active() == 0);
    return jobs.running().isEmpty() || (waits && idle && !jobs.waiting().isEmpty());
  }
}
