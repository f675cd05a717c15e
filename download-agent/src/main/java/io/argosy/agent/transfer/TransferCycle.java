package io.argosy.agent.transfer;

import static io.argosy.common.task.FailureClass.CHECKSUM_MISMATCH;
import static io.argosy.common.task.FailureClass.NETWORK;
import static io.argosy.common.task.FailureClass.SOURCE_MISSING;

import io.argosy.agent.claim.HeldTask;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.task.TaskKey;
import io.argosy.common.wire.agent.DoorGrant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.pcollections.HashTreePSet;
import org.pcollections.PSet;

/**
 * The state machine of a transfer job, {@code next(state, event) -> (state, commands)}:
 *
 * <pre>
 * PREPARED -started-> SURVEYING -surveyed-> GRANTING -granted-> OPENING -opened-> MOVING
 *                                              ^                   | next door      |
 *                                              +- lost, at most twice without gain -+
 * MOVING -due, or last result-> VERIFYING -verified-> FLUSHING -flushed-> PLACING -placed->
 * REPORTING -reported-> MOVING while files are being fetched, GRANTING while files are left
 * without a session, otherwise DONE
 * </pre>
 *
 * <p>Files go on moving while others are settled: their results are kept for the next report.
 * Whenever there is nothing to verify or to place, the job proceeds to REPORTING. A failed command
 * fails the files it was for. An event that is not allowed in a state is ignored. Each task gets
 * exactly one outcome, each outcome is reported once, and no file is placed that was not verified
 * and flushed.
 */
public final class TransferCycle {

  static final int MOST_GRANTS = 3;

  private static final PSet<TaskKey> NONE = HashTreePSet.empty();

  private TransferCycle() {}

  public static JobStep next(JobState state, JobEvent event) {
    return switch (event) {
      case JobEvent.Broken broken -> broken(state, broken.failure());
      case JobEvent.OfFile ended ->
          state.moving().contains(ended.key()) ? fileEnded(state, ended) : JobStep.ignored(state);
      default -> answered(state, event);
    };
  }

  private static JobStep answered(JobState state, JobEvent event) {
    return switch (state) {
      case JobState.Prepared at when event instanceof JobEvent.Started -> survey(at);
      case JobState.Surveying at when event instanceof JobEvent.Surveyed e -> surveyed(at, e);
      case JobState.Granting at when event instanceof JobEvent.Granted e -> granted(at, e);
      case JobState.Granting at when event instanceof JobEvent.GrantFailed e ->
          settle(
              withoutSource(at.progress(), at.progress().open(), e.failure(), Optional.empty()),
              NONE);
      case JobState.Opening at when event instanceof JobEvent.SessionOpened e -> opened(at, e);
      case JobState.Opening at when event instanceof JobEvent.SessionFailed e -> otherDoor(at, e);
      case JobState.Moving at when event instanceof JobEvent.Due ->
          settle(at.progress(), at.moving());
      case JobState.Verifying at when event instanceof JobEvent.Verified e -> verified(at, e);
      case JobState.Flushing at when event instanceof JobEvent.Flushed ->
          JobStep.to(
              new JobState.Placing(at.progress(), at.good(), at.moving()),
              new JobCommand.Place(at.good()));
      case JobState.Placing at when event instanceof JobEvent.Placed e -> placed(at, e);
      case JobState.Reporting at when event instanceof JobEvent.Reported ->
          continued(at.progress(), at.moving());
      default -> JobStep.ignored(state);
    };
  }

  /** A failed command does not affect files that are still being fetched. */
  private static JobStep broken(JobState state, TaskFailure failure) {
    JobProgress progress = state.progress();
    return switch (state) {
      case JobState.Verifying at -> report(progress.failed(at.arrived(), failure), at.moving());
      case JobState.Flushing at -> report(progress.failed(at.good(), failure), at.moving());
      case JobState.Placing at -> report(progress.failed(at.safe(), failure), at.moving());
      case JobState.Reporting at -> JobStep.ignored(at);
      case JobState.Done at -> JobStep.ignored(at);
      default -> report(progress.failed(progress.withoutOutcome(), failure), NONE);
    };
  }

