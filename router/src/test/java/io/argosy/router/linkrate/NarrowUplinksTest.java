package io.argosy.router.linkrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.argosy.common.liveness.FlowTimes;
import io.argosy.common.unit.ByteRate;
import io.argosy.router.topology.LinkKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Four sources whose uplinks carry 0.5 to 0.96 of the sum of their links, and three destinations. A
 * batch takes about a minute; all links of a destination work until it has everything.
 */
class NarrowUplinksTest {

  private static final int WORLDS = 50;
  private static final int SOURCES = 4;
  private static final int BATCH_SECONDS = 60;
  private static final LinkKey UPLINK = new LinkKey(1, LinkKey.ANY);

  private static FlowWorld world(long seed, double noise, boolean byRate) {
    Random random = new Random(seed);
    FlowWorld world = new FlowWorld(new Random(seed + 1_000), noise, byRate);
    for (long source = 1; source <= SOURCES; source++) {
      double sum = 0;
      for (long destination = 101; destination <= 103; destination++) {
        double rate = 1e6 * Math.pow(8, random.nextDouble());
        sum += rate;
        world.links.put(new LinkKey(source, destination), rate);
      }
      world.uplinks.put(source, sum * (0.5 + 0.46 * random.nextDouble()));
    }
    return world;
  }

  private static void batch(FlowWorld world, Random random) {
    double all = world.uplinks.values().stream().mapToDouble(rate -> rate).sum() * BATCH_SECONDS;
    Map<Long, Double> left = new TreeMap<>();
    for (long destination = 101; destination <= 103; destination++) {
      left.put(destination, all / 3 * (0.7 + 0.6 * random.nextDouble()));
    }
    while (!left.isEmpty()) {
      world.working.clear();
      world.links.keySet().stream()
          .filter(link -> left.containsKey(link.destination()))
          .forEach(world.working::add);
      world.pass(Duration.ofSeconds(1));
      world.rates().forEach((link, rate) -> left.merge(link.destination(), -rate, Double::sum));
      left.values().removeIf(bytes -> bytes <= 0);
    }
    world.working.clear();
    world.pass(Duration.ofSeconds(15));
  }

  /** How many uplinks are known within a twentieth, and the largest error of a known one. */
  private record Known(int near, double worst) {

    static Known of(FlowWorld world) {
      Capacities learned =
          FlowBeliefs.NONE
              .after(world.flows.from(Instant.MIN), Capacities.NONE, world.now())
              .at(world.now(), Capacities.NONE);
      double[] errors =
          world.uplinks.entrySet().stream()
              .flatMap(
                  truth ->
                      learned.of(truth.getKey(), LinkKey.ANY).stream()
                          .map(known -> known.rate().bytesPerSecond() / truth.getValue()))
              .mapToDouble(ratio -> Math.abs(ratio - 1))
              .toArray();
      int near = 0;
      double worst = 0;
      for (double error : errors) {
        near += error <= 0.05 ? 1 : 0;
        worst = Math.max(worst, error);
      }
      return new Known(near, worst);
    }

    Known and(Known other) {
      return new Known(near + other.near, Math.max(worst, other.worst));
    }
  }

  /**
   * An uplink shows when a link becomes faster by at least 15 % as another one ends, which not
   * every uplink does in a batch.
   *
   * @param first the least share of the uplinks that are known after one batch
   * @param second the least share after two
   */
  @ParameterizedTest
  @CsvSource({
    "0.01, false, 0.55, 0.65",
    "0.05, false, 0.5, 0.65",
    "0.01, true, 0.75, 0.8",
    "0.05, true, 0.8, 0.85"
  })
  void mostUplinksAreKnownAfterABatchAndNoneWrongly(
      double noise, boolean byRate, double first, double second) {
    Known one = new Known(0, 0);
    Known two = new Known(0, 0);
    for (long seed = 1; seed <= WORLDS; seed++) {
      FlowWorld world = world(seed, noise, byRate);
      Random random = new Random(seed);
      batch(world, random);
      one = one.and(Known.of(world));
      batch(world, random);
      two = two.and(Known.of(world));
    }
    assertThat(one.worst()).as("largest error after one batch").isLessThan(0.06);
    assertThat(two.worst()).as("largest error after two batches").isLessThan(0.06);
    assertThat(one.near()).isGreaterThanOrEqualTo((int) (first * WORLDS * SOURCES));
    assertThat(two.near()).isGreaterThanOrEqualTo((int) (second * WORLDS * SOURCES));
  }

  /** Rates of some links in MB/s during slots that follow each other; 0 means unused. */
  private record Span(int slots, Map<LinkKey, Double> rates) {}

