package io.argosy.agent.batch;

import io.argosy.agent.claim.LinkBacklog;
import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;

/**
 * Chooses the link that gets the next free stream: one that has none, then the one with the most
 * urgent file, then the one with the fewest streams, then the one with the oldest job. So each link
 * with waiting files has a stream before any has its second. After that, links with equally urgent
 * work grow together until more streams gain nothing or a cap is reached. What a link cannot use
 * goes to the others.
 */
public final class StreamShare {

  private StreamShare() {}

  /**
   * A link with files that wait for a stream.
   *
   * @param backlog its {@code oldest} grows with the start of the job of the next file
   * @param wanted the most streams that gain something
   */
  public record Demand(LinkBacklog backlog, int wanted) {

    LinkName link() {
      return backlog.link();
    }
  }

  /** Limits in addition to the agent's caps; queried whenever a stream is free. */
  public record Allowed(ToIntFunction<LinkName> overLink, ToIntFunction<NodeName> fromSource) {}

  /**
   * @param active the streams in use, including those of links without waiting files
   * @param allowed how many streams a link, and a source, may have in addition
   */
  public static Optional<LinkName> next(
      Collection<Demand> demands,
      Map<LinkName, Integer> active,
      JobLimits limits,
      Allowed allowed) {
    if (streams(active, any -> true) >= limits.activeFiles()) {
      return Optional.empty();
    }
    return demands.stream()
        .filter(demand -> active.getOrDefault(demand.link(), 0) < demand.wanted())
        .filter(demand -> hasRoom(demand.link(), active, limits))
        .filter(demand -> isAllowed(demand.link(), active, allowed))
        .min(
            Comparator.comparing((Demand demand) -> active.containsKey(demand.link()))
                .thenComparing(demand -> demand.backlog().mostUrgent())
                .thenComparing(demand -> active.getOrDefault(demand.link(), 0))
                .thenComparing(demand -> demand.backlog().oldest()))
        .map(Demand::link);
  }

  private static boolean hasRoom(LinkName link, Map<LinkName, Integer> active, JobLimits limits) {
    return streams(active, other -> other.source().equals(link.source()))
            < limits.activeFilesPerSource()
        && streams(active, other -> other.destination().equals(link.destination()))
            < limits.activeFilesPerDestination();
  }

  private static boolean isAllowed(LinkName link, Map<LinkName, Integer> active, Allowed allowed) {
    return active.getOrDefault(link, 0) < allowed.overLink().applyAsInt(link)
        && streams(active, other -> other.source().equals(link.source()))
            < allowed.fromSource().applyAsInt(link.source());
  }

  private static int streams(Map<LinkName, Integer> active, Predicate<LinkName> which) {
    return active.entrySet().stream()
        .filter(link -> which.test(link.getKey()))
        .mapToInt(Map.Entry::getValue)
        .sum();
  }
}
