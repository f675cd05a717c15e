package io.argosy.agent.transfer;

import io.argosy.agent.claim.HeldTask;
import io.argosy.common.task.TaskKey;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is known of a job's files. A task is open, then arrived, then has its outcome; the first
 * outcome stands.
 *
 * @param grants how many were asked for
 */
public record JobProgress(
    TransferJob job,
    Map<TaskKey, Arrival> arrivals,
    Map<TaskKey, TaskOutcome> outcomes,
    int grants) {

  public JobProgress {
    arrivals = Map.copyOf(arrivals);
    outcomes = Map.copyOf(outcomes);
  }

  static JobProgress of(TransferJob job) {
    return new JobProgress(job, Map.of(), Map.of(), 0);
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
    Map<TaskKey, Arrival> more = new LinkedHashMap<>(arrivals);
    more.putIfAbsent(arrival.key(), arrival);
    return new JobProgress(job, more, outcomes, grants);
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
    Map<TaskKey, TaskOutcome> more = new LinkedHashMap<>(outcomes);
    more.putIfAbsent(outcome.task().key(), outcome);
    return new JobProgress(job, arrivals, more, grants);
  }
}
