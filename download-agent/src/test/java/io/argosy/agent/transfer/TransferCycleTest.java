package io.argosy.agent.transfer;

import static io.argosy.agent.fixture.Tasks.arrival;
import static io.argosy.agent.fixture.Tasks.job;
import static io.argosy.agent.fixture.Tasks.session;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.claim.HeldTask;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.task.TaskKey;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.agent.DoorGrant;
import io.argosy.common.wire.agent.GrantAnswer;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TransferCycleTest {

  private static final TaskFailure BROKEN =
      new TaskFailure(FailureClass.NETWORK, Phase.TRANSFER, "broken");
  private static final Effort EFFORT =
      new Effort(ByteCount.of(7), Duration.ofSeconds(60), Instant.EPOCH);
  private static final DoorGrant DOOR = new DoorGrant("http", "http://one", "secret", 3600);
  private static final DoorGrant OTHER_DOOR = new DoorGrant("http", "http://two", "secret", 3600);

  private final TransferJob job = job(2);
  private final List<HeldTask> tasks = job.tasks();
  private final TaskKey first = tasks.get(0).key();
  private final TaskKey second = tasks.get(1).key();

  @Test
  void aSuccessfulJobTakesEveryStepOnce() {
    JobStep step = next(JobState.of(job), new JobEvent.Started());
    assertThat(step.commands()).containsExactly(new JobCommand.Survey(tasks));
    step = next(step.state(), new JobEvent.Surveyed(Map.of()));
    assertThat(step.commands()).containsExactly(new JobCommand.AskGrant(tasks));
    step = next(step.state(), granted(DOOR));
    assertThat(step.commands()).containsExactly(new JobCommand.OpenSession(DOOR, tasks, true));
    step = next(step.state(), new JobEvent.SessionOpened(session(2)));
    assertThat(step.commands()).singleElement().isInstanceOf(JobCommand.Move.class);
    step = next(step.state(), new JobEvent.FileArrived(arrival(tasks.get(0))));
    assertThat(step.commands()).isEmpty();
    step = next(step.state(), new JobEvent.FileArrived(arrival(tasks.get(1))));
    assertThat(step.state()).isInstanceOf(JobState.Verifying.class);
    step = next(step.state(), new JobEvent.Verified(good(first, second)));
    assertThat(step.commands()).containsExactly(new JobCommand.Flush(tasks));
    step = next(step.state(), new JobEvent.Flushed());
    assertThat(step.commands()).containsExactly(new JobCommand.Place(tasks));
    step = next(step.state(), new JobEvent.Placed(good(first, second)));
    assertThat(outcomes(step)).hasSize(2).allMatch(TaskOutcome.Delivered.class::isInstance);
    step = next(step.state(), new JobEvent.Reported());
    assertThat(step.state()).isInstanceOf(JobState.Done.class);
  }

  @Test
  void anExistingFileIsDeliveredWithoutAMove() {
    JobStep step =
        next(
            surveying(),
            new JobEvent.Surveyed(
                Map.of(first, new Finding.AlreadyThere(arrival(tasks.getFirst())))));
    assertThat(step.commands()).containsExactly(new JobCommand.AskGrant(tasks.subList(1, 2)));
    assertThat(step.state().progress().outcomes().get(first))
        .isInstanceOf(TaskOutcome.Delivered.class);
  }

  @Test
  void aNameThatIsTakenFailsBeforeAnythingMoves() {
    Finding taken = new Finding.Blocked(BROKEN);
    JobStep step = next(surveying(), new JobEvent.Surveyed(Map.of(first, taken, second, taken)));
    assertThat(outcomes(step)).hasSize(2).allMatch(TaskOutcome.Failed.class::isInstance);
  }

  @Test
  void refusedTasksFailAndTheOthersAreNumberedWithoutThem() {
    GrantAnswer offer = new GrantAnswer(List.of(DOOR), List.of(first), List.of());
    JobStep step = next(granting(), new JobEvent.Granted(offer));
    assertThat(step.commands())
        .containsExactly(new JobCommand.OpenSession(DOOR, tasks.subList(1, 2), true));
    assertThat(failureOf(step, first)).isEqualTo(FailureClass.RETURNED);
  }

  @Test
  void withoutADoorNoFileIsMoved() {
    assertThat(outcomes(next(granting(), granted()))).hasSize(2);
  }

  @Test
  void anUnreachableDoorIsFollowedByTheNextOne() {
    JobStep step = next(granting(), granted(DOOR, OTHER_DOOR));
    assertThat(step.commands()).containsExactly(new JobCommand.OpenSession(DOOR, tasks, false));
    step = next(step.state(), new JobEvent.SessionFailed(BROKEN, EFFORT));
    assertThat(step.commands())
        .containsExactly(new JobCommand.OpenSession(OTHER_DOOR, tasks, true));
    step = next(step.state(), new JobEvent.SessionFailed(BROKEN, EFFORT));
    assertThat(outcomes(step)).hasSize(2).allMatch(TaskOutcome.Failed.class::isInstance);
  }

  @Test
  void ifNoDoorAnswersOneFileFailsAndTheOthersAreReturned() {
    TaskFailure silent = new TaskFailure(FailureClass.TIMEOUT, Phase.SESSION, "silent");
    JobStep step = next(granting(), granted(DOOR));
    step = next(step.state(), new JobEvent.SessionFailed(silent, EFFORT));
    assertThat(failureOf(step, first)).isEqualTo(FailureClass.TIMEOUT);
    assertThat(failureOf(step, second)).isEqualTo(FailureClass.RETURNED);
  }

  /** So a busy door costs one report, however many files wait for it. */
  @Test
  void ifADoorIsBusyOneFileIsReturnedAndTheOthersAreKept() {
    TaskFailure busy = new TaskFailure(FailureClass.SOURCE_BUSY, Phase.SESSION, "busy");
    JobStep step = next(granting(), granted(DOOR));
    step = next(step.state(), new JobEvent.SessionFailed(busy, EFFORT));
    assertThat(outcomes(step)).filteredOn(TaskOutcome::isKept).hasSize(1);
    assertThat(failureOf(step, first)).isEqualTo(FailureClass.SOURCE_BUSY);
    step = next(granting(), new JobEvent.GrantFailed(busy));
    assertThat(outcomes(step)).filteredOn(TaskOutcome::isKept).hasSize(1);
  }

  @Test
  void aFailureReportsItsEffort() {
    JobStep step = next(granting(), granted(DOOR));
    step = next(step.state(), new JobEvent.SessionFailed(BROKEN, EFFORT));
    assertThat(effortOf(outcomes(step).getFirst())).contains(EFFORT);
    step = next(moving(), new JobEvent.FileFailed(first, BROKEN, Optional.of(EFFORT)));
    assertThat(effortOf(step.state().progress().outcomes().get(first))).contains(EFFORT);
  }

  @Test
  void aLostSessionIsFollowedByANewGrantForTheOpenFiles() {
    JobStep step = next(moving(), new JobEvent.SessionLost(first, Optional.empty()));
    step = next(step.state(), new JobEvent.SessionLost(second, Optional.empty()));
    assertThat(step.commands()).containsExactly(new JobCommand.AskGrant(tasks));
  }

  @Test
  void arrivedFilesAreReportedBeforeANewGrantIsRequested() {
    JobStep step = next(moving(), new JobEvent.FileArrived(arrival(tasks.getFirst())));
    step = next(step.state(), new JobEvent.SessionLost(second, Optional.empty()));
    step = settled(step, first);
    assertThat(step.commands()).containsExactly(new JobCommand.AskGrant(tasks.subList(1, 2)));
  }

  @Test
  void filesThatAreDueAreReportedWhileOthersMove() {
    JobStep step = next(moving(), new JobEvent.FileArrived(arrival(tasks.getFirst())));
    assertThat(step.commands()).isEmpty();
    step = settled(next(step.state(), new JobEvent.Due()), first);
    assertThat(step.state()).isInstanceOf(JobState.Moving.class);
    step = next(step.state(), new JobEvent.FileArrived(arrival(tasks.get(1))));
    step = settled(step, second);
    assertThat(step.state()).isInstanceOf(JobState.Done.class);
  }

  @Test
  void filesThatArriveDuringASettlementAreInTheNextReport() {
    JobStep step = next(moving(), new JobEvent.FileArrived(arrival(tasks.getFirst())));
    step = next(step.state(), new JobEvent.Due());
    step = next(step.state(), new JobEvent.FileArrived(arrival(tasks.get(1))));
    assertThat(step.commands()).isEmpty();
    assertThat(step.state().movesBytes()).isFalse();
    step = settled(step, first);
    step = settled(step, second);
    assertThat(step.state()).isInstanceOf(JobState.Done.class);
  }

  @Test
  void filesThatFailAreReportedWhenTheyAreDue() {
    JobStep step = next(moving(), new JobEvent.FileFailed(first, BROKEN, Optional.of(EFFORT)));
    step = next(step.state(), new JobEvent.Due());
    assertThat(outcomes(step)).extracting(o -> o.task().key()).containsExactly(first);
    step = next(step.state(), new JobEvent.Reported());
    assertThat(step.state().moving()).containsExactly(second);
  }

  @Test
  void aDiskThatCannotFlushFailsOnlyTheFilesBeingSettled() {
    JobStep step = next(moving(), new JobEvent.FileArrived(arrival(tasks.getFirst())));
    step = next(step.state(), new JobEvent.Due());
    step = next(step.state(), new JobEvent.Verified(good(first)));
    step = next(step.state(), new JobEvent.Broken(BROKEN));
    assertThat(outcomes(step)).extracting(o -> o.task().key()).containsExactly(first);
    assertThat(step.state().moving()).containsExactly(second);
  }

  @Test
  void aDueReportWithoutAnythingToReportChangesNothing() {
    JobStep step = next(moving(), new JobEvent.Due());
    assertThat(step.state()).isEqualTo(moving());
    assertThat(step.commands()).isEmpty();
  }

  /** From the verification of the files to the state after their report. */
  private static JobStep settled(JobStep verifying, TaskKey... keys) {
    assertThat(verifying.state()).isInstanceOf(JobState.Verifying.class);
    JobStep step = next(verifying.state(), new JobEvent.Verified(good(keys)));
    step = next(step.state(), new JobEvent.Flushed());
    step = next(step.state(), new JobEvent.Placed(good(keys)));
    assertThat(outcomes(step)).extracting(o -> o.task().key()).containsExactly(keys);
    return next(step.state(), new JobEvent.Reported());
  }

  @Test
  void aDoorThatLosesEverySessionIsGivenUp() {
    JobState state = moving();
    for (int lost = 1; lost < TransferCycle.MOST_GRANTS; lost++) {
      state = next(state, new JobEvent.SessionLost(first, Optional.empty())).state();
      state = next(state, new JobEvent.SessionLost(second, Optional.empty())).state();
      state = next(state, granted(DOOR)).state();
      state = next(state, new JobEvent.SessionOpened(session(2))).state();
    }
    state = next(state, new JobEvent.SessionLost(first, Optional.empty())).state();
    JobStep step = next(state, new JobEvent.SessionLost(second, Optional.empty()));
    assertThat(outcomes(step)).hasSize(2);
    assertThat(failureOf(step, first)).isEqualTo(FailureClass.NETWORK);
  }

  @Test
  void aFileThatFailsVerificationIsNeitherFlushedNorPlaced() {
    JobStep step =
        next(
            verifying(),
            new JobEvent.Verified(Map.of(first, Optional.of(BROKEN), second, Optional.empty())));
    assertThat(step.commands()).containsExactly(new JobCommand.Flush(tasks.subList(1, 2)));
  }

  @Test
  void aFileWithoutAVerdictFails() {
    JobStep step = next(verifying(), new JobEvent.Verified(good(second)));
    assertThat(step.commands()).containsExactly(new JobCommand.Flush(tasks.subList(1, 2)));
    assertThat(failureOf(step, first)).isEqualTo(FailureClass.TOOL_BROKEN);
  }

  @Test
  void aFileThatCannotBeFlushedIsNotPlaced() {
    JobStep step = next(verifying(), new JobEvent.Verified(good(first, second)));
    step = next(step.state(), new JobEvent.Broken(BROKEN));
    assertThat(outcomes(step)).hasSize(2).allMatch(TaskOutcome.Failed.class::isInstance);
  }

  @Test
  void anUnexpectedEventChangesNothing() {
    JobStep step = TransferCycle.next(moving(), new JobEvent.Flushed());
    assertThat(step.known()).isFalse();
    assertThat(step.state()).isEqualTo(moving());
    assertThat(step.commands()).isEmpty();
  }

  @Test
  void anotherSizeAtTheSourceIsNotTheSourceMissing() {
    var differs = new DoorSession.Served(DoorSession.Status.SIZE_DIFFERS, "");
    JobState opening = next(granting(), granted(DOOR)).state();
    JobStep step =
        next(
            opening,
            new JobEvent.SessionOpened(
                new DoorSession(
                    "http", "http://one", "s", Optional.empty(), Map.of(0, differs, 1, differs))));
    assertThat(failureOf(step, first)).isEqualTo(FailureClass.CHECKSUM_MISMATCH);
  }

  private JobState surveying() {
    return next(JobState.of(job), new JobEvent.Started()).state();
  }

  private JobState granting() {
    return next(surveying(), new JobEvent.Surveyed(Map.of())).state();
  }

  private JobState moving() {
    JobState opening = next(granting(), granted(DOOR)).state();
    return next(opening, new JobEvent.SessionOpened(session(2))).state();
  }

  private JobState verifying() {
    JobState one = next(moving(), new JobEvent.FileArrived(arrival(tasks.get(0)))).state();
    return next(one, new JobEvent.FileArrived(arrival(tasks.get(1)))).state();
  }

  private static JobEvent granted(DoorGrant... doors) {
    return new JobEvent.Granted(new GrantAnswer(List.of(doors), List.of(), List.of()));
  }

  private static JobStep next(JobState state, JobEvent event) {
    JobStep step = TransferCycle.next(state, event);
    assertThat(step.known()).as("%s has an arrow for %s", state, event).isTrue();
    return step;
  }

  private static Map<TaskKey, Optional<TaskFailure>> good(TaskKey... keys) {
    Map<TaskKey, Optional<TaskFailure>> verdicts = new HashMap<>();
    List.of(keys).forEach(key -> verdicts.put(key, Optional.empty()));
    return verdicts;
  }

  private static List<TaskOutcome> outcomes(JobStep step) {
    assertThat(step.state()).isInstanceOf(JobState.Reporting.class);
    return ((JobCommand.Report) step.commands().getLast()).outcomes();
  }

  private static Optional<Effort> effortOf(TaskOutcome outcome) {
    return ((TaskOutcome.Failed) outcome).effort();
  }

  private static FailureClass failureOf(JobStep step, TaskKey key) {
    return ((TaskOutcome.Failed) step.state().progress().outcomes().get(key)).failure().reason();
  }
}
