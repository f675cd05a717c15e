package io.argosy.agent.batch;

import io.argosy.agent.claim.HeldTask;
import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Which link gets the next job, and how many streams: the most urgent task first, then the link
 * with the fewest streams, then the oldest task. A link, a source or a destination at its cap waits
 * and holds up no other.
 */
final class LinkShare {

  private final Collection<RunningJob> running;
  private final JobLimits limits;
  private final Function<LinkName, LinkShape> shapes;

  LinkShare(
      Collection<RunningJob> running, JobLimits limits, Function<LinkName, LinkShape> shapes) {
    this.running = running;
    this.limits = limits;
    this.shapes = shapes;
  }

  /** A link's turn. */
  record Turn(LinkName link, LinkShape shape, int streams) {}

  /**
   * @param pending in the order in which it was claimed
   */
  Optional<Turn> next(List<HeldTask> pending) {
    Map<LinkName, Integer> mostUrgent = new LinkedHashMap<>();
    pending.forEach(task -> mostUrgent.merge(task.link(), task.priority().value(), Math::min));
    return mostUrgent.entrySet().stream()
        .filter(entry -> roomFor(entry.getKey()) > 0)
        .min(
            Comparator.comparing(Map.Entry<LinkName, Integer>::getValue)
                .thenComparing(entry -> streams(job -> job.link().equals(entry.getKey()))))
        .map(Map.Entry::getKey)
        .map(link -> new Turn(link, shapes.apply(link), roomFor(link)));
  }

  private int roomFor(LinkName link) {
    long jobs = running.stream().filter(job -> job.link().equals(link)).count();
    LinkShape shape = shapes.apply(link);
    if (jobs >= shape.jobs()) {
      return 0;
    }
    NodeName source = link.source();
    NodeName destination = link.destination();
    int room = limits.activeFiles() - streams(job -> true);
    room = Math.min(room, limits.activeFilesPerSource() - streams(j -> touches(j, source)));
    room =
        Math.min(room, limits.activeFilesPerDestination() - streams(j -> touches(j, destination)));
    return Math.clamp(room, 0, shape.streams());
  }

  private static boolean touches(RunningJob job, NodeName node) {
    return job.link().source().equals(node) || job.link().destination().equals(node);
  }

  private int streams(Predicate<RunningJob> which) {
    return running.stream().filter(which).mapToInt(RunningJob::streams).sum();
  }
}
