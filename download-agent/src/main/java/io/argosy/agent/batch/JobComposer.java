package io.argosy.agent.batch;

import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.claim.LinkBacklog;
import io.argosy.common.topology.LinkName;
import java.util.ArrayList;
import java.util.Collection;
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
   * Which link gets the next job.
   *
   * @param shapes how the jobs of each link are made
   */
  public static Optional<LinkName> next(
      List<LinkBacklog> pending,
      Collection<RunningJob> running,
      Function<LinkName, LinkShape> shapes) {
    return new LinkShare(running, shapes).next(pending);
  }

  /**
   * Takes tasks until the next one is too much; a single file may be larger than a job.
   *
   * @param queue the link's tasks, the first to be taken first
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
