package io.argosy.agent.transfer;

import io.argosy.agent.claim.HeldTask;
import io.argosy.common.task.TaskKey;
import java.util.List;
import java.util.Optional;
import org.pcollections.HashTreePMap;
import org.pcollections.PMap;

/**
 * What is known of a job's files. A task is open, then arrived, then has its outcome; the first
 * outcome stands. A step shares what it leaves as it was with the one before, so that a job of many
 * thousand files costs no copy for each.
 *
 * @param grants how many were asked for
 */
public record JobProgress(
    TransferJob job,
    PMap<TaskKey, Arrival> arrivals,
    PMap<TaskKey, TaskOutcome> outcomes,
    int grants) {

  static JobProgress of(TransferJob job) {
    return new JobProgress(job, HashTreePMap.empty(), HashTreePMap.empty(), 0);
  }

  /** Neither arrived nor settled, in the job's order. */
  List<HeldTask> open() {
    return job.tasks().stream()
        .filter(t -> !outcomes.containsKey(t.key()) && !arrivals.containsKey(t.key()))
        .toList();
  }

  /** Arrived, and without an outcome. */
  List<HeldTask> arrived() {
    return job.tasks().stream()
        .filter(t -> !outcomes.containsKey(t.key()) && arrivals.containsKey(t.key()))
        .toList();
  }

  List<HeldTask> unsettled() {
    return job.tasks().stream().filter(t -> !outcomes.containsKey(t.key())).toList();
  }

  List<Arrival> arrivalsOf(List<HeldTask> tasks) {
    return tasks.stream().map(task -> arrivals.get(task.key())).toList();
  }

  List<TaskOutcome> inOrder() {
    return job.tasks().stream().map(task -> outcomes.get(task.key())).toList();
  }

  JobProgress grantAsked() {
    return new JobProgress(job, arrivals, outcomes, grants + 1);
  }

  JobProgress withArrival(Arrival arrival) {
    return arrivals.containsKey(arrival.key())
        ? this
        : new JobProgress(job, arrivals.plus(arrival.key(), arrival), outcomes, grants);
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
        : new JobProgress(job, arrivals, outcomes.plus(key, outcome), grants);
  }
}
