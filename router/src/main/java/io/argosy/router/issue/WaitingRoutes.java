package io.argosy.router.issue;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Routes without a task, by destination.
 *
 * @param last key of the last route that was read
 * @param byDestination keys of the routes to each node
 */
public record WaitingRoutes(long last, Map<Long, List<Long>> byDestination) {

  private static final Comparator<Map<Long, List<Long>>> BY_SIZE =
      Comparator.comparingInt(WaitingRoutes::sizeOf);

  private static final Comparator<Map.Entry<Long, List<Long>>> LARGEST_FIRST =
      Comparator.<Map.Entry<Long, List<Long>>>comparingInt(each -> each.getValue().size())
          .reversed()
          .thenComparing(Map.Entry.comparingByKey());

  public WaitingRoutes {
    byDestination = Map.copyOf(byDestination);
  }

  public int size() {
    return sizeOf(byDestination);
  }

  public Set<Long> destinations() {
    return byDestination.keySet();
  }

  /** Returns all keys in ascending order, so that older routes get older tasks. */
  public List<Long> routes() {
    List<Long> all = new ArrayList<>();
    byDestination.values().forEach(all::addAll);
    Collections.sort(all);
    return all;
  }

  /** Returns the routes to these nodes. */
  WaitingRoutes to(Collection<Long> destinations) {
    Map<Long, List<Long>> kept = new HashMap<>(byDestination);
    kept.keySet().retainAll(destinations);
    return new WaitingRoutes(last, kept);
  }

  /** Splits the routes by destination into parts of similar size; none is empty. */
  List<WaitingRoutes> split(int parts) {
    List<Map<Long, List<Long>>> shares =
        Stream.<Map<Long, List<Long>>>generate(HashMap::new).limit(parts).toList();
    byDestination.entrySet().stream()
        .sorted(LARGEST_FIRST)
        .forEach(each -> Collections.min(shares, BY_SIZE).put(each.getKey(), each.getValue()));
    return shares.stream()
        .filter(share -> !share.isEmpty())
        .map(share -> new WaitingRoutes(last, share))
        .toList();
  }

  private static int sizeOf(Map<Long, List<Long>> share) {
    return share.values().stream().mapToInt(List::size).sum();
  }
}