  private static Span span(int slots, double toThree, double toFour, double toFive) {
    return new Span(
        slots,
        Map.of(new LinkKey(1, 3), toThree, new LinkKey(1, 4), toFour, new LinkKey(1, 5), toFive));
  }

  private static double learned(LinkKey of, Span... spans) {
    return learned(of, Capacities.NONE, spans);
  }

  /**
   * @param said what is believed of nodes before
   */
  private static double learned(LinkKey of, Capacities said, Span... spans) {
    List<FlowSlot> slots = new ArrayList<>();
    Instant at = FlowWorld.NOON;
    for (Span span : spans) {
      for (int slot = 0; slot < span.slots(); slot++) {
        for (Map.Entry<LinkKey, Double> link : span.rates().entrySet()) {
          if (link.getValue() > 0) {
            slots.add(new FlowSlot(at, link.getKey(), Math.round(link.getValue() * 5e6), 5, 5));
          }
        }
        at = at.plus(FlowSlot.WIDTH);
      }
    }
    Instant reported = at.plus(FlowTimes.REPORTED);
    return FlowBeliefs.NONE
        .after(slots, said, reported)
        .at(reported, said)
        .of(of.source(), of.destination())
        .map(known -> known.rate().bytesPerSecond() / 1e6)
        .orElse(0.0);
  }

  /** The two others could carry more, but each of them no more than its own capacity. */
  @Test
  void linksThatGainLessThanAnotherLeavesShowWhatTheSourceSentBefore() {
    Span[] course = {span(4, 5, 5, 5), span(3, 6.5, 6, 0)};
    assertThat(learned(UPLINK, course)).isCloseTo(15, within(0.1));
    assertThat(learned(new LinkKey(1, 3), course)).isCloseTo(6.5, within(1e-6));
  }

  @Test
  void aLinkThatGainsWhatItsDestinationMayHaveLeftShowsNoLimit() {
    LinkKey link = new LinkKey(1, 3);
    LinkKey ofSource = new LinkKey(1, 4);
    LinkKey ofDestination = new LinkKey(2, 3);
    Span[] course = {
      new Span(4, Map.of(link, 5.0, ofSource, 5.0, ofDestination, 5.0)),
      new Span(3, Map.of(link, 8.0))
    };
    assertThat(learned(UPLINK, course)).isZero();
    assertThat(learned(link.downlink(), course)).isZero();
  }

  @Test
  void oneFreeDestinationDoesNotHideThatTheSourceSlowsTheOthers() {
    Span[] course = {span(4, 4, 4, 0), span(3, 2, 2, 6)};
    assertThat(learned(UPLINK, course)).isCloseTo(10, within(1e-6));
    assertThat(learned(new LinkKey(1, 3), course)).isCloseTo(4, within(1e-6));
    assertThat(learned(new LinkKey(1, 4), course)).isCloseTo(4, within(1e-6));
  }

  private static final Capacities SAID =
      new Capacities(
          Map.of(
              UPLINK,
              new Capacity(ByteRate.ofMegabytesPerSecond(12), FlowWorld.NOON, Reason.SAID)));

  @Test
  void linksThatShareTheLimitOfTheirSourceAreExpectedToCarryMore() {
    assertThat(learned(new LinkKey(1, 3), SAID, span(6, 4, 4, 4))).isCloseTo(12, within(1e-6));
    assertThat(learned(new LinkKey(1, 5), SAID, span(6, 5, 4, 3))).isCloseTo(9, within(1e-6));
    assertThat(learned(new LinkKey(1, 3), span(6, 4, 4, 4))).isCloseTo(4, within(1e-6));
  }

  @Test
  void aLinkWithMuchLessThanItsShareIsExpectedToCarryNoMore() {
    assertThat(learned(new LinkKey(1, 5), SAID, span(6, 5.5, 4.5, 2))).isCloseTo(2, within(1e-6));
  }

  @Test
  void aLinkThatHasBeenUsedWhileItsSourceCouldSendMoreIsExpectedToCarryNoMore() {
    Span[] before = {span(4, 4, 4, 0), span(4, 4, 4, 4)};
    Span[] afterwards = {span(4, 4, 4, 4), span(4, 4, 4, 0)};
    LinkKey link = new LinkKey(1, 3);
    assertThat(learned(link, SAID, before)).isCloseTo(4, within(1e-6));
    assertThat(learned(link, SAID, afterwards)).isCloseTo(4, within(1e-6));
  }

  @Test
  void aSingleSlotOfASourceThatSendsLessSaysNothingOfItsLinks() {
    Span[] course = {span(5, 4, 4, 4), span(1, 4, 4, 0), span(4, 4, 4, 4)};
    assertThat(learned(new LinkKey(1, 3), SAID, course)).isCloseTo(12, within(1e-6));
  }
}
