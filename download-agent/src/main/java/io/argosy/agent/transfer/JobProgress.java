package io.argosy.agent.transfer;

import io.argosy.agent.claim.HeldTask;
import io.argosy.common.task.TaskKey;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.pcollections.HashTreePMap;
import org.pcollections.HashTreePSet;
import org.pcollections.PMap;
import org.pcollections.PSet;

/**
 * What is known of a job's files. A task is open, then arrived, then has its outcome, then is
 * reported; the first outcome stands. A step shares what it leaves unchanged with the step before,
 * so that a job of many thousand files costs no copy for each.
 *
 * @param arrivals of files that have no outcome yet
 * @param reported tasks whose outcomes have been given to a report
 * @param grants how many were asked for since a file arrived last, that of the arrival included
 */
public record JobProgress(
    TransferJob job,
    PMap<TaskKey, Arrival> arrivals,
    PMap<TaskKey, TaskOutcome> outcomes,
    PSet<TaskKey> reported,
    int grants) {

  static JobProgress of(TransferJob job) {
    return new JobProgress(
        job, HashTreePMap.empty(), HashTreePMap.empty(), HashTreePSet.empty(), 0);
  }

  /** Whether a file has arrived or failed and is in no report yet. */
  public boolean isUnsettled() {
    return !arrivals.isEmpty() || outcomes.size() > reported.size();
  }

  /** Neither arrived nor settled, in the job's order. */
  List<HeldTask> open() {
    return tasks(key -> !outcomes.containsKey(key) && !arrivals.containsKey(key));
  }

  /** Arrived, and without an outcome. */
  List<HeldTask> arrived() {
    return arrivals.isEmpty() ? List.of() : tasks(arrivals::containsKey);
  }

  List<HeldTask> withoutOutcome() {
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
    return new JobProgress(job, arrivals, outcomes, reported, grants + 1);
  }

  JobProgress withArrival(Arrival arrival) {
    return outcomes.containsKey(arrival.key()) || arrivals.containsKey(arrival.key())
        ? this
        : new JobProgress(
            job, arrivals.plus(arrival.key(), arrival), outcomes, reported, Math.min(grants, 1));
  }

  JobProgress withReported(List<TaskOutcome> outcomesTold) {
    List<TaskKey> keys = outcomesTold.stream().map(outcome -> outcome.task().key()).toList();
    return new JobProgress(job, arrivals, outcomes, reported.plusAll(keys), grants);
  }

  JobProgress delivered(HeldTask task) {
    return settled(new TaskOutcome.Delivered(task, arrivals.get(task.key())));
  }

  JobProgress failed(HeldTask task, TaskFailure failure, Optional<Effort> effort) {
    return settled(new TaskOutcome.Failed(task, failure, effort));
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

  JobProgress failed(List<HeldTask> tasks, TaskFailure failure, Effort effort) {
    JobProgress after = this;
    for (HeldTask task : tasks) {
      after = after.failed(task, failure, Optional.of(effort));
    }
    return after;
  }

  private JobProgress settled(TaskOutcome outcome) {
    TaskKey key = outcome.task().key();
    return outcomes.containsKey(key)
        ? this
        : new JobProgress(job, arrivals.minus(key), outcomes.plus(key, outcome), reported, grants);
  }
}
