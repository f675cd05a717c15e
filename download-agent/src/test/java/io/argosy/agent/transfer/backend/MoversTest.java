package io.argosy.agent.transfer.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.claim.TaskBoard;
import io.argosy.agent.fixture.JobWorld;
import io.argosy.agent.fixture.MemoryClaimFiles;
import io.argosy.agent.fixture.ScriptedMover;
import io.argosy.agent.fixture.Tasks;
import io.argosy.agent.transfer.FileMove;
import io.argosy.agent.transfer.JobCommand;
import io.argosy.agent.transfer.JobEvent;
import io.argosy.agent.transfer.MoveWatch;
import io.argosy.agent.transfer.Parcel;
import io.argosy.agent.transfer.TaskOutcome;
import io.argosy.agent.transfer.TransferJob;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.task.Priority;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.task.TaskKey;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MoversTest {

  private final Timer timer = new SimpleMeterRegistry().timer("transfer");
  private final TransferJob job = Tasks.job(5);
  private final List<JobEvent> events = new CopyOnWriteArrayList<>();
  private final Map<TaskKey, String> others = new ConcurrentHashMap<>();
  private final TaskBoard board = new TaskBoard(new MemoryClaimFiles(), List.of());

  private final List<TaskKey> fetching = new CopyOnWriteArrayList<>();
  private final Semaphore ends = new Semaphore(0);

  @AfterEach
  void endAll() {
    ends.release(100);
  }

  @BeforeEach
  void start() {
    board.answered(new UUID(0, 1), job.tasks());
    board.start(board.backlogs().getFirst(), job.tasks().size(), queue -> queue);
  }

  @Test
  void eachFileOfABrokenToolGetsAResult() {
    ScriptedMover broken =
        new ScriptedMover(
            (parcel, watch) -> {
              throw new StackOverflowError("a bug");
            });
    start(movers(), broken, job);
    await().until(() -> events.size() == job.tasks().size());
    assertThat(failed(FailureClass.TOOL_BROKEN)).hasSize(job.tasks().size());
  }

  @Test
  void unwantedFilesAreNotMoved() {
    List<TaskKey> moved = new CopyOnWriteArrayList<>();
    ScriptedMover mover =
        eachFile(
            (file, watch) -> {
              moved.add(file.task().key());
              watch.arrived(Tasks.arrival(file.task()));
            });
    TaskKey cancelled = job.tasks().get(1).key();
    board.cancel(Set.of(cancelled.task()));
    start(movers(), mover, job);
    await().until(() -> events.size() == job.tasks().size());
    assertThat(failed(FailureClass.LOST)).containsExactly(cancelled);
    assertThat(moved).hasSize(job.tasks().size() - 1).doesNotContain(cancelled);
  }

  @Test
  void aFileMovedByAnotherToolIsReportedWithThatTool() {
    TaskKey other = job.tasks().get(1).key();
    ScriptedMover mover =
        eachFile(
            (file, watch) ->
                (file.task().key().equals(other) ? watch.by("other") : watch)
                    .arrived(Tasks.arrival(file.task())));
    start(movers(), mover, job);
    await().until(() -> events.size() == job.tasks().size());
    assertThat(others).containsExactlyEntriesOf(Map.of(other, "other"));
  }

  /** The router learns of it by one file, and nothing more is requested for a while. */
  @Test
  void aBusySourceReturnsOneFileAndTheOthersWait() {
    TaskFailure busy = new TaskFailure(FailureClass.SOURCE_BUSY, Phase.TRANSFER, "answered 503");
    ScriptedMover mover = eachFile((file, watch) -> watch.failed(file, busy, Optional.empty()));
    StreamRules rules = JobWorld.streams(Clock.fixed(Instant.EPOCH, ZoneOffset.UTC));
    Movers movers = new Movers(board, rules, timer);
    assertThat(rules.transfers().allowedFrom(job.link().source())).isEqualTo(Integer.MAX_VALUE);
    start(movers, mover, job);
    await()
        .until(() -> movers.streams().demands().values().stream().allMatch(d -> d.active() == 0));
    assertThat(events)
        .extracting(event -> ((JobEvent.FileFailed) event).failure())
        .filteredOn(failure -> !failure.equals(TaskOutcome.KEPT))
        .singleElement()
        .isIn(busy, new TaskFailure(FailureClass.RETURNED, Phase.SESSION, "answered 503"));
    assertThat(rules.transfers().allowedFrom(job.link().source())).isZero();
  }

  @Test
  void waitingFilesGetTheirResultAtOnceWhenReturnedOrCancelled() {
    TransferJob large = largeJob();
    Movers movers = movers();
    start(movers, new ScriptedMover(this::fetchLong), large);
    await().until(() -> fetching.size() == 4);
    board.takeBack(Set.of("l0", "l5", "l6"), task -> false);
    board.cancel(Set.of("l7"));
    movers.sort();
    assertThat(failed(FailureClass.RETURNED))
        .extracting(TaskKey::task)
        .containsExactlyInAnyOrder("l5", "l6");
    assertThat(failed(FailureClass.LOST)).extracting(TaskKey::task).containsExactly("l7");
  }

  @Test
  void filesReturnedWhileTheSessionWasOpenedAreNotMoved() {
    TransferJob large = largeJob();
    board.takeBack(Set.of("l0"), task -> false);
    start(movers(), new ScriptedMover(this::fetchLong), large);
    assertThat(failed(FailureClass.RETURNED)).extracting(TaskKey::task).containsExactly("l0");
  }

  @Test
  void aFileThatBecomesMoreUrgentIsFetchedNext() {
    TransferJob large = largeJob();
    Movers movers = movers();
    start(movers, new ScriptedMover(this::fetchLong), large);
    await().until(() -> fetching.size() == 4);
    board.reprioritise(Map.of("l7", new Priority(0)));
    movers.sort();
    ends.release();
    await().until(() -> fetching.size() == 5);
    assertThat(fetching.get(4).task()).isEqualTo("l7");
  }

  private static ScriptedMover eachFile(BiConsumer<FileMove, MoveWatch> end) {
    return new ScriptedMover(
        (parcel, watch) -> parcel.moves().forEach(file -> end.accept(file, watch)));
  }

  private void fetchLong(Parcel parcel, MoveWatch watch) {
    parcel.moves().forEach(file -> fetching.add(file.task().key()));
    ends.acquireUninterruptibly();
  }

  private TransferJob largeJob() {
    List<HeldTask> tasks =
        IntStream.range(0, 8).mapToObj(n -> Tasks.task("l" + n, "SRC", "DST", 2_000_000)).toList();
    board.answered(new UUID(0, 2), tasks);
    board.start(board.backlogs().getFirst(), tasks.size(), queue -> queue);
    return new TransferJob(new UUID(0, 2), job.link(), true, tasks);
  }

  private Movers movers() {
    return new Movers(board, JobWorld.streams(), timer);
  }

  private List<TaskKey> failed(FailureClass reason) {
    return events.stream()
        .filter(JobEvent.FileFailed.class::isInstance)
        .map(JobEvent.FileFailed.class::cast)
        .filter(event -> event.failure().reason() == reason)
        .map(JobEvent.FileFailed::key)
        .toList();
  }

  private void start(Movers movers, ScriptedMover mover, TransferJob started) {
    movers.move(movers.bind(started, started.tasks()), mover, move(started), events::add, others);
  }

  private static JobCommand.Move move(TransferJob job) {
    return new JobCommand.Move(
        Tasks.session(job.tasks().size()),
        IntStream.range(0, job.tasks().size())
            .mapToObj(n -> new FileMove(job.tasks().get(n), n, "e"))
            .toList());
  }
}
