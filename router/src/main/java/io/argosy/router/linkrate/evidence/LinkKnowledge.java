package io.argosy.router.linkrate.evidence;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import io.argosy.common.topology.LinkName;
import io.argosy.common.unit.ByteRate;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Everything that is said about a link, and the forecast that follows from it.
 *
 * @param said by each feed that knows the link, sorted by the name of the feed
 */
public record LinkKnowledge(LinkName link, List<Evidence> said, CombinedForecast forecast) {

  public LinkKnowledge {
    said = List.copyOf(said);
  }

  /**
   * Returns the forecast of a link of which no feed says anything.
   *
   * @param maximum configured for the link
   */
  public static LinkKnowledge nothing(
      LinkName link, Optional<ByteRate> maximum, ForecastPolicy policy) {
    return new LinkKnowledge(link, List.of(), CombinedForecast.of(List.of(), maximum, policy));
  }

  /**
   * Combines complete readings of feeds.
   *
   * @param maxima configured rates that links never exceed
   * @return one for each link that a feed knows, sorted by name; the order of readings has no
   *     effect
   */
  public static List<LinkKnowledge> of(
      Collection<FeedReading> readings, Map<LinkName, ByteRate> maxima, ForecastPolicy policy) {
    Map<LinkName, List<Evidence>> byLink =
        readings.stream()
            .sorted(Comparator.comparing(FeedReading::feed))
            .flatMap(reading -> reading.statements().stream())
            .collect(
                groupingBy(Statement::link, TreeMap::new, mapping(Statement::evidence, toList())));
    return byLink.entrySet().stream()
        .map(
            entry ->
                new LinkKnowledge(
                    entry.getKey(),
                    entry.getValue(),
                    CombinedForecast.of(
                        entry.getValue(), Optional.ofNullable(maxima.get(entry.getKey())), policy)))
        .toList();
  }
}
