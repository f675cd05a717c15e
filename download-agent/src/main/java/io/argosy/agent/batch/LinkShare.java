package io.argosy.agent.batch;

import io.argosy.agent.claim.LinkBacklog;
import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Which link gets the next job: the one with the most urgent task, then the one with the fewest
 * jobs, then the one with the oldest task. A link with as many jobs as it may have, or whose jobs
 * have streams of their own that no cap has room for, waits and holds up no other.
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

  Optional<LinkName> next(List<LinkBacklog> pending) {
    return pending.stream()
        .filter(backlog -> hasRoom(backlog.link()))
        .min(
            Comparator.comparing(LinkBacklog::mostUrgent)
                .thenComparing(backlog -> jobs(backlog.link()))
                .thenComparing(LinkBacklog::oldest))
        .map(LinkBacklog::link);
  }

  private boolean hasRoom(LinkName link) {
    LinkShape shape = shapes.apply(link);
    return jobs(link) < shape.jobs() && room(link) >= shape.streams();
  }

  private long jobs(LinkName link) {
    return running.stream().filter(job -> job.link().equals(link)).count();
  }

  private int room(LinkName link) {
    NodeName source = link.source();
    NodeName destination = link.destination();
    int room = limits.activeFiles() - streams(job -> true);
    room = Math.min(room, limits.activeFilesPerSource() - streams(j -> touches(j, source)));
    return Math.min(
        room, limits.activeFilesPerDestination() - streams(j -> touches(j, destination)));
  }

  private static boolean touches(RunningJob job, NodeName node) {
    return job.link().source().equals(node) || job.link().destination().equals(node);
  }

  private int streams(Predicate<RunningJob> which) {
    return running.stream().filter(which).mapToInt(RunningJob::streams).sum();
  }
}
