package io.argosy.router.harvest;

import io.argosy.common.task.TaskFailure;
import io.argosy.router.activation.FailedAttempt;
import io.argosy.router.catalog.ReplicaLedger.NewReplica;
import io.argosy.router.issue.TaskAttempt;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Decides a batch report by report; each report sees the changes of the earlier ones. */
final class HarvestFold {

  private static final Comparator<NewReplica> BY_FILE =
      Comparator.comparingLong(NewReplica::fileId).thenComparingLong(NewReplica::nodeId);

  private final HarvestInput input;
  private final Judge judge;
  private final List<Answer> answers = new ArrayList<>();
  private final List<Outcome> outcomes = new ArrayList<>();
  private final Set<TaskAttempt> counted;
  private final Set<TaskAttempt> closed = new LinkedHashSet<>();
  private final Set<Long> ended = new HashSet<>();
  private final Set<Long> withdrawn = new LinkedHashSet<>();
  private final List<FailedAttempt> failures = new ArrayList<>();
  private final Set<Long> arrived = new LinkedHashSet<>();
  private final Set<Long> returned = new HashSet<>();
  private final SortedMap<NewReplica, String> accused = new TreeMap<>(BY_FILE);

  HarvestFold(HarvestInput input, Judge judge) {
    this.input = input;
    this.judge = judge;
    this.counted = new HashSet<>(input.counted());
  }

  /** Returns the replicas after whose failure sources must be decided. */
  static Set<NewReplica> failed(List<AttemptReport> reports, Map<Long, ReportedTask> tasks) {
    Set<NewReplica> failed = new HashSet<>();
    for (AttemptReport report : reports) {
      ReportedTask task = tasks.get(report.attempt().taskId());
      if (task != null && concernsSources(report.checked(task.content()).ending())) {
        failed.add(task.replica());
      }
    }
    return failed;
  }

  private static boolean concernsSources(Ending ending) {
    return switch (ending) {
      case Ending.Arrived arrived -> false;
      case Ending.Returned back -> back.isWithoutSource();
      case Ending.Failed failed -> true;
    };
  }

  HarvestPlan plan() {
    return new HarvestPlan(
        answers, outcomes, closed, withdrawn, failures, arrived, returned, accused);
  }

  void add(AttemptReport report) {
    ReportedTask task = input.tasks().get(report.attempt().taskId());
    if (task == null || !isReportersOwn(task, report.attempt())) {
      answers.add(Answer.UNKNOWN);
    } else if (!counted.add(report.attempt())) {
      answers.add(Answer.DUPLICATE);
    } else {
      boolean held = holds(task, report.attempt());
      answers.add(held ? Answer.ACCEPTED : Answer.STALE);
      count(report.checked(task.content()), task, held);
    }
  }

  private boolean isReportersOwn(ReportedTask task, TaskAttempt attempt) {
    boolean ownNode = judge.reporter().nodes().containsValue(task.hop().destinationNodeId());
    int newest = task.liveEpoch().orElse(Integer.MAX_VALUE);
    boolean issued =
        attempt.epoch() < newest
            || (attempt.epoch() == newest && task.holder().orElse(-1) == judge.reporter().id());
    return ownNode && issued;
  }

  private boolean holds(ReportedTask task, TaskAttempt attempt) {
    return !ended.contains(task.taskId())
        && judge.guard().holds(task, attempt.epoch(), judge.reporter().id());
  }

  private void count(AttemptReport report, ReportedTask task, boolean held) {
    if (held) {
      closed.add(report.attempt());
      ended.add(task.taskId());
    }
    switch (report.ending()) {
      case Ending.Arrived found -> arrive(report, task, held);
      case Ending.Returned back -> giveBack(report, task, back, held);
      case Ending.Failed failed -> fail(report, task, failed, held);
    }
  }

  private void arrive(AttemptReport report, ReportedTask task, boolean held) {
    record(report, task, held ? Outcome.Verdict.DONE : Outcome.Verdict.STALE_DONE);
    arrived.add(task.hop().fileRequestId());
    task.liveEpoch().ifPresent(epoch -> withdraw(task.taskId()));
    requestOf(task)
        .ifPresent(
            request -> {
              arrived.add(request.fileRequestId());
              request.liveTask().ifPresent(this::withdraw);
            });
  }

  /**
   * Makes the task's file request due again without counting a failure. A source that was busy or
   * did not answer is not used for a while; otherwise its files would return again and again.
   */
  private void giveBack(
      AttemptReport report, ReportedTask task, Ending.Returned back, boolean held) {
    record(report, task, Outcome.Verdict.RETURNED);
    if (held && back.isWithoutSource()) {
      retry(report, task, back.failure());
    } else if (held) {
      returned.add(task.hop().fileRequestId());
    }
  }

  private void withdraw(long taskId) {
    if (ended.add(taskId)) {
      withdrawn.add(taskId);
    }
  }

  /**
   * Counts a failure for the file request of the task only, not for a newer one of the same file. A
   * reporter that no longer holds the task does not accuse the source.
   */
  private void fail(AttemptReport report, ReportedTask task, Ending.Failed failed, boolean held) {
    record(report, task, held ? Outcome.Verdict.FAILED : Outcome.Verdict.STALE_FAILED);
    if (held) {
      report
          .wrongBytes()
          .ifPresent(found -> accused.putIfAbsent(sourceReplicaOf(report, task), found));
      retry(report, task, report.named(failed.failure()));
    }
  }

  private void retry(AttemptReport report, ReportedTask task, TaskFailure failure) {
    requestOf(task)
        .filter(request -> request.fileRequestId() == task.hop().fileRequestId())
        .map(request -> request.after(report, sourceOf(report, task), task.content().bytes()))
        .map(request -> judge.policy().after(failure, request, sourceOf(report, task), judge.now()))
        .ifPresent(failures::add);
  }

  private NewReplica sourceReplicaOf(AttemptReport report, ReportedTask task) {
    return new NewReplica(task.content().fileId(), sourceOf(report, task));
  }

  private void record(AttemptReport report, ReportedTask task, Outcome.Verdict verdict) {
    outcomes.add(new Outcome(report, task, sourceOf(report, task), verdict));
  }

  private Optional<OpenFileRequest> requestOf(ReportedTask task) {
    return Optional.ofNullable(input.requests().get(task.replica()));
  }

  /** Returns the reported source, or the planned one if the task does not offer it. */
  private long sourceOf(AttemptReport report, ReportedTask task) {
    long chosen = task.hop().sourceNodeId();
    long named = input.nodes().getOrDefault(report.source(), chosen);
    return task.mayHaveAsked(named) ? named : chosen;
  }
}