  private static JobStep survey(JobState.Prepared at) {
    JobProgress progress = at.progress();
    return JobStep.to(
        new JobState.Surveying(progress), new JobCommand.Survey(progress.job().tasks()));
  }

  private static JobStep surveyed(JobState.Surveying at, JobEvent.Surveyed event) {
    JobProgress progress = at.progress();
    for (HeldTask task : progress.job().tasks()) {
      progress =
          switch (event.findings().getOrDefault(task.key(), Finding.ABSENT)) {
            case Finding.Absent absent -> progress;
            case Finding.AlreadyThere there ->
                progress.withArrival(there.arrival()).delivered(task);
            case Finding.Blocked blocked -> progress.failed(task, blocked.failure());
          };
    }
    return askGrant(progress);
  }

  private static JobStep askGrant(JobProgress progress) {
    List<HeldTask> open = progress.open();
    return open.isEmpty()
        ? settle(progress, NONE)
        : JobStep.to(
            new JobState.Granting(progress.grantAsked(), open), new JobCommand.AskGrant(open));
  }

  private static JobStep granted(JobState.Granting at, JobEvent.Granted event) {
    JobProgress progress = at.progress();
    Set<TaskKey> refused = Set.copyOf(event.offer().refused());
    List<HeldTask> without = at.asked().stream().filter(t -> refused.contains(t.key())).toList();
    progress = progress.failed(without, TaskFailure.WITHOUT_GRANT);
    List<HeldTask> granted = at.asked().stream().filter(t -> !refused.contains(t.key())).toList();
    if (granted.isEmpty()) {
      return settle(progress, NONE);
    }
    List<DoorGrant> doors = event.offer().grants();
    return doors.isEmpty()
        ? settle(progress.failed(granted, TaskFailure.WITHOUT_DOOR), NONE)
        : open(progress, granted, doors);
  }

  private static JobStep open(JobProgress progress, List<HeldTask> granted, List<DoorGrant> doors) {
    return JobStep.to(
        new JobState.Opening(progress, granted, doors.subList(1, doors.size())),
        new JobCommand.OpenSession(doors.getFirst(), granted, doors.size() == 1));
  }

  private static JobStep otherDoor(JobState.Opening at, JobEvent.SessionFailed event) {
    return at.others().isEmpty()
        ? settle(
            withoutSource(
                at.progress(), at.granted(), event.failure(), Optional.of(event.effort())),
            NONE)
        : open(at.progress(), at.granted(), at.others());
  }

  /**
   * If no door answers or all are busy, one file is reported with this failure, so that the router
   * learns it. The others were never requested: they are returned, or wait for the busy source.
   */
  private static JobProgress withoutSource(
      JobProgress progress, List<HeldTask> tasks, TaskFailure failure, Optional<Effort> effort) {
    boolean isBusy = failure.reason() == FailureClass.SOURCE_BUSY;
    if (!isBusy && !failure.isUnanswered()) {
      return progress.failed(tasks, failure, effort);
    }
    return progress
        .failed(tasks.subList(0, 1), failure, effort)
        .failed(tasks.subList(1, tasks.size()), isBusy ? TaskOutcome.KEPT : TaskFailure.UNANSWERED);
  }

  private static JobStep opened(JobState.Opening at, JobEvent.SessionOpened event) {
    JobProgress progress = at.progress();
    List<FileMove> moves = new ArrayList<>();
    for (int number = 0; number < at.granted().size(); number++) {
      HeldTask task = at.granted().get(number);
      DoorSession.Served served = event.session().served(number);
      if (served.status() == DoorSession.Status.READY) {
        moves.add(new FileMove(task, number, served.etag()));
      } else {
        progress = progress.failed(task, failureOf(served.status()));
      }
    }
    if (moves.isEmpty()) {
      return settle(progress, NONE);
    }
    List<TaskKey> moving = moves.stream().map(move -> move.task().key()).toList();
    return JobStep.to(
        new JobState.Moving(progress, HashTreePSet.from(moving)),
        new JobCommand.Move(event.session(), List.copyOf(moves)));
  }

