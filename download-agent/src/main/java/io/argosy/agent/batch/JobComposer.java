package io.argosy.agent.batch;

import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.claim.LinkBacklog;
import io.argosy.common.task.Priority;
import io.argosy.common.topology.LinkName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Packs pending tasks into jobs: one source, one destination, bounded by files and bytes, the most
 * urgent first and then the oldest.
 */
public final class JobComposer {

  private JobComposer() {}

  /**
   * The link that gets the next job: the one with the most urgent task, then the one with the
   * fewest jobs, then the one with the oldest task. A link at its limit of jobs is skipped.
   *
   * @param shapes size and number of the jobs of each link
   */
  public static Optional<LinkName> next(
      List<LinkBacklog> pending,
      Collection<RunningJob> running,
      Function<LinkName, LinkShape> shapes) {
    return pending.stream()
        .filter(backlog -> hasRoom(backlog, jobs(backlog, running), shapes))
        .min(
            Comparator.comparing(LinkBacklog::mostUrgent)
                .thenComparing(backlog -> jobs(backlog, running).size())
                .thenComparing(LinkBacklog::oldest))
        .map(LinkBacklog::link);
  }

  /** A link whose jobs are all less urgent than its pending work may have one more job. */
  private static boolean hasRoom(
      LinkBacklog backlog, List<RunningJob> jobs, Function<LinkName, LinkShape> shapes) {
    int more = jobs.size() - shapes.apply(backlog.link()).jobs();
    Priority first = backlog.mostUrgent().priority();
    return more < 0
        || (more == 0 && jobs.stream().allMatch(job -> first.compareTo(job.priority()) < 0));
  }

  private static List<RunningJob> jobs(LinkBacklog backlog, Collection<RunningJob> running) {
    return running.stream().filter(job -> job.link().equals(backlog.link())).toList();
  }

  /**
   * Takes tasks until the next one would exceed a limit; a single file may be larger than a job.
   *
   * @param queue the link's tasks in order
   */
  public static List<HeldTask> fill(LinkShape shape, List<HeldTask> queue) {
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
