package io.argosy.web.link;

import io.argosy.common.topology.LinkName;
import java.time.Instant;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * How fast links moved at a moment, in bytes per second.
 *
 * @param sum of all links
 * @param links how many moved anything
 * @param busiest the fastest of them: what is kept of each moment has to be little
 */
record Rates(Instant at, double sum, int links, Map<LinkName, Double> busiest) {

  private static final int MOST = 60;

  Rates {
    busiest = Map.copyOf(busiest);
  }

  static Rates of(Instant at, Map<LinkName, Double> all) {
    return new Rates(
        at,
        all.values().stream().mapToDouble(Double::doubleValue).sum(),
        all.size(),
        all.entrySet().stream()
            .sorted(
                Map.Entry.<LinkName, Double>comparingByValue(Comparator.reverseOrder())
                    .thenComparing(Map.Entry.comparingByKey()))
            .limit(MOST)
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
  }

  double of(LinkName link) {
    return busiest.getOrDefault(link, 0.0);
  }
}
