package io.argosy.router.linkrate;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.unit.ByteRate;
import io.argosy.router.automation.Automatic;
import io.argosy.router.automation.AutomaticAction;
import io.argosy.router.automation.Mode;
import io.argosy.router.fixture.Street;
import io.argosy.router.topology.LinkKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Uses test doubles; the mode is read from a real database. */
class LearnedCapacitiesTest {

  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  @AutoClose private final Street street = new Street();
  private final MemoryLinkBins bins = new MemoryLinkBins();
  private final MemoryLinkFlows flows = new MemoryLinkFlows();
  private final List<AutomaticAction> actions = new ArrayList<>();
  private final LearnedCapacities learned = over(flows);

  private Capacities at(Instant now) {
    learned.refresh(now);
    return learned.at(now, node -> "T1_" + node);
  }

  private Optional<ByteRate> rate(Instant now, long destination) {
    return at(now).of(1, destination).map(Capacity::rate);
  }

  private void carried(int minutesAgo, long destination, long megabytesPerSecond) {
    bins.add(
        SampleBins.bin(
            NOON.minusSeconds(60L * minutesAgo),
            1,
            destination,
            3,
            megabytesPerSecond * 300_000_000L,
            0,
            0,
            300));
  }

  private void heldBack() {
    carried(40, 3, 60);
    carried(35, 4, 60);
    carried(30, 3, 45);
    carried(30, 4, 45);
  }

  @Test
  void binsAreReadOncePerBinAndReportedOnce() {
    heldBack();
    assertThat(rate(NOON, LinkKey.ANY)).contains(ByteRate.ofMegabytesPerSecond(1.3 * 90));
    assertThat(at(NOON.plusSeconds(299)).of(1, LinkKey.ANY)).isPresent();
    assertThat(bins.queries()).isEqualTo(1);
    at(NOON.plusSeconds(300));
    assertThat(bins.queries()).isEqualTo(2);
    assertThat(actions).hasSize(1);
    assertThat(actions.getFirst().keyValues())
        .isEqualTo(
            "node=T1_1 seen=2026-01-01T11:30:00Z uplink=117 MB/s mode=on reason=links that were"
                + " busy together in a bin of five minutes carried less than each at its best");
  }

  @Test
  void aPlanReadsBinsOnlyIfTheyAreOutdated() {
    heldBack();
    assertThat(learned.at(NOON, node -> node).of(1, LinkKey.ANY)).isPresent();
    learned.at(NOON.plusSeconds(899), node -> node);
    assertThat(bins.queries()).isEqualTo(1);
    learned.at(NOON.plusSeconds(900), node -> node);
    assertThat(bins.queries()).isEqualTo(2);
    learned.at(NOON.minusSeconds(3_600), node -> node);
    assertThat(bins.queries()).as("after the clock was set back").isEqualTo(3);
  }

  @Test
  void toShowWhatIsKnownNothingIsReadOrReported() {
    heldBack();
    assertThat(learned.known(NOON)).isEqualTo(Capacities.NONE);
    learned.refresh(NOON);
    assertThat(learned.known(NOON).of(1, LinkKey.ANY)).isPresent();
    assertThat(bins.queries()).isEqualTo(1);
    assertThat(actions).isEmpty();
    flows(-60, 60, 500);
    Capacities planned = at(NOON);
    int reported = actions.size();
    assertThat(learned.known(NOON.plusSeconds(59))).isEqualTo(planned);
    assertThat(learned.known(NOON.plusSeconds(60))).isNotEqualTo(planned);
    assertThat(actions).hasSize(reported);
    street.mode(Automatic.LEARNING, Mode.DRY_RUN);
    assertThat(learned.known(NOON)).isEqualTo(Capacities.NONE);
  }

  @Test
  void changesOfAFifthAndForgottenEstimatesAreReported() {
    heldBack();
    at(NOON);
    carried(20, 3, 39);
    carried(20, 4, 40);
    at(NOON.plusSeconds(300));
    assertThat(actions).as("90 together are still the most").hasSize(1);
    bins.clear();
    assertThat(at(NOON.plusSeconds(600)).of(1, LinkKey.ANY)).isEmpty();
    assertThat(actions).extracting(AutomaticAction::action).containsExactly("learn", "forget");
  }

  @Test
  void inADryRunEstimatesAreReportedAndNotUsed() {
    heldBack();
    street.mode(Automatic.LEARNING, Mode.DRY_RUN);
    assertThat(at(NOON)).isEqualTo(Capacities.NONE);
    assertThat(actions).extracting(AutomaticAction::mode).containsExactly(Mode.DRY_RUN);
    street.mode(Automatic.LEARNING, Mode.ON);
    assertThat(at(NOON).of(1, LinkKey.ANY)).isPresent();
  }

  @Test
  void switchedOffNothingIsRead() {
    heldBack();
    street.mode(Automatic.LEARNING, Mode.OFF);
    assertThat(at(NOON)).isEqualTo(Capacities.NONE);
    assertThat(bins.queries()).isZero();
    assertThat(actions).isEmpty();
  }

  private void flows(int fromSecond, int seconds, double megabytesPerSecond) {
    for (int second = fromSecond; second < fromSecond + seconds; second += 5) {
      flows.add(
          List.of(
              new FlowSlot(
                  NOON.plusSeconds(second),
                  new LinkKey(1, 3),
                  Math.round(megabytesPerSecond * 5e6),
                  5,
                  5)));
    }
  }

