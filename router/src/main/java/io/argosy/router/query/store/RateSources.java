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
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Adds to explanations from where the rates of links are known. This is read from the newest
 * forecasts: a stored cycle has the rates that it used, but not their sources. Each sentence says
 * when its forecast was computed.
 */
final class RateSources {

  private static final String RATE = "link-rate";

  private static final DateTimeFormatter CLOCK =
      DateTimeFormatter.ofPattern("HH:mm:ss 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

  private final JdbcForecastViews forecasts;

  RateSources(JdbcForecastViews forecasts) {
    this.forecasts = forecasts;
  }

  ExplanationView addedTo(ExplanationView why, Instant now) {
    Set<NodeName> destinations =
        why.sources().stream()
            .flatMap(source -> source.way().stream())
            .map(Hop::to)
            .collect(Collectors.toSet());
    Map<LinkName, Datum> sources =
        forecasts.to(destinations, now).stream()
            .collect(
                Collectors.toMap(
                    one -> new LinkName(one.value().from(), one.value().to()), RateSources::datum));
    return new ExplanationView(
        why.strategy(),
        why.verdict(),
        why.sources().stream().map(source -> added(source, sources)).toList(),
        why.runnerUp());
  }

  private static Source added(Source source, Map<LinkName, Datum> sources) {
    List<Hop> way = source.way().stream().map(hop -> added(hop, sources)).toList();
    return new Source(source.node(), source.staged(), source.score(), source.terms(), way);
  }

  private static Hop added(Hop hop, Map<LinkName, Datum> sources) {
    return new Hop(
        hop.from(),
        hop.to(),
        hop.rate(),
        hop.capacity(),
        hop.success(),
        hop.waitingBytes(),
        hop.waitingFiles(),
        hop.data().stream().flatMap(datum -> withSource(datum, hop, sources)).toList());
  }

  private static Stream<Datum> withSource(Datum datum, Hop hop, Map<LinkName, Datum> sources) {
    Datum source = sources.get(new LinkName(hop.from(), hop.to()));
    return source == null || !datum.what().equals(RATE)
        ? Stream.of(datum)
        : Stream.of(datum, source);
  }

  private static Datum datum(JdbcForecastViews.Computed<ForecastsFile.Link> known) {
    ForecastsFile.Link link = known.value();
    return new Datum(
        "rate-sources",
        List.of(),
        link.confidence(),
        "share",
        link.ageSeconds() == null ? null : link.ageSeconds().longValue(),
        false,
        "forecast of %s to %s at %s: %s, from %s; confidence %d %%"
            .formatted(
                link.from(),
                link.to(),
                CLOCK.format(known.at()),
                EvidenceWords.rate(link.rate()),
                EvidenceWords.sources(link),
                Math.round(100 * link.confidence())));
  }
}
