package io.argosy.agent.transfer.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.claim.TaskBoard;
import io.argosy.agent.exchange.RouterRefusedException;
import io.argosy.agent.fixture.JobWorld;
import io.argosy.agent.fixture.MemoryClaimFiles;
import io.argosy.agent.fixture.Tasks;
import io.argosy.agent.transfer.Finding;
import io.argosy.agent.transfer.JobCommand;
import io.argosy.agent.transfer.JobEvent;
import io.argosy.agent.transfer.Landing;
import io.argosy.agent.transfer.RunningJobs;
import io.argosy.agent.transfer.RunningJobsContract;
import io.argosy.agent.transfer.TaskOutcome;
import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.agent.transfer.TransferJob;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.task.TaskKey;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.util.backoff.ExponentialBackOff;

class JobRunnerTest implements RunningJobsContract {

  private final JobWorld world = new JobWorld();
  private final TransferJob job = Tasks.job(2);
  private final List<String> endings = new CopyOnWriteArrayList<>();
  private final AtomicInteger wakeUps = new AtomicInteger();
  private final List<JobEvent> events = new ArrayList<>();

  @Override
  public RunningJobs waiting() {
    world.refusesGrants(new RouterRefusedException(403, "forbidden", "not now"));
    return runner();
  }

  @Override
  public void goOn() {
    world.grants();
  }

  @Test
  void anErrorOfACommandIsReportedAndTheJobEnds() {
    world.surveys(
        task -> {
          throw new NoClassDefFoundError("a bug");
        });
    JobRunner runner = runner();
    runner.start(job);
    await().until(() -> runner.running().isEmpty());
    assertThat(world.outcomes())
        .hasSize(2)
        .allMatch(
            outcome ->
                outcome instanceof TaskOutcome.Failed failed
                    && failed.failure().reason() == FailureClass.TOOL_BROKEN);
    assertThat(endings).isEmpty();
  }

  @Test
  void aDiskFailureHidesNoOtherFailure() {
    TaskFailure lost = new TaskFailure(FailureClass.NETWORK, Phase.PLACE, "no");
    world.surveys(task -> new Finding.Blocked(lost));
    world.staging().breaks();
    JobRunner runner = runner();
    runner.start(job);
    await().until(() -> runner.running().isEmpty());
    assertThat(world.outcomes()).hasSize(2);
    assertThat(endings).isEmpty();
  }

  /** For example an error while a directory is listed, which is not an I/O error by its type. */
  @Test
  void theReportIsWrittenOnceWhateverTheDiskThrows() {
    TaskFailure lost = new TaskFailure(FailureClass.NETWORK, Phase.PLACE, "no");
    world.surveys(task -> new Finding.Blocked(lost));
    world.staging().breaks(new DirectoryIteratorException(new IOException("bad sector")));
    JobRunner runner = runner();
    runner.start(job);
    await().until(() -> runner.running().isEmpty());
    assertThat(world.outcomes()).hasSize(2);
  }

  /** If the agent ends between the two, the next start does not know the reported task. */
  @Test
  void aPartIsKeptBeforeItsTaskIsReported() {
    HeldTask task = job.tasks().getFirst();
    world.staging().leave(task.key(), new byte[5]);
    TaskFailure network = new TaskFailure(FailureClass.NETWORK, Phase.TRANSFER, "no");
    List<Boolean> storedBefore = new ArrayList<>();
    world.reports(outcomes -> storedBefore.add(world.staging().hasStoredFile(task)));
    executor()
        .execute(
            new JobCommand.Report(
                List.of(new TaskOutcome.Failed(task, network, Optional.empty()))));
    assertThat(storedBefore).containsExactly(true);
  }

  /** Its files wait for a stream, and the door removes sessions without requests. */
  @Test
  void aSessionInUseIsKeptAtTheDoor() {
    world.moves((parcel, watch) -> {});
    JobRunner runner = runner();
    runner.start(job);
    await().until(() -> runner.demands().isEmpty() && world.sessionsOpened() == 1);
    runner.keepSessions();
    await().until(() -> world.sessionsKeptAlive() == 1);
    runner.close();
  }

  /** A part is read before a session waits for it. */
  @Test
  void partsAreReadBeforeAGrantIsRequested() {
    world.refusesGrants(new RouterRefusedException(403, "forbidden", "not now"));
    JobRunner runner = runner();
    runner.start(job);
    await().until(() -> world.grantsAsked() > 0);
    assertThat(world.staging().prepared()).containsAll(job.tasks());
    runner.close();
  }

  @Test
  void aJobThatCannotBeFailedEndsTheProcess() {
    TaskFailure refused = new TaskFailure(FailureClass.REFUSED, Phase.PLACE, "no");
    world.surveys(task -> new Finding.Blocked(refused));
    JobRunner runner =
        runner(
            () -> {
              throw new IllegalStateException("a bug");
            });
    runner.start(job);
    await().until(() -> runner.running().isEmpty());
    assertThat(endings).singleElement().asString().contains(job.id().toString());
  }

