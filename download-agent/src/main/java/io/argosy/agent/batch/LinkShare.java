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
        .filter(this::hasRoom)
        .min(
            Comparator.comparing(LinkBacklog::mostUrgent)
                .thenComparing(backlog -> jobs(backlog.link()))
                .thenComparing(LinkBacklog::oldest))
        .map(LinkBacklog::link);
  }

  /** A link whose jobs are all less urgent than what waits has room for one job more. */
  private boolean hasRoom(LinkBacklog backlog) {
    LinkName link = backlog.link();
    long more = jobs(link) - shapes.apply(link).jobs();
    return more < 0 || (more == 0 && isMoreUrgent(backlog));
  }

  private boolean isMoreUrgent(LinkBacklog backlog) {
    return running.stream()
        .filter(job -> job.link().equals(backlog.link()))
        .allMatch(job -> backlog.mostUrgent().priority().compareTo(job.priority()) < 0);
  }

  private long jobs(LinkName link) {
    return running.stream().filter(job -> job.link().equals(link)).count();
  }
}