  @Test
  void currentTrafficChangesTheEstimateAndIsReportedOnceWithItsReason() {
    flows(0, 20, 8);
    assertThat(rate(NOON.plusSeconds(20), 3)).contains(ByteRate.ofMegabytesPerSecond(8));
    flows(20, 15, 1);
    assertThat(rate(NOON.plusMillis(20_900), 3))
        .as("asked again within a second")
        .contains(ByteRate.ofMegabytesPerSecond(8));
    assertThat(rate(NOON.plusSeconds(35), 3)).contains(ByteRate.ofMegabytesPerSecond(1));
    flows(35, 30, 1.1);
    at(NOON.plusSeconds(65));
    assertThat(actions)
        .extracting(AutomaticAction::keyValues)
        .containsExactly(
            "capacity=8.00 MB/s destination=T1_3 seen=2026-01-01T12:00:15Z source=T1_1 mode=on"
                + " reason=first seconds of use",
            "capacity=1.00 MB/s destination=T1_3 seen=2026-01-01T12:00:30Z source=T1_1 mode=on"
                + " reason=link carried less than estimated for 5 s while neither its source nor"
                + " its destination was the limit");
  }

  /** They are deleted soon, and would count as the latest until then. */
  @Test
  void slotsThatAWrongClockPutIntoTheFutureDoNotCount() {
    flows(0, 20, 8);
    flows(3_600, 20, 1);
    assertThat(rate(NOON.plusSeconds(20), 3)).contains(ByteRate.ofMegabytesPerSecond(8));
  }

  @Test
  void linkEstimatesFromBinsAreNotReported() {
    carried(40, 3, 60);
    assertThat(rate(NOON, 3)).contains(ByteRate.ofMegabytesPerSecond(1.3 * 60));
    assertThat(actions).isEmpty();
  }

  /** Over two hours, with work in batches, long pauses, absurd slots and links that change. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void aRouterThatJustStartedHasTheSameEstimates(long seed) {
    Random random = new Random(seed);
    FlowWorld world = FlowWorld.ofSixLinks(random, 0.1);
    LearnedCapacities running = over(world.flows);
    for (int i = 0; i < 2 * 3_600; i++) {
      change(world, i % 900 < 300 + random.nextInt(300), random);
      world.pass(Duration.ofSeconds(1));
      Capacities last = running.at(world.now(), node -> node);
      if (i % 300 == 299) {
        assertThat(over(world.flows).at(world.now(), node -> node))
            .as("seed %d after %d s", seed, i)
            .usingRecursiveComparison()
            .withComparatorForType(LearnedCapacitiesTest::upToRounding, Double.class)
            .isEqualTo(last);
      }
    }
  }

  private static void change(FlowWorld world, boolean isBatch, Random random) {
    List<LinkKey> links = List.copyOf(world.links.keySet());
    LinkKey link = links.get(random.nextInt(links.size()));
    if (!isBatch) {
      world.working.remove(link);
    } else if (random.nextInt(10) == 0 && !world.working.remove(link)) {
      world.working.add(link);
    }
    if (random.nextInt(200) == 0) {
      world.links.put(link, 1e6 * Math.pow(20, random.nextDouble()));
    }
    if (random.nextInt(200) == 0) {
      world.flows.add(
          List.of(new FlowSlot(FlowSlot.slotOf(world.now()), link, 5_000_000_000L, 5, 5)));
    }
  }

  /** Compares up to rounding, because the order of summation may differ. */
  private static int upToRounding(double a, double b) {
    return Math.abs(a - b) <= 1e-9 * Math.abs(a) ? 0 : Double.compare(a, b);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void noiseIsNotReported(long seed) {
    FlowWorld world = FlowWorld.ofSixLinks(new Random(seed), 0.07);
    world.working.addAll(world.links.keySet());
    LearnedCapacities running = over(world.flows);
    for (int i = 0; i < 300; i++) {
      world.pass(Duration.ofSeconds(1));
      running.at(world.now(), node -> node);
      if (i == 60) {
        actions.clear();
      }
    }
    assertThat(actions).as("seed %d, in four minutes", seed).hasSizeLessThan(5);
  }

  @Test
  void whatIsSaidOfANodeIsItsFirstEstimate() {
    flows(-30, 30, 100);
    CapacityBeliefs said =
        (now, names) ->
            new Capacities(
                Map.of(
                    new LinkKey(1, LinkKey.ANY),
                    new Capacity(ByteRate.ofMegabytesPerSecond(105), now, Reason.SAID)));
    Capacity link =
        new LearnedCapacities(bins, flows, said, street.modes(), actions::add)
            .at(NOON, node -> "T1_" + node)
            .of(1, 3)
            .orElseThrow();
    assertThat(link.rate()).isEqualTo(ByteRate.ofMegabytesPerSecond(105));
    assertThat(link.why()).isEqualTo(Reason.MAY_CARRY_MORE);
  }

  private LearnedCapacities over(MemoryLinkFlows past) {
    return new LearnedCapacities(bins, past, CapacityBeliefs.NONE, street.modes(), actions::add);
  }
}
