package io.argosy.agent.batch;

import io.argosy.agent.claim.HeldTask;
import io.argosy.common.topology.LinkName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Packs pending tasks into jobs: one source, one destination, bounded by files and bytes, the most
 * urgent first and then the oldest, as many jobs as the caps leave room for.
 */
public final class JobComposer {

  private JobComposer() {}

  /**
   * @param pending in the order in which it was claimed
   * @param shapes how the jobs of each link are made
   */
  public static List<PlannedJob> compose(
      List<HeldTask> pending,
      Collection<RunningJob> running,
      JobLimits limits,
      Function<LinkName, LinkShape> shapes) {
    List<PlannedJob> planned = new ArrayList<>();
    List<RunningJob> busy = new ArrayList<>(running);
    List<HeldTask> left = pending;
    LinkShare share = new LinkShare(busy, limits, shapes);
    Optional<LinkShare.Turn> turn = share.next(left);
    while (turn.isPresent()) {
      PlannedJob job = fill(turn.get(), left);
      planned.add(job);
      busy.add(job.running());
      var taken = new HashSet<>(job.tasks());
      left = left.stream().filter(task -> !taken.contains(task)).toList();
      turn = share.next(left);
    }
    return planned;
  }

  private static PlannedJob fill(LinkShare.Turn turn, List<HeldTask> pending) {
    LinkShape shape = turn.shape();
    List<HeldTask> tasks = new ArrayList<>();
    long bytes = 0;
    for (HeldTask task : ofLink(turn.link(), pending)) {
      long size = task.file().size().bytes();
      boolean tooLarge = size > shape.bytes().bytes() - bytes && !tasks.isEmpty();
      if (tooLarge || tasks.size() == shape.files()) {
        break;
      }
      tasks.add(task);
      bytes += size;
    }
    return new PlannedJob(turn.link(), tasks, Math.min(turn.streams(), tasks.size()));
  }

  /** The sort is stable: among equally urgent tasks the oldest stays first. */
  private static List<HeldTask> ofLink(LinkName link, List<HeldTask> pending) {
    return pending.stream()
        .filter(task -> task.link().equals(link))
        .sorted(Comparator.comparing(HeldTask::priority))
        .toList();
  }
}
