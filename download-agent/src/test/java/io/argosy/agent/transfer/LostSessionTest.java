package io.argosy.agent.transfer;

import static io.argosy.agent.fixture.Tasks.session;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.fixture.Tasks;
import io.argosy.common.task.TaskKey;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.agent.DoorGrant;
import io.argosy.common.wire.agent.GrantAnswer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A file of 500 GB at a door that loses its sessions each time it is restarted. */
class LostSessionTest {

  private static final long SIZE = 500_000_000_000L;
  private static final long PART = 60_000_000_000L;
  private static final Duration TEN_MINUTES = Duration.ofMinutes(10);
  private static final DoorGrant DOOR = new DoorGrant("http", "http://one", "secret", 3600);

  private final HeldTask task = Tasks.task("t0", "SRC", "DST", SIZE);
  private final TaskKey key = task.key();
  private Instant now = Instant.EPOCH;

  @Test
  void aFileThatMakesProgressIsContinued() {
    JobState state = moving();
    for (int lost = 0; lost < 8; lost++) {
      state = lost(state, PART).state();
      assertThat(state).as("lost session %d", lost).isInstanceOf(JobState.Granting.class);
      state = opened(state);
    }
    JobStep step = next(state, new JobEvent.FileArrived(arrival(SIZE - 8 * PART)));
    Arrival whole = ((JobState.Verifying) step.state()).progress().arrivals().get(key);
    assertThat(whole.effort().moved()).isEqualTo(ByteCount.of(SIZE));
    assertThat(whole.effort().took()).isEqualTo(TEN_MINUTES.multipliedBy(9));
  }

  @Test
  void aFileWithoutProgressIsGivenUpWithItsTotalEffort() {
    JobState state = moving();
    for (int lost = 1; lost < TransferCycle.MOST_GRANTS; lost++) {
      state = opened(lost(state, SIZE / 100 - 1).state());
    }
    JobStep step = lost(state, SIZE / 100 - 1);
    assertThat(failed(step).effort().orElseThrow().moved())
        .isEqualTo(ByteCount.of(TransferCycle.MOST_GRANTS * (SIZE / 100 - 1)));
  }

  /** A door without ranges starts the file again each time. */
  @Test
  void repeatedBytesAreNoProgress() {
    JobState state = moving();
    int sessions = 1;
    while (!(state instanceof JobState.Reporting)) {
      state = lost(state, SIZE / 2).state();
      if (state instanceof JobState.Granting) {
        state = opened(state);
        sessions++;
      }
      assertThat(sessions).isLessThan(10);
    }
  }

  private JobStep lost(JobState state, long moved) {
    return next(state, new JobEvent.SessionLost(key, Optional.of(effort(moved))));
  }

  private Effort effort(long moved) {
    Instant began = now;
    now = now.plus(TEN_MINUTES);
    return new Effort(ByteCount.of(moved), Duration.between(began, now), now);
  }

  private Arrival arrival(long moved) {
    return new Arrival(key, task.file().size(), task.file().checksum(), effort(moved));
  }

  private JobState moving() {
    TransferJob job = new TransferJob(new UUID(0, 1), task.link(), true, List.of(task));
    JobState surveying = next(JobState.of(job), new JobEvent.Started()).state();
    return opened(next(surveying, new JobEvent.Surveyed(Map.of())).state());
  }

  private static JobState opened(JobState granting) {
    GrantAnswer offer = new GrantAnswer(List.of(DOOR), List.of(), List.of());
    JobState opening = next(granting, new JobEvent.Granted(offer)).state();
    return next(opening, new JobEvent.SessionOpened(session(1))).state();
  }

  private static TaskOutcome.Failed failed(JobStep step) {
    assertThat(step.state()).isInstanceOf(JobState.Reporting.class);
    return (TaskOutcome.Failed)
        ((JobCommand.Report) step.commands().getLast()).outcomes().getFirst();
  }

  private static JobStep next(JobState state, JobEvent event) {
    JobStep step = TransferCycle.next(state, event);
    assertThat(step.known()).as("%s has an arrow for %s", state, event).isTrue();
    return step;
  }
}
