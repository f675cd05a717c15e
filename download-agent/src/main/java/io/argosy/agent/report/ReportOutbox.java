package io.argosy.agent.report;

import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.claim.TaskBoard;
import io.argosy.agent.lane.Lane;
import io.argosy.agent.transfer.Arrival;
import io.argosy.agent.transfer.Effort;
import io.argosy.agent.transfer.OutcomeBox;
import io.argosy.agent.transfer.TaskOutcome;
import io.argosy.agent.transfer.TransferJob;
import io.argosy.common.durable.DurableItems;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.task.TaskKey;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Unsent outcomes. They are stored on disk before their tasks count as settled. */
public final class ReportOutbox implements OutcomeBox {

  private static final Logger LOG = LoggerFactory.getLogger(ReportOutbox.class);

  private final DurableItems<ReportBundle> files;
  private final TaskBoard board;
  private final Clock clock;
  private final Supplier<UUID> ids;
  private final Runnable wakeUp;
  private final ConcurrentLinkedQueue<ReportBundle> waiting = new ConcurrentLinkedQueue<>();

  /** Answered reports; kept as long as a claim's file lists one of their tasks. */
  private final List<ReportBundle> answered = new ArrayList<>();

  /**
   * @param ids new bundle ids
   * @param wakeUp run when there is something to send
   */
  public ReportOutbox(
      DurableItems<ReportBundle> files,
      TaskBoard board,
      Clock clock,
      Supplier<UUID> ids,
      Runnable wakeUp) {
    this.files = files;
    this.board = board;
    this.clock = clock;
    this.ids = ids;
    this.wakeUp = wakeUp;
    this.waiting.addAll(files.all());
  }

  @Override
  public void put(TransferJob job, Lane lane, String tool, List<TaskOutcome> outcomes) {
    var route = new TaskReport.Route(job.link().source(), lane.path(), tool);
    put(outcomes.stream().map(o -> reportOf(o, route)).toList());
    outcomes.forEach(outcome -> log(job, outcome));
  }

  /**
   * Reports tasks that were never in a job and are returned.
   *
   * @param tool that would have moved them
   */
  public void giveBack(List<HeldTask> tasks, String tool) {
    put(
        tasks.stream()
            .map(
                task ->
                    reportOf(
                        new TaskOutcome.Failed(task, TaskFailure.RETURNED, Optional.empty()),
                        new TaskReport.Route(
                            task.link().source(), Lane.shared(task.link()).path(), tool)))
            .toList());
    LOG.info("Tasks returned to the router: tasks={}", tasks.size());
  }

  private void put(List<TaskReport> reports) {
    for (int from = 0; from < reports.size(); from += ReportBundle.MOST) {
      int to = Math.min(from + ReportBundle.MOST, reports.size());
      put(new ReportBundle(ids.get(), reports.subList(from, to)));
    }
    wakeUp.run();
  }

  private void put(ReportBundle bundle) {
    files.keep(bundle);
    board.settle(keysOf(bundle));
    waiting.add(bundle);
  }

  Optional<ReportBundle> next() {
    return Optional.ofNullable(waiting.peek());
  }

  /**
   * Removes answered reports, after their tasks have left the claims. The router counts a repeated
   * report once.
   */
  void sent(ReportBundle bundle) {
    board.reported(keysOf(bundle));
    waiting.remove(bundle);
    answered.add(bundle);
    List<ReportBundle> over = answered.stream().filter(b -> !board.isListed(keysOf(b))).toList();
    over.forEach(done -> files.forget(done.id()));
    answered.removeAll(over);
  }

  private TaskReport reportOf(TaskOutcome outcome, TaskReport.Route route) {
    TaskKey key = outcome.task().key();
    return switch (outcome) {
      case TaskOutcome.Delivered it ->
          reportOf(key, route, it.arrival().effort(), Optional.of(it.arrival()), Optional.empty());
      case TaskOutcome.Failed it -> {
        Effort effort = it.effort().orElseGet(() -> Effort.none(clock.instant()));
        yield reportOf(key, route, effort, Optional.empty(), Optional.of(it.failure()));
      }
    };
  }

  private static TaskReport reportOf(
      TaskKey key,
      TaskReport.Route route,
      Effort effort,
      Optional<Arrival> arrival,
      Optional<TaskFailure> failure) {
    return new TaskReport(
        key, route, effort.moved(), effort.took(), effort.ended(), arrival, failure);
  }

  public static List<TaskKey> keysOf(ReportBundle bundle) {
    return bundle.reports().stream().map(TaskReport::key).toList();
  }

  private static void log(TransferJob job, TaskOutcome outcome) {
    switch (outcome) {
      case TaskOutcome.Delivered it ->
          LOG.debug(
              "Delivered: task={} job={} link={} file={}",
              it.task().key(),
              job.id(),
              job.link(),
              it.task().file().lfn());
      case TaskOutcome.Failed it when it.failure().reason() == FailureClass.RETURNED ->
          LOG.debug("Given back: task={} job={} link={}", it.task().key(), job.id(), job.link());
      case TaskOutcome.Failed it ->
          LOG.warn(
              "Failed: task={} job={} link={} file={} reason={} phase={} message={}",
              it.task().key(),
              job.id(),
              job.link(),
              it.task().file().lfn(),
              it.failure().reason(),
              it.failure().phase(),
              it.failure().message());
    }
  }
}
