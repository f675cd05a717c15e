package io.argosy.router.linkrate;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.ObservedRate;
import io.argosy.router.automation.Automatic;
import io.argosy.router.automation.MemoryPinStore;
import io.argosy.router.automation.Mode;
import io.argosy.router.automation.Pin;
import io.argosy.router.automation.PinSubject;
import io.argosy.router.fixture.MemoryTransactions;
import io.argosy.router.fixture.OneRouter;
import io.argosy.router.fixture.RecordedActions;
import io.argosy.router.fixture.SettableClock;
import io.argosy.router.linkrate.evidence.CombinedForecast;
import io.argosy.router.linkrate.evidence.Evidence;
import io.argosy.router.linkrate.evidence.FeedReading;
import io.argosy.router.linkrate.evidence.ForecastPolicy;
import io.argosy.router.linkrate.evidence.Statement;
import io.argosy.router.stage.MemoryStageLeases;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.StageContext;
import io.argosy.router.stage.StageLeases;
import io.argosy.router.topology.LinkKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ForecastCycleTest {

  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final LinkName LINK = new LinkName(new NodeName("T1_A"), new NodeName("T2_B"));
  private static final LinkName OTHER = new LinkName(new NodeName("T1_A"), new NodeName("T2_C"));
  private static final long TERA = 1_000_000_000_000L;

  private final SettableClock clock = new SettableClock(NOON);
  private final RecordedActions actions = new RecordedActions();
  private final MemoryPinStore pins = new MemoryPinStore();
  private final List<LinkPast> links = new ArrayList<>();
  private final Map<String, FeedReading> feeds = new LinkedHashMap<>();
  private final MemoryLinkBins bins = new MemoryLinkBins();
  private final ForecastCycle cycle = cycle(Map.of());
  private List<StoredForecast> stored = List.of();
  private Runnable meanwhile = () -> {};
  private int taken;

  private ForecastCycle cycle(Map<LinkName, ByteRate> maxima) {
    return cycle(new OneRouter(), maxima);
  }

  private ForecastCycle cycle(StageLeases leases, Map<LinkName, ByteRate> maxima) {
    ForecastStore store =
        new ForecastStore() {
          @Override
          public List<LinkPast> links(Instant now) {
            meanwhile.run();
            return links;
          }

          @Override
          public void replace(Collection<StoredForecast> forecasts, Instant now) {
            stored = List.copyOf(forecasts);
          }
        };
    return new ForecastCycle(
        store,
        new MemoryFeedStore(feeds),
        bins,
        () -> {
          taken++;
          return new ForecastCycle.ForecastTerms("production", ForecastPolicy.DEFAULT, maxima);
        },
        actions.modes(),
        pins,
        actions,
        new StageContext(leases, new MemoryTransactions(List.of()), stage -> {}, clock));
  }

  private void link(LinkName name, LinkHistory past) {
    boolean tried = past.doneFiles() + past.failedFiles() > 0;
    Optional<Instant> seen = Optional.of(NOON.minusSeconds(60)).filter(any -> tried);
    links.add(
        new LinkPast(
            new LinkKey(1, 10 + links.size()),
            name,
            Optional.empty(),
            List.of(past, past, past),
            past,
            seen,
            seen,
            OptionalDouble.empty()));
  }

  private void said(String feed, Instant at, Statement... statements) {
    feeds.put(feed, FeedReading.of(feed, at, List.of(statements)));
  }

  private static Statement moved(LinkName link, double rate, Duration age) {
    return new Statement(
        link, new Evidence.Transfers("debug", false, 1, 9, TERA, 0, TERA / rate, age));
  }

  private ObservedRate rate(int link) {
    return stored.get(link).rate();
  }

  @Test
  void aLinkThatOnlyOthersKnowHasTheirRateAndIsNotConfirmed() {
    link(LINK, LinkHistory.NONE);
    link(OTHER, LinkHistory.NONE);
    said("debug", NOON, moved(LINK, 5e6, Duration.ZERO));
    cycle.run();
    assertThat(rate(0)).isEqualTo(ObservedRate.measured(5e6));
    assertThat(stored.get(0).isConfirmed()).isFalse();
    assertThat(rate(1)).isEqualTo(ObservedRate.UNKNOWN);
    assertThat(actions.newLines())
        .containsExactly(
            "feeds combine links=1 of=2 mode=on reason=number of links whose rate follows from"
                + " feeds");
    cycle.run();
    assertThat(actions.newLines()).isEmpty();
  }

  /** Otherwise two routers with slow reads would discard each other's forecasts for ever. */
  @Test
  void theLeaseIsKeptWhileTheHistoryIsRead() {
    link(LINK, LinkHistory.NONE);
    MemoryStageLeases leases = new MemoryStageLeases(clock, "one");
    meanwhile =
        () -> {
          clock.pass(Duration.ofSeconds(12));
          assertThat(leases.as("two").take(Stage.LINKRATE)).isFalse();
        };
    cycle(leases, Map.of()).run();
    assertThat(stored).hasSize(1);
  }

  @Test
  void allForecastsOfARunFollowTheSameTerms() {
    link(LINK, new LinkHistory(ByteCount.of(TERA), 1_000, 9, 0));
    link(OTHER, LinkHistory.NONE);
    said("debug", NOON, moved(OTHER, 5e6, Duration.ZERO));
    cycle.run();
    assertThat(taken).isEqualTo(1);
    cycle.run();
    assertThat(taken).isEqualTo(2);
  }

  @Test
  void twoFilesShowNoRateSoThatNoneOfThemKeepsFilesAway() {
    link(LINK, new LinkHistory(ByteCount.of(TERA), 1_000_000, 2, 0));
    link(OTHER, new LinkHistory(ByteCount.of(TERA), 1_000_000, 3, 0));
    cycle.run();
    assertThat(rate(0)).isEqualTo(ObservedRate.UNKNOWN);
    assertThat(rate(1)).isEqualTo(ObservedRate.measured(1e6));
    assertThat(stored.get(1).isConfirmed()).isTrue();
  }

  @Test
  void enoughOwnTransfersStandAlone() {
    link(LINK, new LinkHistory(ByteCount.of(TERA), 1_000, 9, 0));
    said("debug", NOON, moved(LINK, 5e6, Duration.ZERO));
    cycle.run();
    assertThat(rate(0)).isEqualTo(ObservedRate.measured(1e9));
    assertThat(stored.get(0).isConfirmed()).isTrue();
  }

  @Test
  void whatADeadFeedSaidAgesOut() {
    link(LINK, LinkHistory.NONE);
    said("debug", NOON, moved(LINK, 5e6, Duration.ofHours(1)));
    clock.pass(Duration.ofHours(10));
    cycle.run();
    assertThat(rate(0)).isEqualTo(ObservedRate.measured(5e6));
    clock.pass(Duration.ofHours(2));
    cycle.run();
    assertThat(rate(0)).isEqualTo(ObservedRate.UNKNOWN);
  }

  @Test
  void aRateFileHoldsUntilItExpiresEvenIfItCannotBeReadAgain() {
    link(LINK, LinkHistory.NONE);
    said(
        "hand",
        NOON,
        new Statement(
            LINK, new Evidence.Written("hand", new ByteRate(7e6), false, Duration.ofHours(30))));
    clock.pass(Duration.ofHours(29));
    cycle.run();
    assertThat(rate(0)).isEqualTo(ObservedRate.measured(7e6));
    clock.pass(Duration.ofHours(2));
    cycle.run();
    assertThat(rate(0)).isEqualTo(ObservedRate.UNKNOWN);
  }

  @Test
  void aLinkThatOnlyFailedIsTriedAgainTheSoonerTheFewerFailed() {
    for (int failed : List.of(1, 4, 7, 20)) {
      LinkName name = new LinkName(new NodeName("T1_A"), new NodeName("T2_" + failed));
      link(name, new LinkHistory(ByteCount.ZERO, 0, 0, failed));
    }
    cycle.run();
    assertThat(stored)
        .extracting(StoredForecast::rate)
        .containsExactly(
            ObservedRate.UNKNOWN, ObservedRate.UNKNOWN, ObservedRate.DEAD, ObservedRate.DEAD);
    clock.pass(Duration.ofMinutes(10));
    cycle.run();
    assertThat(rate(2)).isEqualTo(ObservedRate.UNKNOWN);
    assertThat(rate(3)).isEqualTo(ObservedRate.DEAD);
    clock.pass(Duration.ofMinutes(10));
    cycle.run();
    assertThat(rate(3)).isEqualTo(ObservedRate.UNKNOWN);
  }

  /**
   * A debug instance may use other doors: what it moved does not revive a link that only failed.
   */
  @Test
  void othersDoNotReviveALinkThatOnlyFailed() {
    link(LINK, new LinkHistory(ByteCount.ZERO, 0, 0, 7));
    said("debug", NOON, moved(LINK, 5e6, Duration.ZERO));
    cycle.run();
    assertThat(rate(0)).isEqualTo(ObservedRate.DEAD);
    assertThat(stored.get(0).success()).hasValue(1 / 9.0);
    CombinedForecast forecast = stored.get(0).knowledge().forecast();
    assertThat(forecast.used()).extracting(Evidence::feed).containsExactly("production");
    assertThat(forecast.confidence()).isZero();
    said("hand", NOON, new Statement(LINK, new Evidence.Written("hand", new ByteRate(7e6), true)));
    cycle.run();
    assertThat(rate(0)).isEqualTo(ObservedRate.measured(7e6));
    assertThat(stored.get(0).isReplaced()).isTrue();
  }

  @Test
  void aDryRunReportsAndUsesOwnHistoryOnly() {
    actions.mode(Automatic.FEEDS, Mode.DRY_RUN);
    link(LINK, LinkHistory.NONE);
    said("debug", NOON, moved(LINK, 5e6, Duration.ZERO));
    cycle.run();
    assertThat(rate(0)).isEqualTo(ObservedRate.UNKNOWN);
    assertThat(actions.newLines()).singleElement().asString().contains("links=1 of=1 mode=dry-run");
  }

  @Test
  void switchedOffNothingIsUsedOrReported() {
    actions.mode(Automatic.FEEDS, Mode.OFF);
    link(LINK, LinkHistory.NONE);
    said("debug", NOON, moved(LINK, 5e6, Duration.ZERO));
    cycle.run();
    assertThat(rate(0)).isEqualTo(ObservedRate.UNKNOWN);
    assertThat(actions.newLines()).isEmpty();
  }

  @Test
  void feedsSayNothingAboutPinnedLinks() {
    link(LINK, LinkHistory.NONE);
    link(OTHER, LinkHistory.NONE);
    said(
        "debug",
        NOON,
        moved(LINK, 5e6, Duration.ZERO),
        new Statement(
            OTHER,
            new Evidence.Measured(
                "wlcg",
                Optional.of(new ByteRate(1e8)),
                false,
                Optional.empty(),
                OptionalDouble.empty(),
                3,
                Duration.ZERO)));
    pins.put(pinOf("T2_C"));
    cycle.run();
    assertThat(rate(0)).isEqualTo(ObservedRate.measured(5e6));
    assertThat(rate(1)).isEqualTo(ObservedRate.UNKNOWN);
    assertThat(stored.get(1).knowledge().said()).hasSize(1);
    assertThat(stored.get(1).knowledge().isPinned()).isTrue();
    assertThat(actions.newLines())
        .contains(
            "feeds pinned destination=T2_C mode=on reason=pinned by ann: its testers are broken");
  }

  private static Pin pinOf(String destination) {
    return new Pin(
        0,
        Automatic.FEEDS,
        new PinSubject(
            Optional.empty(),
            Optional.of(new PinSubject.Named(11, destination)),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty()),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        "its testers are broken",
        "ann",
        NOON);
  }

  @Test
  void aMaximumBoundsEveryRate() {
    link(LINK, new LinkHistory(ByteCount.of(TERA), 1_000, 9, 0));
    cycle(Map.of(LINK, new ByteRate(3e6))).run();
    assertThat(rate(0)).isEqualTo(ObservedRate.measured(3e6));
  }

  @Test
  void queuesCountForTheTimeBetweenTwoForecasts() {
    cycle.run();
    assertThat(bins.queued()).isEmpty();
    clock.pass(Duration.ofMinutes(1));
    cycle.run();
    clock.pass(Duration.ofHours(1));
    cycle.run();
    assertThat(bins.queued()).containsExactly(Duration.ofMinutes(1), Duration.ofMinutes(5));
  }
}
