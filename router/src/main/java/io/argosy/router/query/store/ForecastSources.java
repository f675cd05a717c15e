package io.argosy.router.query.store;

import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.EvidenceWords;
import io.argosy.common.wire.user.ExplanationView;
import io.argosy.common.wire.user.ExplanationView.Datum;
import io.argosy.common.wire.user.ExplanationView.Hop;
import io.argosy.common.wire.user.ExplanationView.Source;
import io.argosy.common.wire.world.ForecastsFile;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Adds to explanations from where the rates of links are known, and which feeds capacity and
 * success are from where they are not own. This is read from the newest forecasts: a stored cycle
 * has the values that it used, but not their sources. Each sentence says when its forecast was
 * computed.
 */
final class ForecastSources {

  private static final DateTimeFormatter CLOCK =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private final JdbcForecastViews forecasts;

  ForecastSources(JdbcForecastViews forecasts) {
    this.forecasts = forecasts;
  }

  ExplanationView addedTo(ExplanationView why, Instant now) {
    Set<NodeName> destinations =
        why.sources().stream()
            .flatMap(source -> source.way().stream())
            .map(Hop::to)
            .collect(Collectors.toSet());
    Map<LinkName, JdbcForecastViews.Computed<ForecastsFile.Link>> known =
        forecasts.to(destinations, now).stream()
            .collect(
                Collectors.toMap(
                    one -> new LinkName(one.value().from(), one.value().to()), one -> one));
    return new ExplanationView(
        why.strategy(),
        why.verdict(),
        why.sources().stream().map(source -> added(source, known)).toList(),
        why.runnerUp());
  }

  private static Source added(
      Source source, Map<LinkName, JdbcForecastViews.Computed<ForecastsFile.Link>> known) {
    List<Hop> way =
        source.way().stream()
            .map(hop -> added(hop, known.get(new LinkName(hop.from(), hop.to()))))
            .toList();
    return new Source(source.node(), source.staged(), source.score(), source.terms(), way);
  }

  private static Hop added(
      Hop hop, JdbcForecastViews.@Nullable Computed<ForecastsFile.Link> known) {
    return known == null
        ? hop
        : new Hop(
            hop.from(),
            hop.to(),
            hop.rate(),
            hop.capacity(),
            hop.success(),
            hop.waitingBytes(),
            hop.waitingFiles(),
            hop.data().stream()
                .flatMap(
                    datum ->
                        Stream.concat(
                            Stream.of(datum),
                            source(datum, known.value(), CLOCK.format(known.at())).stream()))
                .toList());
  }

  private static Optional<Datum> source(Datum datum, ForecastsFile.Link link, String at) {
    return switch (datum.what()) {
      case "link-rate", "shared-rate" -> Optional.of(ofRate(link, at));
      case "link-capacity" -> ofCapacity(datum, link, at);
      case "success" -> ofSuccess(link, at);
      default -> Optional.empty();
    };
  }

  private static Datum ofRate(ForecastsFile.Link link, String at) {
    return datum(
        "rate-sources",
        link.confidence(),
        "share",
        link.ageSeconds(),
        "forecast of %s to %s at %s: %s, from %s"
            .formatted(
                link.from(),
                link.to(),
                at,
                EvidenceWords.rate(link.rate()),
                EvidenceWords.sources(link)));
  }

  /** A capacity that was learned or pinned has an age; otherwise it is from feeds. */
  private static Optional<Datum> ofCapacity(Datum capacity, ForecastsFile.Link link, String at) {
    double rate = link.rate() == null ? 0 : link.rate();
    double tested = link.capacity() == null ? 0 : link.capacity();
    boolean isReplaced =
        link.provenance().stream()
            .anyMatch(one -> one.used() && "replace".equals(one.said().get("use")));
    boolean isOwn = capacity.pinned() || (capacity.ageSeconds() != null && !isReplaced);
    boolean isTested = tested >= rate && !isReplaced;
    double from = isTested ? tested : rate;
    if (capacity.value() == null || isOwn || !(from > 0)) {
      return Optional.empty();
    }
    return Optional.of(
        datum(
            "capacity-sources",
            from,
            "bytes/s",
            null,
            "capacity of %s to %s at %s: %s, from %s"
                .formatted(
                    link.from(),
                    link.to(),
                    at,
                    EvidenceWords.rate(from),
                    isTested ? tests(link) : EvidenceWords.sources(link))));
  }

  /** Of several archives, that with the highest capacity decides. */
  private static String tests(ForecastsFile.Link link) {
    return link.provenance().stream()
        .filter(one -> !one.isExcludedByPin() && number(one, "capacity") > 0)
        .max(Comparator.comparingDouble(one -> number(one, "capacity")))
        .map(EvidenceWords::source)
        .orElse("no feed");
  }

  /** The success of others counts only where there were no own attempts. */
  private static Optional<Datum> ofSuccess(ForecastsFile.Link link, String at) {
    List<ForecastsFile.Provenance> tried =
        link.provenance().stream()
            .filter(one -> !one.isExcludedByPin() && number(one, "weight") > 0)
            .filter(one -> number(one, "doneFiles") + number(one, "failedFiles") > 0)
            .toList();
    Double percent = link.successPercent();
    if (percent == null || tried.isEmpty() || tried.stream().anyMatch(EvidenceWords::isOwn)) {
      return Optional.empty();
    }
    String sources = tried.stream().map(EvidenceWords::source).collect(Collectors.joining(", "));
    return Optional.of(
        datum(
            "success-sources",
            percent / 100,
            "share",
            null,
            "success rate of %s to %s at %s: %s, from %s"
                .formatted(link.from(), link.to(), at, EvidenceWords.percent(percent), sources)));
  }

  private static double number(ForecastsFile.Provenance one, String name) {
    return one.said().get(name) instanceof Number number ? number.doubleValue() : 0;
  }

  private static Datum datum(
      String what, double value, String unit, @Nullable Double age, String detail) {
    return new Datum(
        what, List.of(), value, unit, age == null ? null : age.longValue(), false, detail);
  }
}