  /** The second file does not arrive before the first has been reported. */
  @Test
  void aFileIsReportedWhileTheNextOneMoves() {
    world.moves(
        (parcel, watch) ->
            parcel
                .moves()
                .forEach(
                    file -> {
                      await().until(() -> world.outcomes().size() == file.number());
                      watch.arrived(Tasks.arrival(file.task()));
                    }));
    JobRunner runner = runner(Duration.ofMillis(1));
    runner.start(Tasks.job(5));
    await().until(() -> runner.running().isEmpty());
    assertThat(world.outcomes()).hasSize(5).allMatch(TaskOutcome.Delivered.class::isInstance);
    assertThat(world.outcomes()).extracting(TaskOutcome::task).doesNotHaveDuplicates();
  }

  @Test
  void theLastFileIsReportedAtOnce() {
    world.moves(
        (parcel, watch) -> parcel.moves().forEach(f -> watch.arrived(Tasks.arrival(f.task()))));
    JobRunner runner = runner(Duration.ofHours(1));
    runner.start(job);
    await().until(() -> world.outcomes().size() == 2);
  }

  @Test
  void partsOfDeliveredFilesAreDeleted() {
    HeldTask task = job.tasks().getFirst();
    world.staging().leave(task.key(), new byte[5]);
    executor()
        .execute(
            new JobCommand.Report(List.of(new TaskOutcome.Delivered(task, Tasks.arrival(task)))));
    assertThat(world.staging().holds(task.key())).isFalse();
  }

  /** The next attempt continues a valid part, but not one that may have caused the failure. */
  @ParameterizedTest
  @CsvSource({
    "NETWORK, 5",
    "TIMEOUT, 5",
    "LOST, 5",
    "RETURNED, 5",
    "CHECKSUM_MISMATCH, 0",
    "DESTINATION_FULL, 0"
  })
  void aPartIsKeptForTheNextAttemptWhereItMayBeGood(FailureClass reason, int continued)
      throws TransferFailedException {
    HeldTask task = job.tasks().getFirst();
    world.staging().leave(task.key(), new byte[5]);
    TaskFailure failure = new TaskFailure(reason, Phase.TRANSFER, "no");
    executor()
        .execute(
            new JobCommand.Report(
                List.of(new TaskOutcome.Failed(task, failure, Optional.empty()))));
    assertThat(world.staging().holds(task.key())).isFalse();
    HeldTask next =
        new HeldTask(
            new TaskKey("next", 0),
            task.file(),
            task.link(),
            task.priority(),
            task.alternates(),
            null,
            null);
    try (Landing landing = world.staging().land(next)) {
      assertThat(landing.landed()).isEqualTo(continued);
    }
  }

  @ParameterizedTest
  @CsvSource({"409, no-door, SOURCE_BUSY", "422, too-many, TOOL_BROKEN", "404, '', TOOL_BROKEN"})
  void aRefusedGrantFailsWithTheClassOfItsCause(int status, String code, FailureClass reason) {
    world.refusesGrants(new RouterRefusedException(status, code, "no"));
    executor().execute(new JobCommand.AskGrant(job.tasks()));
    assertThat(events)
        .singleElement()
        .matches(e -> e instanceof JobEvent.GrantFailed f && f.failure().reason() == reason);
  }

  @ParameterizedTest
  @CsvSource({"401, unauthorized", "403, forbidden", "409, concurrent-change"})
  void aTemporaryRefusalIsRetried(int status, String code) {
    world.refusesGrants(new RouterRefusedException(status, code, "not now"));
    assertThatThrownBy(() -> executor().execute(new JobCommand.AskGrant(job.tasks())))
        .isInstanceOf(RouterRefusedException.class);
    JobRunner runner = runner();
    runner.start(job);
    await().until(() -> world.grantsAsked() > 3);
    assertThat(endings).isEmpty();
    runner.close();
    await().until(() -> runner.running().isEmpty());
    assertThat(world.outcomes()).isEmpty();
    assertThat(wakeUps).as("a job stopped by the end of the process starts no other").hasValue(0);
  }

  private JobExecutor executor() {
    return new JobExecutor(
        job,
        world.ports(),
        new Movers(board(), JobWorld.streams(), new SimpleMeterRegistry().timer("transfer")),
        events::add);
  }

  private JobRunner runner() {
    return runner(wakeUps::incrementAndGet);
  }

  private JobRunner runner(Duration reportDelay) {
    return runner(wakeUps::incrementAndGet, reportDelay);
  }

  private JobRunner runner(Runnable moved) {
    return runner(moved, Duration.ofHours(1));
  }

  private JobRunner runner(Runnable moved, Duration reportDelay) {
    return new JobRunner(
        new JobPortsByNode(world.ports(), task -> Optional.empty()),
        moved,
        board(),
        reportDelay,
        new ExponentialBackOff(1, 1),
        endings::add,
        new SimpleMeterRegistry(),
        JobWorld.streams());
  }

  private static TaskBoard board() {
    return new TaskBoard(new MemoryClaimFiles(), List.of());
  }
}
