package io.argosy.router.linkrate;

import io.argosy.common.topology.LinkName;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.ObservedRate;
import io.argosy.router.automation.ActionLog;
import io.argosy.router.automation.Automatic;
import io.argosy.router.automation.AutomaticAction;
import io.argosy.router.automation.Mode;
import io.argosy.router.automation.ModeBook;
import io.argosy.router.automation.Pin;
import io.argosy.router.automation.PinStore;
import io.argosy.router.automation.Reported;
import io.argosy.router.linkrate.evidence.Evidence;
import io.argosy.router.linkrate.evidence.FeedReading;
import io.argosy.router.linkrate.evidence.ForecastPolicy;
import io.argosy.router.linkrate.evidence.LinkKnowledge;
import io.argosy.router.linkrate.evidence.Statement;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.StageContext;
import io.argosy.router.stage.StageLease;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Combines own history and the readings of feeds to one forecast for each link, which all plans of
 * the next minute use; one router at a time. Also adds what waits on each link to its history.
 */
public final class ForecastCycle {

  /** The longest time for which a queue counts that was seen once. */
  private static final Duration LONGEST_SPAN = Duration.ofMinutes(5);

  /** The success of a link of which nothing is known. */
  private static final double UNKNOWN_SUCCESS = 0.5;

  /** The number of links is reported again if it has changed by this share. */
  private static final double LEAST_CHANGE = 0.1;

  private final ForecastStore store;
  private final FeedStore feeds;
  private final LinkBins bins;
  private final ForecastTerms terms;
  private final ModeBook modes;
  private final PinStore pins;
  private final ActionLog actions;
  private final StageContext context;
  private final Reported reportedPinned = new Reported();
  private final AtomicReference<Instant> sampled = new AtomicReference<>(Instant.MAX);
  private final AtomicReference<Long> reported = new AtomicReference<>(0L);

  /**
   * The rules of a router's forecasts.
   *
   * @param instance name of this router among the feeds
   * @param maxima rates that links never exceed, in addition to those of the topology
   */
  public record ForecastTerms(
      String instance, ForecastPolicy policy, Map<LinkName, ByteRate> maxima) {}

  public ForecastCycle(
      ForecastStore store,
      FeedStore feeds,
      LinkBins bins,
      ForecastTerms terms,
      ModeBook modes,
      PinStore pins,
      ActionLog actions,
      StageContext context) {
    this.store = store;
    this.feeds = feeds;
    this.bins = bins;
    this.terms = terms;
    this.modes = modes;
    this.pins = pins;
    this.actions = actions;
    this.context = context;
  }

  /** Does nothing while another router computes forecasts. */
  public void run() {
    context
        .leases()
        .acquire(Stage.LINKRATE)
        .ifPresentOrElse(this::runUnder, () -> sampled.set(Instant.MAX));
  }

  private void runUnder(StageLease lease) {
    Instant now = context.now();
    Mode mode = modes.of(Automatic.FEEDS);
    List<LinkPast> links = store.links(now);
    List<FeedReading> said = mode == Mode.OFF ? List.of() : readings(now);
    List<Pin> pinned = pins.holding(Automatic.FEEDS);
    List<StoredForecast> own = forecasts(links, List.of(), pinned, now);
    List<StoredForecast> combined = said.isEmpty() ? own : forecasts(links, said, pinned, now);
    context.inOne(lease, () -> store.replace(mode == Mode.ON ? combined : own, now));
    sampleQueues(lease, now);
    report(own, combined, mode);
    reportPinned(pinned, mode);
  }

  /** In a transaction of its own, because reports change the same bins meanwhile. */
  private void sampleQueues(StageLease lease, Instant now) {
    Instant before = sampled.get();
    if (before.isBefore(now)) {
      Duration span = least(Duration.between(before, now), LONGEST_SPAN);
      context.inOne(lease, () -> bins.queued(span, now));
    }
    sampled.set(now);
  }

