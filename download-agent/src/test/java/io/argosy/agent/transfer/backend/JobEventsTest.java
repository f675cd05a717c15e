package io.argosy.agent.transfer.backend;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.fixture.Tasks;
import io.argosy.agent.transfer.JobEvent;
import io.argosy.agent.transfer.JobState;
import io.argosy.agent.transfer.TaskOutcome;
import io.argosy.agent.transfer.TransferCycle;
import io.argosy.agent.transfer.TransferJob;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.task.TaskKey;
import io.argosy.common.wire.agent.DoorGrant;
import io.argosy.common.wire.agent.GrantAnswer;
import io.micrometer.core.instrument.MockClock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** When a report of a job that moves files is due. */
class JobEventsTest {

  private static final Duration REPORT_DELAY = Duration.ofSeconds(2);
  private static final int FILES = 6;

  private final MockClock clock = new MockClock();
  private final JobEvents events = new JobEvents(REPORT_DELAY, clock);
  private final TransferJob job = Tasks.job(FILES);
  private JobState state = JobState.of(job);

  @BeforeEach
  void move() throws InterruptedException {
    DoorGrant door = new DoorGrant("http", "http://one", "grant", 3600);
    accept(new JobEvent.Started());
    accept(new JobEvent.Surveyed(Map.of()));
    accept(new JobEvent.Granted(new GrantAnswer(List.of(door), List.of(), List.of())));
    accept(new JobEvent.SessionOpened(Tasks.session(FILES)));
    assertThat(state).isInstanceOf(JobState.Moving.class);
  }

  @Test
  void aJobReportsItsFirstFileAtOnce() throws InterruptedException {
    accept(arrived(0));
    events.accept(arrived(1));
    assertThat(events.next(state)).isEqualTo(new JobEvent.Due());
  }

  @Test
  void laterFilesWaitForOthers() throws InterruptedException {
    reportFirst();
    accept(arrived(0));
    events.accept(arrived(1));
    assertThat(events.next(state)).isEqualTo(arrived(1));
  }

  @Test
  void aReportIsDueThoughFilesKeepArriving() throws InterruptedException {
    reportFirst();
    accept(arrived(0));
    events.accept(arrived(1));
    clock.add(REPORT_DELAY);
    assertThat(events.next(state)).isEqualTo(new JobEvent.Due());
  }

  /** So that few are left to settle when the last one has arrived. */
  @Test
  void atTheEndOfAJobNoFileWaitsForFewerOthers() throws InterruptedException {
    reportFirst();
    for (int number : List.of(0, 1, 2)) {
      accept(arrived(number));
    }
    events.accept(arrived(4));
    assertThat(events.next(state)).isEqualTo(new JobEvent.Due());
  }

  /** Those that are being settled are no reason to settle others. */
  @Test
  void aFileThatArrivesDuringASettlementWaitsForMoreOthers() throws InterruptedException {
    reportFirst();
    accept(arrived(0));
    accept(arrived(1));
    clock.add(REPORT_DELAY);
    take();
    accept(arrived(2));
    settle(0, 1);
    events.accept(arrived(4));
    assertThat(events.next(state)).isEqualTo(arrived(4));
  }

  @Test
  void withoutAFileThatWaitsNothingIsDue() throws InterruptedException {
    clock.add(REPORT_DELAY);
    events.accept(arrived(0));
    assertThat(events.next(state)).isEqualTo(arrived(0));
  }

  @Test
  void theReportDelayStartsWithTheOldestFile() throws InterruptedException {
    reportFirst();
    accept(arrived(0));
    clock.add(REPORT_DELAY.minusNanos(1));
    accept(arrived(1));
    clock.add(Duration.ofNanos(1));
    assertThat(events.next(state)).isEqualTo(new JobEvent.Due());
  }

  @Test
  void whileFilesAreSettledNothingIsDue() throws InterruptedException {
    accept(arrived(0));
    take();
    clock.add(REPORT_DELAY.multipliedBy(9));
    events.accept(arrived(1));
    assertThat(events.next(state)).isEqualTo(arrived(1));
  }

  /** All of them together, so that they are in one job again. */
  @Test
  void filesThatWaitForAnotherJobReturnToTheBoardSoon() throws InterruptedException {
    reportFirst();
    accept(returned(0));
    events.accept(returned(1));
    assertThat(events.next(state)).isEqualTo(returned(1));
    clock.add(Duration.ofMillis(50));
    assertThat(events.next(state)).isEqualTo(new JobEvent.Due());
  }

  private JobEvent returned(int number) {
    return new JobEvent.FileFailed(
        job.tasks().get(number).key(), TaskOutcome.KEPT, Optional.empty());
  }

  private void reportFirst() throws InterruptedException {
    accept(arrived(3));
    take();
    settle(3);
  }

  private void settle(int... numbers) throws InterruptedException {
    Map<TaskKey, Optional<TaskFailure>> good = new HashMap<>();
    for (int number : numbers) {
      good.put(job.tasks().get(number).key(), Optional.empty());
    }
    accept(new JobEvent.Verified(good));
    accept(new JobEvent.Flushed());
    accept(new JobEvent.Placed(good));
    accept(new JobEvent.Reported());
    assertThat(state).isInstanceOf(JobState.Moving.class);
  }

  private void accept(JobEvent event) throws InterruptedException {
    events.accept(event);
    take();
  }

  private void take() throws InterruptedException {
    JobState before = state;
    JobEvent event = events.next(state);
    state = TransferCycle.next(state, event).state();
    events.stepped(before, event, state);
  }

  private JobEvent arrived(int number) {
    return new JobEvent.FileArrived(Tasks.arrival(job.tasks().get(number)));
  }
}
