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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Whatever happens in whatever order: one outcome per file, and nothing placed unverified. */
class TransferPropertyTest {

  private static final TaskFailure FAILURE =
      new TaskFailure(FailureClass.NETWORK, Phase.TRANSFER, "chance");
  private static final Effort EFFORT = new Effort(ByteCount.of(7), Duration.ZERO, Instant.EPOCH);
  private static final int RUNS = 2000;
  private static final int MOST_EVENTS = 400;

  @Test
  void everyFileOfAJobEndsInExactlyOneOutcome() {
    int done = 0;
    int severalReports = 0;
    for (int seed = 0; seed < RUNS; seed++) {
      Run run = new Run(seed);
      done += run.live() ? 1 : 0;
      severalReports += run.reports > 1 ? 1 : 0;
    }
    assertThat(done).as("jobs that ended").isGreaterThan(RUNS * 9 / 10);
    assertThat(severalReports).as("jobs with several reports").isGreaterThan(RUNS / 10);
  }

  /** One job in a random world; half of the events are those that the job waits for. */
  private static final class Run {

    private final int seed;
    private final Random random;
    private final TransferJob job;
    private final Set<TaskKey> verified = new HashSet<>();
    private final Set<TaskKey> flushed = new HashSet<>();
    private final Set<TaskKey> placed = new HashSet<>();
    private final Set<TaskKey> found = new HashSet<>();
    private final List<TaskKey> reported = new ArrayList<>();
    private JobState state;
    private int reports;

    Run(int seed) {
      this.seed = seed;
      this.random = new Random(seed);
      this.job = job(1 + random.nextInt(8));
      this.state = JobState.of(job);
    }

    boolean live() {
      for (int i = 0; i < MOST_EVENTS && !(state instanceof JobState.Done); i++) {
        JobStep step = TransferCycle.next(state, event());
        if (!step.known()) {
          assertThat(step.state()).isSameAs(state);
        }
        step.commands().forEach(this::judge);
        state = step.state();
      }
      if (state instanceof JobState.Done) {
        assertThat(reported)
            .as("seed %d", seed)
            .containsExactlyInAnyOrderElementsOf(job.tasks().stream().map(HeldTask::key).toList());
      }
      return state instanceof JobState.Done;
    }

    private void judge(JobCommand command) {
      switch (command) {
        case JobCommand.Flush flush -> {
          flush.tasks().forEach(task -> assertThat(verified).contains(task.key()));
          flush.tasks().forEach(task -> flushed.add(task.key()));
        }
        case JobCommand.Place place ->
            place.tasks().forEach(task -> assertThat(flushed).contains(task.key()));
        case JobCommand.Report report -> {
          assertThat(report.outcomes()).as("seed %d", seed).isNotEmpty();
          report.outcomes().forEach(this::judge);
          report.outcomes().forEach(outcome -> reported.add(outcome.task().key()));
          reports++;
        }
        case JobCommand.Move move ->
            move.moves().forEach(file -> assertUnreported(file.task().key()));
        case JobCommand.Verify verify ->
            verify.tasks().forEach(task -> assertUnreported(task.key()));
        default -> {}
      }
    }

    private void judge(TaskOutcome outcome) {
      assertUnreported(outcome.task().key());
      if (outcome instanceof TaskOutcome.Delivered && !found.contains(outcome.task().key())) {
        assertThat(placed).as("seed %d", seed).contains(outcome.task().key());
      }
    }

    private void assertUnreported(TaskKey key) {
      assertThat(reported).as("seed %d", seed).doesNotContain(key);
    }

    private JobEvent event() {
      return switch (random.nextInt(15)) {
        case 0 -> new JobEvent.Started();
        case 1 -> new JobEvent.Surveyed(findings());
        case 2 -> new JobEvent.Granted(offer());
        case 3 -> new JobEvent.GrantFailed(FAILURE);
        case 4 -> new JobEvent.SessionOpened(session(random.nextInt(job.tasks().size() + 1)));
        case 5 -> new JobEvent.SessionFailed(FAILURE, EFFORT);
        case 6, 7 -> new JobEvent.FileArrived(arrival(anyTask()));
        case 8 -> new JobEvent.FileFailed(anyTask().key(), FAILURE, Optional.of(EFFORT));
        case 9 -> new JobEvent.SessionLost(anyTask().key(), Optional.of(EFFORT));
        case 10 -> verified();
        case 11 -> new JobEvent.Flushed();
        case 12 -> placed();
        case 13 -> new JobEvent.Due();
        default -> random.nextInt(10) == 0 ? new JobEvent.Broken(FAILURE) : new JobEvent.Reported();
      };
    }

    private JobEvent placed() {
      List<HeldTask> safe = state instanceof JobState.Placing at ? at.safe() : List.of();
      return new JobEvent.Placed(verdicts(safe, placed));
    }

    private JobEvent verified() {
      List<HeldTask> arrived = state instanceof JobState.Verifying at ? at.arrived() : List.of();
      return new JobEvent.Verified(verdicts(arrived, verified));
    }

    /** Verdicts on random files of the job; those that are good and were awaited are returned. */
    private Map<TaskKey, Optional<TaskFailure>> verdicts(
        List<HeldTask> awaited, Set<TaskKey> good) {
      Map<TaskKey, Optional<TaskFailure>> verdicts = new HashMap<>();
      for (HeldTask task : job.tasks()) {
        if (random.nextInt(5) > 0) {
          verdicts.put(
              task.key(), random.nextInt(4) == 0 ? Optional.of(FAILURE) : Optional.empty());
        }
      }
      awaited.stream()
          .map(HeldTask::key)
          .filter(key -> verdicts.getOrDefault(key, Optional.of(FAILURE)).isEmpty())
          .forEach(good::add);
      return verdicts;
    }

    private Map<TaskKey, Finding> findings() {
      Map<TaskKey, Finding> findings = new HashMap<>();
      for (HeldTask task : job.tasks()) {
        findings.put(
            task.key(),
            switch (random.nextInt(6)) {
              case 0 -> there(task);
              case 1 -> new Finding.Blocked(FAILURE);
              default -> Finding.ABSENT;
            });
      }
      return findings;
    }

    private Finding there(HeldTask task) {
      if (state instanceof JobState.Surveying) {
        found.add(task.key());
      }
      return new Finding.AlreadyThere(arrival(task));
    }

    private GrantAnswer offer() {
      DoorGrant door = new DoorGrant("http", "http://door", "grant", 3600);
      return new GrantAnswer(
          random.nextInt(6) == 0 ? List.of() : List.of(door, door),
          random.nextInt(4) == 0 ? List.of(anyTask().key()) : List.of(),
          List.of());
    }

    private HeldTask anyTask() {
      return job.tasks().get(random.nextInt(job.tasks().size()));
    }
  }
}
