package io.argosy.router.linkrate;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.topology.LinkKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.ToLongFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Estimates in random worlds. What cannot be observed from outside, such as the capacity of a link
 * that was never alone, is not tested; the tests check medians and observable values.
 */
class FlowWorldTest {

  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final int WORLDS = 30;

  /** Two to four sources and destinations; some nodes carry less than their links together. */
  private static FlowWorld world(long seed) {
    Random random = new Random(seed);
    FlowWorld world =
        new FlowWorld(
            new Random(seed + 1_000), 0.05 + 0.05 * random.nextDouble(), random.nextInt(4) == 0);
    int sources = 2 + random.nextInt(3);
    int destinations = 2 + random.nextInt(3);
    for (int s = 1; s <= sources; s++) {
      for (int d = 1; d <= destinations; d++) {
        world.links.put(new LinkKey(s, 100 + d), 1e6 * Math.pow(20, random.nextDouble()));
      }
    }
    LongStream.rangeClosed(1, sources)
        .filter(node -> random.nextInt(2) == 0)
        .forEach(node -> world.uplinks.put(node, part(world, LinkKey::source, node, random)));
    LongStream.rangeClosed(101, 100 + destinations)
        .filter(node -> random.nextInt(3) == 0)
        .forEach(
            node -> world.downlinks.put(node, part(world, LinkKey::destination, node, random)));
    return world;
  }

  private static double part(
      FlowWorld world, ToLongFunction<LinkKey> end, long node, Random random) {
    return sum(world.links, end, node) * (0.5 + 0.4 * random.nextDouble());
  }

  private static double sum(Map<LinkKey, Double> rates, ToLongFunction<LinkKey> end, long node) {
    return rates.entrySet().stream()
        .filter(entry -> end.applyAsLong(entry.getKey()) == node)
        .mapToDouble(Map.Entry::getValue)
        .sum();
  }

  /** Runs two minutes in which links have work with pauses. */
  private static Set<LinkKey> batch(FlowWorld world, Random random) {
    Map<LinkKey, Integer> changes = new HashMap<>();
    Set<LinkKey> used = new HashSet<>();
    world.links.keySet().forEach(link -> changes.put(link, random.nextInt(20)));
    for (int second = 0; second < 120; second++) {
      for (LinkKey link : world.links.keySet()) {
        if (changes.get(link) == second) {
          boolean works = world.working.add(link) || !world.working.remove(link);
          changes.put(link, second + (works ? 20 + random.nextInt(60) : 5 + random.nextInt(20)));
        }
      }
      used.addAll(world.working);
      world.pass(SECOND);
    }
    world.working.clear();
    world.pass(Duration.ofSeconds(10));
    return used;
  }

  private static Capacities learned(FlowWorld world) {
    return FlowBeliefs.NONE
        .after(world.flows.from(Instant.MIN), Capacities.NONE, world.now())
        .at(world.now(), Capacities.NONE);
  }

  private static double believed(FlowWorld world, LinkKey link) {
    return rate(learned(world).all().get(link));
  }

  private static double median(List<Double> values) {
    return values.stream().sorted().skip((values.size() - 1) / 2).findFirst().orElseThrow();
  }

  /** Returns the seconds until the condition holds; {@code most} plus a minute if it never does. */
  private static int seconds(FlowWorld world, int most, BooleanSupplier done) {
    for (int second = 1; second <= most; second++) {
      world.pass(SECOND);
      if (done.getAsBoolean()) {
        return second;
      }
    }
    return most + 60;
  }

  private static boolean near(double value, double truth, double share) {
    return Math.abs(value - truth) <= share * truth;
  }