  private static Duration least(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  /** Returns what the feeds said, with its age now. */
  private List<FeedReading> readings(Instant now) {
    return feeds.states().stream()
        .flatMap(state -> state.reading().stream())
        .map(reading -> usable(reading.agedTo(now)))
        .toList();
  }

  private FeedReading usable(FeedReading reading) {
    return FeedReading.of(
        reading.feed(),
        reading.at(),
        reading.statements().stream()
            .filter(one -> terms.policy().isUsable(one.evidence()))
            .toList());
  }

  private List<StoredForecast> forecasts(
      List<LinkPast> links, List<FeedReading> said, List<Pin> pinned, Instant now) {
    Map<LinkName, ByteRate> maxima = new HashMap<>(terms.maxima());
    links.forEach(
        link ->
            link.maximum()
                .ifPresent(most -> maxima.merge(link.name(), most, ForecastCycle::least)));
    Map<LinkName, LinkKnowledge> known =
        LinkKnowledge.of(
                Stream.concat(
                        Stream.of(own(links, now)), said.stream().map(one -> unpinned(one, pinned)))
                    .toList(),
                maxima,
                terms.policy())
            .stream()
            .collect(Collectors.toMap(LinkKnowledge::link, Function.identity()));
    return links.stream()
        .map(link -> forecast(link, Optional.ofNullable(known.get(link.name())), now))
        .toList();
  }

  private static ByteRate least(ByteRate one, ByteRate other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  private static Optional<ByteRate> least(Optional<ByteRate> one, Optional<ByteRate> other) {
    return Stream.concat(one.stream(), other.stream()).min(ByteRate::compareTo);
  }

  private FeedReading own(List<LinkPast> links, Instant now) {
    return FeedReading.of(
        terms.instance(),
        now,
        links.stream()
            .flatMap(
                link ->
                    link
                        .evidence(terms.instance(), now)
                        .map(one -> new Statement(link.name(), one))
                        .stream())
            .toList());
  }

  /** Feeds say nothing about pinned links. */
  private static FeedReading unpinned(FeedReading reading, List<Pin> pinned) {
    return pinned.isEmpty()
        ? reading
        : FeedReading.of(
            reading.feed(),
            reading.at(),
            reading.statements().stream()
                .filter(
                    one ->
                        pinned.stream()
                            .noneMatch(
                                pin ->
                                    pin.subject()
                                        .covers(one.link().source(), one.link().destination())))
                .toList());
  }

  private StoredForecast forecast(LinkPast link, Optional<LinkKnowledge> known, Instant now) {
    LinkKnowledge knowledge =
        known.orElseGet(() -> LinkKnowledge.nothing(link.name(), link.maximum(), terms.policy()));
    boolean isConfirmed =
        link.evidence(terms.instance(), now).filter(Evidence.Transfers::hasMoved).isPresent();
    boolean isTried = link.day().doneFiles() + link.day().failedFiles() > 0;
    return new StoredForecast(
        link.key(),
        knowledge,
        link.tried(),
        isConfirmed,
        link.isDead(),
        isTried ? link.day().success() : knowledge.forecast().success().orElse(UNKNOWN_SUCCESS),
        least(link.maximum(), Optional.ofNullable(terms.maxima().get(link.name()))));
  }

  /** Reports the number of links whose rate follows from feeds when it changes. */
  private void report(List<StoredForecast> own, List<StoredForecast> combined, Mode mode) {
    Map<Object, ObservedRate> without =
        own.stream().collect(Collectors.toMap(StoredForecast::link, one -> one.rate()));
    long changed =
        combined.stream().filter(one -> !one.rate().equals(without.get(one.link()))).count();
    long last = reported.get();
    if (changed != last && Math.abs(changed - last) >= LEAST_CHANGE * last) {
      reported.set(changed);
      actions.record(
          new AutomaticAction(
              Automatic.FEEDS,
              "combine",
              mode,
              "number of links whose rate follows from feeds",
              Map.of("links", changed, "of", combined.size())));
    }
  }

  private void reportPinned(List<Pin> pinned, Mode mode) {
    reportedPinned.retain(pinned);
    pinned.stream()
        .filter(reportedPinned::begins)
        .forEach(
            pin ->
                actions.record(
                    AutomaticAction.pinned(
                        Automatic.FEEDS, mode, pin.words(), pin.subject().facts())));
  }
}
