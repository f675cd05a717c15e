package io.argosy.agent.transfer;

import io.argosy.agent.batch.LinkShape;
import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.claim.LinkBacklog;
import io.argosy.agent.claim.TaskBoard;
import io.argosy.agent.limit.TransferLimits;
import io.argosy.common.task.Priority;
import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Packs pending tasks into as many jobs as work and caps allow: one source, one destination,
 * bounded by files and bytes, the most urgent first and then the oldest. Runs when work arrives and
 * when a job ends. While a source is busy, nothing is requested from it during a pause, and then
 * one file at a time until one arrives or is not refused.
 *
 * @param shapes size and number of the jobs of each link
 * @param ids new job ids
 */
public record DispatchCycle(
    TaskBoard board,
    RunningJobs jobs,
    Function<LinkName, LinkShape> shapes,
    TransferLimits limits,
    Supplier<UUID> ids) {

  public synchronized void run() {
    Stream.generate(this::nextLink).takeWhile(Optional::isPresent).forEach(this::start);
  }

  /**
   * The link that gets the next job: the one with the most urgent task, then the one with the
   * fewest jobs, then the one with the oldest task. A link at its limit of jobs is skipped.
   */
  private Optional<LinkName> nextLink() {
    List<TransferJob> running = jobs.running();
    return board.backlogs().stream()
        .filter(backlog -> mayAsk(backlog.link().source(), running))
        .filter(backlog -> hasRoom(backlog, jobsOf(backlog, running)))
        .min(
            Comparator.comparing(LinkBacklog::mostUrgent)
                .thenComparing(backlog -> jobsOf(backlog, running).size())
                .thenComparing(LinkBacklog::oldest))
        .map(LinkBacklog::link);
  }

  /** A link whose jobs are all less urgent than its pending work may have one more job. */
  private boolean hasRoom(LinkBacklog backlog, List<TransferJob> running) {
    int more = running.size() - shapes.apply(backlog.link()).jobs();
    Priority first = backlog.mostUrgent().priority();
    return more < 0
        || (more == 0 && running.stream().allMatch(job -> first.compareTo(job.priority()) < 0));
  }

  private boolean mayAsk(NodeName source, List<TransferJob> running) {
    return limits.allowedFrom(source) > 0
        && (!limits.isRefusing(source)
            || running.stream().noneMatch(job -> job.link().source().equals(source)));
  }

  private static List<TransferJob> jobsOf(LinkBacklog backlog, List<TransferJob> running) {
    return running.stream().filter(job -> job.link().equals(backlog.link())).toList();
  }

  private void start(Optional<LinkName> next) {
    LinkName link = next.orElseThrow();
    LinkShape shape = shapes.apply(link);
    int most = limits.isRefusing(link.source()) ? 1 : shape.files();
    List<HeldTask> tasks = board.start(link, most, queue -> fill(shape, queue));
    if (!tasks.isEmpty()) {
      jobs.start(new TransferJob(ids.get(), link, TransferJob.SHARED_PATH, tasks));
    }
  }

  /** Takes tasks until the next one would exceed a limit; one file may be larger than a job. */
  private static List<HeldTask> fill(LinkShape shape, List<HeldTask> queue) {
    List<HeldTask> tasks = new ArrayList<>();
    long bytes = 0;
    for (HeldTask task : queue) {
      long size = task.file().size().bytes();
      boolean tooLarge = size > shape.bytes().bytes() - bytes && !tasks.isEmpty();
      if (tooLarge || tasks.size() == shape.files()) {
        break;
      }
      tasks.add(task);
      bytes += size;
    }
    return tasks;
  }
}
