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
import io.argosy.router.linkrate.evidence.CombinedForecast;
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
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Combines own history and the readings of feeds to one forecast for each link, which all plans of
 * the next minute use; one router at a time. Also adds what waits on each link to its history.
 */
public final class ForecastCycle {

  /** The longest time for which a queue counts that was seen once. */
  private static final Duration LONGEST_SPAN = Duration.ofMinutes(5);

  /** The number of links is reported again if it has changed by this share. */
  private static final double LEAST_CHANGE = 0.1;

  private final ForecastStore store;
  private final FeedStore feeds;
  private final LinkBins bins;
  private final Supplier<ForecastTerms> terms;
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
      String instance, ForecastPolicy policy, Map<LinkName, ByteRate> maxima) {

    /** Returns the same terms with the least of what they and the topology say, by link. */
    private ForecastTerms limited(List<LinkPast> links) {
      Map<LinkName, ByteRate> least = new HashMap<>(maxima);
      links.forEach(
          link ->
              link.maximum()
                  .ifPresent(most -> least.merge(link.name(), most, ForecastCycle::least)));
      return new ForecastTerms(instance, policy, least);
    }
  }

  /**
   * @param terms may change between two runs
   */
  public ForecastCycle(
      ForecastStore store,
      FeedStore feeds,
      LinkBins bins,
      Supplier<ForecastTerms> terms,
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
    noteTurn(context.leases().run(Stage.LINKRATE, this::runUnder));
  }

  /** What waited while another router had the lease is not added to the history here. */
  private void noteTurn(boolean own) {
    if (!own) {
      sampled.set(Instant.MAX);
    }
  }

  private void runUnder(StageLease lease) {
    Instant now = context.now();
    Mode mode = modes.of(Automatic.FEEDS);
    List<LinkPast> links = store.links(now);
    List<Pin> pinned = pins.holding(Automatic.FEEDS);
    ForecastTerms current = terms.get().limited(links);
    List<FeedReading> said = mode == Mode.OFF ? List.of() : readings(current.policy(), now);
    FeedReading history = own(links, current.instance(), now);
    List<StoredForecast> own = forecasts(links, List.of(history), List.of(), current, now);
    List<StoredForecast> combined =
        said.isEmpty()
            ? own
            : forecasts(
                links,
                Stream.concat(Stream.of(history), said.stream()).toList(),
                pinned,
                current,
                now);
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
  private List<FeedReading> readings(ForecastPolicy policy, Instant now) {
    return feeds.readings().stream()
        .map(reading -> reading.agedTo(now).having(one -> policy.isUsable(one.evidence())))
        .toList();
  }

  /**
   * @param said complete readings, the own history among them
   */
  private static List<StoredForecast> forecasts(
      List<LinkPast> links,
      List<FeedReading> said,
      List<Pin> pinned,
      ForecastTerms current,
      Instant now) {
    Map<LinkName, LinkKnowledge> known =
        LinkKnowledge.of(said, current.maxima(), link -> isPinned(link, pinned), current.policy())
            .stream()
            .collect(Collectors.toMap(LinkKnowledge::link, Function.identity()));
    return links.stream()
        .map(
            link -> {
              Optional<ByteRate> maximum = Optional.ofNullable(current.maxima().get(link.name()));
              return forecast(
                  link,
                  Optional.ofNullable(known.get(link.name()))
                      .orElseGet(
                          () -> LinkKnowledge.nothing(link.name(), maximum, current.policy())),
                  maximum,
                  now);
            })
        .toList();
  }

  private static ByteRate least(ByteRate one, ByteRate other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  private static FeedReading own(List<LinkPast> links, String instance, Instant now) {
    return FeedReading.of(
        instance,
        now,
        links.stream()
            .flatMap(
                link ->
                    link
                        .evidence(instance, now)
                        .map(one -> new Statement(link.name(), one))
                        .stream())
            .toList());
  }

  private static boolean isPinned(LinkName link, List<Pin> pinned) {
    return pinned.stream().anyMatch(pin -> pin.subject().covers(link.source(), link.destination()));
  }

  /** What others moved does not revive a link over which own transfers only failed. */
  private static StoredForecast forecast(
      LinkPast link, LinkKnowledge knowledge, Optional<ByteRate> maximum, Instant now) {
    boolean isDead = link.isDead(now);
    boolean isConfirmed = !isDead && link.isConfirmed();
    boolean isTried = link.day().doneFiles() + link.day().failedFiles() > 0;
    CombinedForecast forecast = knowledge.forecast();
    return new StoredForecast(
        link.key(),
        isDead && !forecast.isReplaced() ? knowledge.dead() : knowledge,
        link.tried(),
        isConfirmed,
        isTried ? OptionalDouble.of(link.success()) : forecast.success(),
        maximum,
        link.quality());
  }

  /** Reports the number of links whose rate follows from feeds when it changes. */
  private void report(List<StoredForecast> own, List<StoredForecast> combined, Mode mode) {
    Map<Object, ObservedRate> without =
        own.stream().collect(Collectors.toMap(StoredForecast::link, StoredForecast::rate));
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