  private static TaskFailure failureOf(DoorSession.Status status) {
    return status == DoorSession.Status.SIZE_DIFFERS
        ? new TaskFailure(CHECKSUM_MISMATCH, Phase.SESSION, "the source's file has another size")
        : new TaskFailure(
            SOURCE_MISSING,
            Phase.SESSION,
            status == DoorSession.Status.MISSING
                ? "the source does not have the file"
                : "the source refuses to read the file");
  }

  private static JobStep fileEnded(JobState state, JobEvent.OfFile event) {
    PSet<TaskKey> left = state.moving().minus(event.key());
    JobProgress progress =
        switch (event) {
          case JobEvent.FileArrived e -> state.progress().withArrival(e.arrival());
          case JobEvent.FileFailed e -> failed(state.progress(), e);
          case JobEvent.SessionLost e -> state.progress().withSessionLost(e.key(), e.effort());
        };
    return state instanceof JobState.Moving && left.isEmpty()
        ? settle(progress, left)
        : JobStep.to(state.with(progress, left));
  }

  private static JobProgress failed(JobProgress progress, JobEvent.FileFailed event) {
    return progress
        .job()
        .task(event.key())
        .map(task -> progress.failed(task, event.failure(), event.effort()))
        .orElse(progress);
  }

  private static JobStep settle(JobProgress progress, PSet<TaskKey> moving) {
    List<HeldTask> arrived = progress.arrived();
    return arrived.isEmpty()
        ? report(progress, moving)
        : JobStep.to(
            new JobState.Verifying(progress, arrived, moving),
            new JobCommand.Verify(arrived, progress.arrivalsOf(arrived)));
  }

  /** A file without a verdict counts as failed. */
  private static JobStep verified(JobState.Verifying at, JobEvent.Verified event) {
    JobProgress progress = failed(at.progress(), at.arrived(), event.verdicts());
    List<HeldTask> good = withoutOutcome(at.arrived(), progress);
    return good.isEmpty()
        ? report(progress, at.moving())
        : JobStep.to(
            new JobState.Flushing(progress, good, at.moving()), new JobCommand.Flush(good));
  }

  private static JobStep placed(JobState.Placing at, JobEvent.Placed event) {
    JobProgress progress = failed(at.progress(), at.safe(), event.verdicts());
    for (HeldTask task : withoutOutcome(at.safe(), progress)) {
      progress = progress.delivered(task);
    }
    return report(progress, at.moving());
  }

  private static List<HeldTask> withoutOutcome(List<HeldTask> tasks, JobProgress progress) {
    return tasks.stream().filter(task -> !progress.outcomes().containsKey(task.key())).toList();
  }

  private static JobProgress failed(
      JobProgress before, List<HeldTask> tasks, Map<TaskKey, Optional<TaskFailure>> verdicts) {
    JobProgress after = before;
    for (HeldTask task : tasks) {
      Optional<TaskFailure> failure =
          verdicts.getOrDefault(task.key(), Optional.of(JobStep.WITHOUT_VERDICT));
      after = failure.isPresent() ? after.failed(task, failure.get()) : after;
    }
    return after;
  }

  private static JobStep report(JobProgress progress, PSet<TaskKey> moving) {
    List<TaskOutcome> outcomes = progress.unreported();
    return outcomes.isEmpty()
        ? continued(progress, moving)
        : JobStep.to(
            new JobState.Reporting(progress.withReported(outcomes), moving),
            new JobCommand.Report(outcomes));
  }

  /** The step after a report, or if there is nothing to report. */
  private static JobStep continued(JobProgress progress, PSet<TaskKey> moving) {
    if (!moving.isEmpty()) {
      return JobStep.to(new JobState.Moving(progress, moving));
    }
    if (progress.isUnsettled()) {
      return settle(progress, moving);
    }
    List<HeldTask> open = progress.open();
    if (open.isEmpty()) {
      return JobStep.to(new JobState.Done(progress));
    }
    return progress.grants() < MOST_GRANTS
        ? askGrant(progress)
        : report(
            progress.failed(
                open, new TaskFailure(NETWORK, Phase.SESSION, "the door lost its session again")),
            moving);
  }
}
