package io.argosy.agent.batch;

import io.argosy.agent.claim.LinkBacklog;
import io.argosy.common.topology.LinkName;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Which link gets the next job: the one with the most urgent task, then the one with the fewest
 * jobs, then the one with the oldest task. A link with as many jobs as it may have waits and holds
 * up no other.
 */
final class LinkShare {

  private final Collection<RunningJob> running;
  private final Function<LinkName, LinkShape> shapes;

  LinkShare(Collection<RunningJob> running, Function<LinkName, LinkShape> shapes) {
    this.running = running;
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
    return jobs(link) < shapes.apply(link).jobs();
  }

  private long jobs(LinkName link) {
    return running.stream().filter(job -> job.link().equals(link)).count();
  }
}
