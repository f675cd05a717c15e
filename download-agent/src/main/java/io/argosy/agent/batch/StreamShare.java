package io.argosy.agent.batch;

import io.argosy.agent.claim.Urgency;
import io.argosy.agent.lane.Lane;
import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;

/**
 * Chooses the lane that gets the next free stream: one that has none, then the one with the most
 * urgent file, then the one with the fewest streams, then the one with the oldest job. So each lane
 * with waiting files has a stream before any has its second. After that, lanes with equally urgent
 * work grow together until more streams gain nothing or a cap is reached. What a lane cannot use
 * goes to the others. Limits protect storage, so they count all lanes of a link together.
 */
public final class StreamShare {

  private StreamShare() {}

  /**
   * A lane with files that wait for a stream.
   *
   * @param oldest grows with the start of the job of the next file
   * @param wanted the most streams that gain something
   */
  public record Demand(Lane lane, Urgency mostUrgent, long oldest, int wanted) {}

  /** Limits in addition to the agent's caps; queried whenever a stream is free. */
  public record Allowed(ToIntFunction<LinkName> overLink, ToIntFunction<NodeName> fromSource) {}

  /**
   * @param active the streams in use, including those of lanes without waiting files
   * @param allowed how many streams a link, and a source, may have in addition
   */
  public static Optional<Lane> next(
      Collection<Demand> demands, Map<Lane, Integer> active, JobLimits limits, Allowed allowed) {
    if (streams(active, any -> true) >= limits.activeFiles()) {
      return Optional.empty();
    }
    return demands.stream()
        .filter(demand -> active.getOrDefault(demand.lane(), 0) < demand.wanted())
        .filter(demand -> hasRoom(demand.lane().link(), active, limits))
        .filter(demand -> isAllowed(demand.lane().link(), active, allowed))
        .min(
            Comparator.comparing((Demand demand) -> active.containsKey(demand.lane()))
                .thenComparing(Demand::mostUrgent)
                .thenComparing(demand -> active.getOrDefault(demand.lane(), 0))
                .thenComparing(Demand::oldest))
        .map(Demand::lane);
  }

  private static boolean hasRoom(LinkName link, Map<Lane, Integer> active, JobLimits limits) {
    return streams(active, other -> other.source().equals(link.source()))
            < limits.activeFilesPerSource()
        && streams(active, other -> other.destination().equals(link.destination()))
            < limits.activeFilesPerDestination();
  }

  private static boolean isAllowed(LinkName link, Map<Lane, Integer> active, Allowed allowed) {
    return streams(active, link::equals) < allowed.overLink().applyAsInt(link)
        && streams(active, other -> other.source().equals(link.source()))
            < allowed.fromSource().applyAsInt(link.source());
  }

  private static int streams(Map<Lane, Integer> active, Predicate<LinkName> which) {
    return active.entrySet().stream()
        .filter(lane -> which.test(lane.getKey().link()))
        .mapToInt(Map.Entry::getValue)
        .sum();
  }
}
