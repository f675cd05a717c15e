package io.argosy.router.linkrate.wire;

import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.ObservedRate;
import io.argosy.common.wire.Documents;
import io.argosy.common.wire.world.ForecastsFile;
import io.argosy.router.linkrate.evidence.CombinedForecast;
import io.argosy.router.linkrate.evidence.Evidence;
import io.argosy.router.linkrate.evidence.FeedReading;
import io.argosy.router.linkrate.evidence.FeedResult;
import io.argosy.router.linkrate.evidence.LinkKnowledge;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Describes forecasts in format {@code argosy-forecasts/1}. */
public final class ForecastsDocument {

  private static final double PERCENT = 100;

  private ForecastsDocument() {}

  /** Returns the links and feeds, sorted by name. */
  public static ForecastsFile of(List<LinkKnowledge> links, List<FeedResult> feeds) {
    return new ForecastsFile(
        Documents.FORECASTS.format(),
        links.stream()
            .sorted(Comparator.comparing(LinkKnowledge::link))
            .map(ForecastsDocument::link)
            .toList(),
        feeds.stream()
            .sorted(Comparator.comparing(FeedResult::feed))
            .map(ForecastsDocument::feed)
            .toList());
  }

  /** Returns what is expected of one link, and what each feed said about it. */
  public static ForecastsFile.Link link(LinkKnowledge known) {
    CombinedForecast forecast = known.forecast();
    return new ForecastsFile.Link(
        known.link().source(),
        known.link().destination(),
        rate(forecast.rate()),
        forecast.capacity().map(ByteRate::bytesPerSecond).orElse(null),
        forecast.capacityIsLowerBound(),
        seconds(forecast.roundTrip()),
        number(forecast.loss()),
        forecast.success().isEmpty() ? null : PERCENT * forecast.success().getAsDouble(),
        seconds(forecast.age()),
        forecast.confidence(),
        provenance(known));
  }

  private static List<ForecastsFile.Provenance> provenance(LinkKnowledge known) {
    return known.said().stream()
        .map(
            one ->
                new ForecastsFile.Provenance(
                    one.feed(),
                    said(one),
                    known.forecast().used().contains(one),
                    known.isExcludedByPin(one) ? true : null))
        .toList();
  }

  private static Map<String, Object> said(Evidence evidence) {
    Map<String, Object> said = new TreeMap<>();
    switch (evidence) {
      case Evidence.Transfers one -> {
        said.put("own", one.own());
        said.put("doneFiles", one.doneFiles());
        said.put("doneBytes", Math.round(one.bytes()));
        said.put("failedFiles", one.failedFiles());
        said.put("busySeconds", one.busySeconds());
        said.put("ageSeconds", seconds(Optional.of(one.age())));
        said.put("weight", one.weight());
      }
      case Evidence.Measured one -> {
        said.put("capacity", one.capacity().map(ByteRate::bytesPerSecond).orElse(null));
        said.put("capacityIsLowerBound", one.isLowerBound());
        said.put("rttSeconds", seconds(one.roundTrip()));
        said.put("lossFraction", number(one.loss()));
        said.put("points", one.points());
        said.put("ageSeconds", seconds(Optional.of(one.age())));
      }
      case Evidence.Written one -> {
        said.put("rate", one.rate().bytesPerSecond());
        said.put("use", one.replaces() ? "replace" : "fill");
      }
    }
    return said;
  }

  private static ForecastsFile.FeedState feed(FeedResult result) {
    Optional<FeedReading> reading = result.reading();
    return new ForecastsFile.FeedState(
        result.feed(),
        reading.isPresent(),
        result.error().orElse(null),
        reading.map(FeedReading::accepted).orElse(0L),
        reading.map(FeedReading::refused).orElse(0L),
        reading.map(FeedReading::unmapped).orElse(List.of()),
        reading.map(FeedReading::overdue).orElse(List.of()));
  }

  /** Returns bytes per second; null if unknown, 0 if dead. */
  public static @Nullable Double rate(ObservedRate rate) {
    return switch (rate) {
      case ObservedRate.Unknown unknown -> null;
      case ObservedRate.Dead dead -> 0.0;
      case ObservedRate.Measured measured -> measured.rate().bytesPerSecond();
    };
  }

  private static @Nullable Double seconds(Optional<Duration> time) {
    return time.map(one -> one.getSeconds() + one.getNano() / 1e9).orElse(null);
  }

  /** Returns null if there is no value. */
  public static @Nullable Double number(OptionalDouble value) {
    return value.isEmpty() ? null : value.getAsDouble();
  }
}