  @Test
  void afterTwoBatchesTheMedianErrorIsSmall() {
    int good = 0;
    List<Double> all = new ArrayList<>();
    for (long seed = 1; seed <= WORLDS; seed++) {
      FlowWorld world = world(seed);
      Random random = new Random(seed);
      Set<LinkKey> used = new HashSet<>(batch(world, random));
      used.addAll(batch(world, random));
      List<Double> errors =
          used.stream()
              .map(link -> Math.abs(believed(world, link) / world.links.get(link) - 1))
              .toList();
      good += median(errors) <= 0.15 ? 1 : 0;
      all.addAll(errors);
      Capacities learned = learned(world);
      assertThat(used)
          .as("seed %d: no estimate is much too high unless a node hides the capacity", seed)
          .filteredOn(link -> learned.all().get(link).why() != Reason.MAY_CARRY_MORE)
          .allSatisfy(
              link ->
                  assertThat(rate(learned.all().get(link)))
                      .isLessThan(1.25 * world.links.get(link)));
    }
    assertThat(good).as("worlds with a median error of at most 15 %%").isGreaterThan(WORLDS - 4);
    assertThat(median(all)).isLessThan(0.05);
  }

  @Test
  void aFallToAnEighthIsNoticedWithin15SecondsAndTheRecoveryWithinAMinute() {
    int inTime = 0;
    int back = 0;
    for (long seed = 1; seed <= WORLDS; seed++) {
      FlowWorld world = world(seed);
      Random random = new Random(seed);
      batch(world, random);
      world.working.addAll(world.links.keySet());
      world.pass(Duration.ofMillis(30_000 + 500L * random.nextInt(12)));
      LinkKey link = List.copyOf(world.links.keySet()).get(random.nextInt(world.links.size()));
      double before = world.links.put(link, world.links.get(link) / 8);
      world.pass(SECOND);
      double carried = world.rates().get(link);
      int fall = 1 + seconds(world, 60, () -> near(believed(world, link), carried, 0.25));
      inTime += fall <= 15 ? 1 : 0;
      world.links.put(link, before);
      world.pass(SECOND);
      int recovery =
          1 + seconds(world, 119, () -> believed(world, link) >= 0.75 * world.rates().get(link));
      assertThat(recovery).as("seed %d", seed).isLessThanOrEqualTo(120);
      back += recovery <= 60 ? 1 : 0;
    }
    assertThat(back).as("recoveries noticed within a minute").isGreaterThan(WORLDS - 2);
    assertThat(inTime).as("falls noticed within 15 s").isGreaterThan(WORLDS - 3);
  }

  /**
   * Compares with a router that did not receive the absurd slot. Of a link that a node limits, the
   * two may know different parts, but never less than it carries.
   */
  @Test
  void oneAbsurdSlotIsForgottenAfterAMinuteOfWork() {
    for (long seed = 1; seed <= WORLDS; seed++) {
      FlowWorld world = world(seed);
      batch(world, new Random(seed));
      world.working.addAll(world.links.keySet());
      world.pass(Duration.ofSeconds(30));
      List<FlowSlot> absurd = absurd(world, new Random(seed));
      for (int second : List.of(60, 300)) {
        world.pass(Duration.ofSeconds(second == 60 ? 70 : 240));
        Map<LinkKey, Capacity> truth = learned(world).all();
        Map<LinkKey, Capacity> poisoned =
            FlowBeliefs.NONE
                .after(absurdly(world, absurd), Capacities.NONE, world.now())
                .at(world.now(), Capacities.NONE)
                .all();
        assertThat(world.links.keySet())
            .as("seed %d: %s, %d s later", seed, absurd, second)
            .allSatisfy(
                link -> {
                  double now = world.rates().get(link);
                  double before = rate(truth.get(link));
                  double bound = second == 60 ? 1.5 : 1.25;
                  assertThat(rate(poisoned.get(link)))
                      .isBetween(Math.min(before, now) / bound, Math.max(before, now) * bound);
                });
      }
    }
  }

