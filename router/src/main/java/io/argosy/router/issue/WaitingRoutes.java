package io.argosy.router.issue;

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
 * @param last key of the last route that was read in the order of keys
 * @param byDestination the routes to each node
 */
public record WaitingRoutes(long last, Map<Long, List<SizedRoute>> byDestination) {

  private static final Comparator<Map<Long, List<SizedRoute>>> BY_SIZE =
      Comparator.comparingInt(WaitingRoutes::sizeOf);

  private static final Comparator<Map.Entry<Long, List<SizedRoute>>> LARGEST_FIRST =
      Comparator.<Map.Entry<Long, List<SizedRoute>>>comparingInt(each -> each.getValue().size())
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
    return byDestination.values().stream()
        .flatMap(List::stream)
        .map(SizedRoute::key)
        .sorted()
        .toList();
  }

  /** Returns the routes to these nodes. */
  WaitingRoutes to(Collection<Long> destinations) {
    Map<Long, List<SizedRoute>> kept = new HashMap<>(byDestination);
    kept.keySet().retainAll(destinations);
    return new WaitingRoutes(last, kept);
  }

  /** Splits the routes by destination into parts of similar size; none is empty. */
  List<WaitingRoutes> split(int parts) {
    List<Map<Long, List<SizedRoute>>> shares =
        Stream.<Map<Long, List<SizedRoute>>>generate(HashMap::new).limit(parts).toList();
    byDestination.entrySet().stream()
        .sorted(LARGEST_FIRST)
        .forEach(each -> Collections.min(shares, BY_SIZE).put(each.getKey(), each.getValue()));
    return shares.stream()
        .filter(share -> !share.isEmpty())
        .map(share -> new WaitingRoutes(last, share))
        .toList();
  }

  private static int sizeOf(Map<Long, List<SizedRoute>> share) {
    return share.values().stream().mapToInt(List::size).sum();
  }
}
