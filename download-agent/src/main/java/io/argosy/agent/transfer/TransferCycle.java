package io.argosy.agent.transfer;

import static io.argosy.common.task.FailureClass.CHECKSUM_MISMATCH;
import static io.argosy.common.task.FailureClass.NETWORK;
import static io.argosy.common.task.FailureClass.SOURCE_MISSING;

import io.argosy.agent.claim.HeldTask;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.pcollections.HashTreePSet;
import org.pcollections.PSet;

/**
 * The life of a transfer job, {@code next(state, event) -> (state, commands)}:
 *
 * <pre>
 * PREPARED -started-> SURVEYING -surveyed-> GRANTING -granted-> OPENING -opened-> MOVING
 *                                              ^                   | next door      |
 *                                              +---- session lost, at most twice ---+
 * MOVING -last file told-> VERIFYING -verified-> FLUSHING -flushed-> PLACING -placed->
 * REPORTING -reported-> DONE
 * </pre>
 *
 * Whenever nothing is left to move, to verify or to place, and whenever a command is broken, the
 * job goes on to REPORTING. An event without an arrow is ignored by name. Each task gets exactly
 * one outcome, and none is placed that was not verified and flushed.
 */
public final class TransferCycle {

  static final int MOST_GRANTS = 3;

  private TransferCycle() {}

  public static JobStep next(JobState state, JobEvent event) {
    if (event instanceof JobEvent.Broken broken && !isSettled(state)) {
      JobProgress progress = state.progress();
      return report(progress.failed(progress.unsettled(), broken.failure()));
    }
    return switch (state) {
      case JobState.Prepared at when event instanceof JobEvent.Started -> survey(at);
      case JobState.Surveying at when event instanceof JobEvent.Surveyed e -> surveyed(at, e);
      case JobState.Granting at when event instanceof JobEvent.Granted e -> granted(at, e);
      case JobState.Granting at when event instanceof JobEvent.GrantFailed e ->
          verify(at.progress().failed(at.progress().open(), e.failure()));
      case JobState.Opening at when event instanceof JobEvent.SessionOpened e -> opened(at, e);
      case JobState.Opening at when event instanceof JobEvent.SessionFailed e -> otherDoor(at, e);
      case JobState.Moving at -> moving(at, event);
      case JobState.Verifying at when event instanceof JobEvent.Verified e -> verified(at, e);
      case JobState.Flushing at when event instanceof JobEvent.Flushed ->
          JobStep.to(
              new JobState.Placing(at.progress(), at.good()), new JobCommand.Place(at.good()));
      case JobState.Placing at when event instanceof JobEvent.Placed e -> placed(at, e);
      case JobState.Reporting at when event instanceof JobEvent.Reported ->
          JobStep.to(new JobState.Done(at.progress()));
      default -> JobStep.ignored(state);
    };
  }

  private static boolean isSettled(JobState state) {
    return state instanceof JobState.Reporting || state instanceof JobState.Done;
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
        ? verify(progress)
        : JobStep.to(
            new JobState.Granting(progress.grantAsked(), open), new JobCommand.AskGrant(open));
  }

  private static JobStep granted(JobState.Granting at, JobEvent.Granted event) {
    JobProgress progress = at.progress();
    Set<TaskKey> refused = event.offer().refused();
    List<HeldTask> without = at.asked().stream().filter(t -> refused.contains(t.key())).toList();
    progress = progress.failed(without, grantFailure("the router gives no grant for it"));
    List<HeldTask> granted = at.asked().stream().filter(t -> !refused.contains(t.key())).toList();
    if (granted.isEmpty()) {
      return verify(progress);
    }
    List<DoorGrant> doors = event.offer().doors();
    return doors.isEmpty()
        ? verify(progress.failed(granted, grantFailure("no door of the source is known")))
        : open(progress, granted, doors);
  }

  private static TaskFailure grantFailure(String message) {
    return new TaskFailure(SOURCE_MISSING, Phase.GRANT, message);
  }

  private static JobStep open(JobProgress progress, List<HeldTask> granted, List<DoorGrant> doors) {
    return JobStep.to(
        new JobState.Opening(progress, granted, doors.subList(1, doors.size())),
        new JobCommand.OpenSession(doors.getFirst(), granted));
  }

  private static JobStep otherDoor(JobState.Opening at, JobEvent.SessionFailed event) {
    return at.others().isEmpty()
        ? verify(at.progress().failed(at.granted(), event.failure(), event.effort()))
        : open(at.progress(), at.granted(), at.others());
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
      return verify(progress);
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

  private static JobStep moving(JobState.Moving at, JobEvent event) {
    return switch (event) {
      case JobEvent.FileArrived e when at.moving().contains(e.arrival().key()) ->
          told(at, at.progress().withArrival(e.arrival()), e.arrival().key());
      case JobEvent.FileFailed e when at.moving().contains(e.key()) ->
          told(at, failed(at.progress(), e), e.key());
      case JobEvent.SessionLost e when at.moving().contains(e.key()) ->
          told(at, at.progress(), e.key());
      default -> JobStep.ignored(at);
    };
  }

  private static JobProgress failed(JobProgress progress, JobEvent.FileFailed event) {
    return progress
        .job()
        .task(event.key())
        .map(task -> progress.failed(task, event.failure(), event.effort()))
        .orElse(progress);
  }

  private static JobStep told(JobState.Moving at, JobProgress progress, TaskKey key) {
    PSet<TaskKey> left = at.moving().minus(key);
    if (!left.isEmpty()) {
      return JobStep.to(new JobState.Moving(progress, left));
    }
    return progress.grants() < MOST_GRANTS
        ? askGrant(progress)
        : verify(
            progress.failed(
                progress.open(),
                new TaskFailure(NETWORK, Phase.SESSION, "the door forgot its session again")));
  }

  private static JobStep verify(JobProgress progress) {
    List<HeldTask> arrived = progress.arrived();
    return arrived.isEmpty()
        ? report(progress)
        : JobStep.to(
            new JobState.Verifying(progress),
            new JobCommand.Verify(arrived, progress.arrivalsOf(arrived)));
  }

  /** A file without a verdict is not a good one. */
  private static JobStep verified(JobState.Verifying at, JobEvent.Verified event) {
    JobProgress progress = failed(at.progress(), at.progress().arrived(), event.verdicts());
    List<HeldTask> good = progress.arrived();
    return good.isEmpty()
        ? report(progress)
        : JobStep.to(new JobState.Flushing(progress, good), new JobCommand.Flush(good));
  }

  private static JobStep placed(JobState.Placing at, JobEvent.Placed event) {
    JobProgress progress = failed(at.progress(), at.safe(), event.verdicts());
    for (HeldTask task : progress.arrived()) {
      progress = progress.delivered(task);
    }
    return report(progress);
  }

  private static JobProgress failed(
      JobProgress before, List<HeldTask> tasks, Map<TaskKey, Optional<TaskFailure>> verdicts) {
    JobProgress after = before;
    for (HeldTask task : tasks) {
      Optional<TaskFailure> failure =
          verdicts.getOrDefault(task.key(), Optional.of(JobStep.UNTOLD));
      after = failure.isPresent() ? after.failed(task, failure.get()) : after;
    }
    return after;
  }

  private static JobStep report(JobProgress progress) {
    return JobStep.to(new JobState.Reporting(progress), new JobCommand.Report(progress.inOrder()));
  }
}