  /** One or two slots that follow each other, of one link, with one wrong factor. */
  private static List<FlowSlot> absurd(FlowWorld world, Random random) {
    double factor = Math.pow(10, random.nextDouble(-3, 4));
    List<LinkKey> links = List.copyOf(world.links.keySet());
    LinkKey link = links.get(random.nextInt(links.size()));
    Instant from = FlowSlot.slotOf(world.now().minusSeconds(5L * random.nextInt(1, 3)));
    return world.flows.from(from).stream()
        .filter(slot -> slot.link().equals(link))
        .map(
            slot ->
                new FlowSlot(
                    slot.start(),
                    link,
                    Math.round(slot.bytes() * factor),
                    slot.busySeconds(),
                    slot.backloggedSeconds()))
        .toList();
  }

  private static List<FlowSlot> absurdly(FlowWorld world, List<FlowSlot> absurd) {
    return world.flows.from(Instant.MIN).stream()
        .map(
            slot ->
                absurd.stream()
                    .filter(it -> it.start().equals(slot.start()) && it.link().equals(slot.link()))
                    .findFirst()
                    .orElse(slot))
        .toList();
  }

  /** If only one link uses the uplink that lost capacity, the link may be the cause as well. */
  @Test
  void aHalvedUplinkIsNoticedWithin20Seconds() {
    int inTime = 0;
    for (long seed = 1; seed <= WORLDS; seed++) {
      FlowWorld world = world(seed);
      batch(world, new Random(seed));
      world.working.addAll(world.links.keySet());
      world.pass(Duration.ofSeconds(30));
      double half = sum(world.rates(), LinkKey::source, 1) / 2;
      world.uplinks.put(1L, half);
      int fall = seconds(world, 60, () -> near(sendsAtMost(world), half, 0.25));
      inTime += fall <= 20 ? 1 : 0;
    }
    assertThat(inTime).as("halved uplinks noticed within 20 s").isGreaterThan(WORLDS - 4);
  }

  /** Returns the estimated total sending rate of source 1. */
  private static double sendsAtMost(FlowWorld world) {
    Capacities learned = learned(world);
    Map<LinkKey, Double> links = new HashMap<>();
    learned
        .all()
        .forEach(
            (key, it) -> {
              if (key.isLink()) {
                links.put(key, rate(it));
              }
            });
    return Math.min(
        sum(links, LinkKey::source, 1),
        learned.of(1, LinkKey.ANY).map(FlowWorldTest::rate).orElse(Double.POSITIVE_INFINITY));
  }

  @Test
  void theSumOfAllEstimatesMatchesTheTotalCapacity() {
    List<Double> errors = new ArrayList<>();
    for (long seed = 1; seed <= WORLDS; seed++) {
      FlowWorld world = world(seed);
      Random random = new Random(seed);
      batch(world, random);
      batch(world, random);
      Capacities learned = learned(world);
      double truth = total(world, world.links.keySet());
      FlowWorld believed = new FlowWorld(random, 0, false);
      learned.all().forEach((key, it) -> limit(believed, key, rate(it)));
      errors.add(Math.abs(total(believed, world.links.keySet()) / truth - 1));
    }
    assertThat(median(errors)).isLessThan(0.05);
  }

  private static void limit(FlowWorld world, LinkKey key, double rate) {
    if (key.isLink()) {
      world.links.put(key, rate);
    } else if (key.source() == LinkKey.ANY) {
      world.downlinks.put(key.destination(), rate);
    } else {
      world.uplinks.put(key.source(), rate);
    }
  }

  private static double rate(Capacity capacity) {
    return capacity.rate().bytesPerSecond();
  }

  private static double total(FlowWorld world, Set<LinkKey> working) {
    FlowWorld quiet = new FlowWorld(new Random(1), 0, false);
    quiet.links.putAll(world.links);
    quiet.uplinks.putAll(world.uplinks);
    quiet.downlinks.putAll(world.downlinks);
    quiet.pass(SECOND);
    quiet.working.addAll(working);
    return quiet.rates().values().stream().mapToDouble(Double::doubleValue).sum();
  }
}
