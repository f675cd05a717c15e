package io.argosy.router.plan.wire;

import io.argosy.common.topology.LinkName;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.ObservedRate;
import io.argosy.common.wire.Documents;
import io.argosy.common.wire.world.ForecastsFile;
import io.argosy.router.linkrate.CapacityEstimate;
import io.argosy.router.plan.network.LinkFacts;
import io.argosy.router.plan.network.NetworkView;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Forecasts of links by what others say, from a file of format {@code argosy-forecasts/1}. */
public final class HeardRates {

  public static final HeardRates NONE = new HeardRates(Map.of());

  private static final double ALL = 100;

  private final Map<LinkName, ForecastsFile.Link> links;

  private HeardRates(Map<LinkName, ForecastsFile.Link> links) {
    this.links = Map.copyOf(links);
  }

  /**
   * @throws io.argosy.common.refusal.Refusal if it is not a file of forecasts; the message starts
   *     with the path of the faulty value
   * @throws IOException if the file cannot be read
   */
  public static HeardRates read(Path file) throws IOException {
    return of(Documents.FORECASTS.read(file, ForecastsFile.class));
  }

  /**
   * @throws io.argosy.common.refusal.Refusal if a value is impossible or a link occurs twice
   */
  public static HeardRates of(ForecastsFile file) {
    Map<LinkName, ForecastsFile.Link> links = new HashMap<>();
    for (int n = 0; n < file.links().size(); n++) {
      ForecastsFile.Link link = file.links().get(n);
      String place = "links[" + n + "]";
      Documents.require(
          !link.from().equals(link.to()), place + ".to", "must differ from the source");
      require(link.rate(), 0, Double.MAX_VALUE, place + ".rate");
      require(link.capacity(), Double.MIN_VALUE, Double.MAX_VALUE, place + ".capacity");
      require(link.successPercent(), 0, ALL, place + ".successPercent");
      Documents.require(
          links.put(new LinkName(link.from(), link.to()), link) == null,
          place,
          "duplicate link: %s to %s".formatted(link.from(), link.to()));
    }
    return new HeardRates(links);
  }

  private static void require(@Nullable Double value, double least, double most, String place) {
    Documents.require(
        value == null || (value >= least && value <= most),
        place,
        "is not a possible value: " + value);
  }

  /** Returns the number of links that have a forecast. */
  public long links() {
    return links.values().stream().filter(HeardRates::isForecast).count();
  }

  /** Returns the number of links of the world that have a forecast. */
  public long linksOf(World world) {
    return world.links().stream()
        .map(link -> links.get(new LinkName(link.from(), link.to())))
        .filter(heard -> heard != null && isForecast(heard))
        .count();
  }

  private static boolean isForecast(ForecastsFile.Link heard) {
    return heard.rate() != null || heard.capacity() != null;
  }

  /**
   * Returns the network with these forecasts; links that it does not have are ignored. A rate
   * replaces the link's own. The higher of rate and capacity, without a margin, is the prior of a
   * capacity that is unknown; the first round that uses the link replaces it. What others say of
   * success counts only for links of which the world says nothing.
   *
   * @param world of which the view was made
   */
  NetworkView over(World world, NetworkView view) {
    Set<LinkName> tried =
        world.links().stream()
            .filter(link -> link.successPercent() != null || link.attempted() != null)
            .map(link -> new LinkName(link.from(), link.to()))
            .collect(Collectors.toSet());
    return view.withLinks(
        link -> {
          LinkFacts facts = view.factsOf(link);
          LinkName name = new LinkName(facts.source(), facts.destination());
          ForecastsFile.Link heard = links.get(name);
          return heard == null || facts.circuit().isPresent()
              ? facts
              : with(facts, heard, !tried.contains(name));
        });
  }

  /** The world's own rate confirms a link, even where another rate replaces it. */
  private static LinkFacts with(LinkFacts facts, ForecastsFile.Link heard, boolean untried) {
    if (heard.rate() == null && heard.capacity() == null) {
      return facts;
    }
    LinkFacts.Speed own = facts.speed();
    ObservedRate rate = heard.rate() == null ? own.rate() : rate(heard.rate());
    ObservedRate fileRate = rate instanceof ObservedRate.Dead ? rate : own.fileRate();
    boolean confirmed = own.rate() instanceof ObservedRate.Measured && own.confirmed();
    Optional<ByteRate> capacity =
        rate instanceof ObservedRate.Dead
            ? Optional.empty()
            : CapacityEstimate.expected(
                rate, Optional.ofNullable(heard.capacity()).map(ByteRate::new));
    LinkFacts.Speed speed =
        new LinkFacts.Speed(rate, fileRate, own.capacity().or(() -> capacity), confirmed);
    return untried && heard.successPercent() != null
        ? facts.with(speed).withSuccess(heard.successPercent() / ALL)
        : facts.with(speed);
  }

  private static ObservedRate rate(double bytesPerSecond) {
    return bytesPerSecond == 0 ? ObservedRate.DEAD : ObservedRate.measured(bytesPerSecond);
  }
}
