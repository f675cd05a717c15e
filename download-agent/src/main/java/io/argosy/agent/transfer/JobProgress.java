package io.argosy.agent.transfer;

import io.argosy.agent.claim.HeldTask;
import io.argosy.common.task.PartGain;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.task.TaskKey;
import io.argosy.common.unit.ByteCount;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.pcollections.HashTreePMap;
import org.pcollections.HashTreePSet;
import org.pcollections.PMap;
import org.pcollections.PSet;

/**
 * Progress of a job's files. A task is open, then arrived, then has its outcome, then is reported;
 * only its first outcome counts. Steps share unchanged data, so that no step copies the data of a
 * job of many thousand files.
 *
 * @param arrivals of files that have no outcome yet
 * @param reported tasks whose outcomes have been given to a report
 * @param spent on files in sessions that have been lost since
 * @param grants how many were requested since the last file arrived or made progress, including the
 *     one of that time
 */
public record JobProgress(
    TransferJob job,
    PMap<TaskKey, Arrival> arrivals,
    PMap<TaskKey, TaskOutcome> outcomes,
    PSet<TaskKey> reported,
    PMap<TaskKey, Effort> spent,
    int grants) {

  static JobProgress of(TransferJob job) {
    return new JobProgress(
        job,
        HashTreePMap.empty(),
        HashTreePMap.empty(),
        HashTreePSet.empty(),
        HashTreePMap.empty(),
        0);
  }

  /** Whether a file has arrived or failed and is in no report yet. */
  public boolean isUnsettled() {
    return unsettled() > 0;
  }

  /** Files that have arrived or failed and are in no report yet. */
  public int unsettled() {
    return arrivals.size() + outcomes.size() - reported.size();
  }

  /** Tasks that have neither arrived nor an outcome, in the job's order. */
  List<HeldTask> open() {
    return tasks(key -> !outcomes.containsKey(key) && !arrivals.containsKey(key));
  }

  /** Tasks that have arrived and have no outcome. */
  List<HeldTask> arrived() {
    return arrivals.isEmpty() ? List.of() : tasks(arrivals::containsKey);
  }

  public List<HeldTask> withoutOutcome() {
    return tasks(key -> !outcomes.containsKey(key));
  }

  /** Outcomes that are in no report yet, in the job's order. */
  List<TaskOutcome> unreported() {
    return tasks(key -> outcomes.containsKey(key) && !reported.contains(key)).stream()
        .map(task -> outcomes.get(task.key()))
        .toList();
  }

  private List<HeldTask> tasks(Predicate<TaskKey> which) {
    return job.tasks().stream().filter(task -> which.test(task.key())).toList();
  }

  List<Arrival> arrivalsOf(List<HeldTask> tasks) {
    return tasks.stream().map(task -> arrivals.get(task.key())).toList();
  }

  JobProgress grantAsked() {
    return new JobProgress(job, arrivals, outcomes, reported, spent, grants + 1);
  }

  JobProgress withArrival(Arrival arrival) {
    TaskKey key = arrival.key();
    if (outcomes.containsKey(key) || arrivals.containsKey(key)) {
      return this;
    }
    Arrival whole =
        new Arrival(key, arrival.size(), arrival.checksum(), whole(key, arrival.effort()));
    return new JobProgress(
        job, arrivals.plus(key, whole), outcomes, reported, spent.minus(key), Math.min(grants, 1));
  }

  /** Adds the effort of a lost session to the file's next one. */
  JobProgress withSessionLost(TaskKey key, Optional<Effort> effort) {
    return effort.map(last -> withSessionLost(key, last)).orElse(this);
  }

  private JobProgress withSessionLost(TaskKey key, Effort last) {
    Effort whole = whole(key, last);
    boolean gains = job.task(key).filter(task -> isGain(task, last, whole)).isPresent();
    return new JobProgress(
        job,
        arrivals,
        outcomes,
        reported,
        spent.plus(key, whole),
        gains ? Math.min(grants, 1) : grants);
  }

  /** More bytes than the size of the file are no progress: it would never end. */
  private static boolean isGain(HeldTask task, Effort last, Effort whole) {
    ByteCount size = task.file().size();
    return PartGain.isGain(last.moved(), size) && whole.moved().compareTo(size) <= 0;
  }

  private Effort whole(TaskKey key, Effort last) {
    Effort before = spent.get(key);
    return before == null ? last : last.after(before);
  }

  JobProgress withReported(List<TaskOutcome> reportedNow) {
    List<TaskKey> keys = reportedNow.stream().map(outcome -> outcome.task().key()).toList();
    return new JobProgress(job, arrivals, outcomes, reported.plusAll(keys), spent, grants);
  }

  JobProgress delivered(HeldTask task) {
    return settled(new TaskOutcome.Delivered(task, arrivals.get(task.key())));
  }

  JobProgress failed(HeldTask task, TaskFailure failure, Optional<Effort> effort) {
    Optional<Effort> whole =
        effort
            .map(last -> whole(task.key(), last))
            .or(() -> Optional.ofNullable(spent.get(task.key())));
    return settled(new TaskOutcome.Failed(task, failure, whole));
  }

  JobProgress failed(HeldTask task, TaskFailure failure) {
    return failed(
        task, failure, Optional.ofNullable(arrivals.get(task.key())).map(Arrival::effort));
  }

  JobProgress failed(List<HeldTask> tasks, TaskFailure failure) {
    JobProgress after = this;
    for (HeldTask task : tasks) {
      after = after.failed(task, failure);
    }
    return after;
  }

  JobProgress failed(List<HeldTask> tasks, TaskFailure failure, Optional<Effort> effort) {
    JobProgress after = this;
    for (HeldTask task : tasks) {
      after = after.failed(task, failure, effort);
    }
    return after;
  }

  private JobProgress settled(TaskOutcome outcome) {
    TaskKey key = outcome.task().key();
    return outcomes.containsKey(key)
        ? this
        : new JobProgress(
            job, arrivals.minus(key), outcomes.plus(key, outcome), reported, spent, grants);
  }
}
