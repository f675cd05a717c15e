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
import java.util.function.Predicate;

/**
 * Everything that is said about a link, and the forecast that follows from it.
 *
 * @param said by each feed that knows the link, sorted by the name of the feed
 * @param isPinned whether an administrator has pinned the link, so that the forecast follows from
 *     own transfers alone
 */
public record LinkKnowledge(
    LinkName link, List<Evidence> said, CombinedForecast forecast, boolean isPinned) {

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
    return new LinkKnowledge(
        link, List.of(), CombinedForecast.of(List.of(), maximum, policy), false);
  }

  /** Returns the same with the forecast of a link over which own transfers only failed. */
  public LinkKnowledge dead() {
    List<Evidence> own = said.stream().filter(LinkKnowledge::isOwn).toList();
    return new LinkKnowledge(link, said, forecast.dead(own), isPinned);
  }

  /** Whether this evidence is ignored because of a pin. */
  public boolean isExcludedByPin(Evidence one) {
    return isPinned && !isOwn(one);
  }

  private static boolean isOwn(Evidence one) {
    return one instanceof Evidence.Transfers transfers && transfers.own();
  }

  /** Combines complete readings of feeds, without pins. */
  public static List<LinkKnowledge> of(
      Collection<FeedReading> readings, Map<LinkName, ByteRate> maxima, ForecastPolicy policy) {
    return of(readings, maxima, link -> false, policy);
  }

  /**
   * Combines complete readings of feeds.
   *
   * @param maxima configured rates that links never exceed
   * @param isPinned links whose forecasts follow from own transfers alone
   * @return one for each link that a feed knows, sorted by name; the order of readings has no
   *     effect
   */
  public static List<LinkKnowledge> of(
      Collection<FeedReading> readings,
      Map<LinkName, ByteRate> maxima,
      Predicate<LinkName> isPinned,
      ForecastPolicy policy) {
    Map<LinkName, List<Evidence>> byLink =
        readings.stream()
            .sorted(Comparator.comparing(FeedReading::feed))
            .flatMap(reading -> reading.statements().stream())
            .collect(
                groupingBy(Statement::link, TreeMap::new, mapping(Statement::evidence, toList())));
    return byLink.entrySet().stream()
        .map(
            entry -> {
              LinkName link = entry.getKey();
              List<Evidence> said = entry.getValue();
              Optional<ByteRate> maximum = Optional.ofNullable(maxima.get(link));
              boolean pinned = isPinned.test(link);
              List<Evidence> counted =
                  pinned ? said.stream().filter(LinkKnowledge::isOwn).toList() : said;
              return new LinkKnowledge(
                  link, said, CombinedForecast.of(counted, maximum, policy), pinned);
            })
        .toList();
  }
}
