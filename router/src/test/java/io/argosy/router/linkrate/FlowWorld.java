package io.argosy.router.linkrate;

import io.argosy.common.topology.NodeName;
import io.argosy.router.topology.LinkKey;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/**
 * A simulated network. Links with work share the uplinks of their sources and the downlinks of
 * their destinations max-min fair; rates and shares are noisy. The agent of each destination
 * reports every three seconds. Rates are in bytes per second.
 */
final class FlowWorld {

  static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  private static final int TICK_MILLIS = 500;
  private static final int BEAT_MILLIS = 3_000;

  /** Counts what one link carried since the last heartbeat. */
  private static final class Meter {
    long busyMillis;
    double bytes;
    boolean backlogged = true;
  }

  final Map<LinkKey, Double> links = new TreeMap<>(FlowWorld::inOrder);
  final Map<Long, Double> uplinks = new HashMap<>();
  final Map<Long, Double> downlinks = new HashMap<>();
  final Set<LinkKey> working = new HashSet<>();
  final MemoryLinkFlows flows = new MemoryLinkFlows();

  private final Map<LinkKey, Meter> meters = new HashMap<>();
  private final Map<LinkKey, Double> jitter = new HashMap<>();
  private final Map<LinkKey, Double> weights = new HashMap<>();
  private final Map<Long, Integer> phases = new HashMap<>();
  private final Random random;
  private final double noise;
  private final boolean byRate;
  private long millis;

  /**
   * @param noise relative noise of rates; shares vary twice as much
   * @param byRate whether nodes share in proportion to link capacities instead of equally
   */
  FlowWorld(Random random, double noise, boolean byRate) {
    this.random = random;
    this.noise = noise;
    this.byRate = byRate;
  }

  /** Two sources with three links each; the links of the first share an uplink of 6 MB/s. */
  static FlowWorld ofSixLinks(Random random, double noise) {
    FlowWorld world = new FlowWorld(random, noise, false);
    for (int link = 0; link < 6; link++) {
      world.links.put(new LinkKey(1 + link % 2, 3 + link / 2), 1e6 * (1 + link));
    }
    world.uplinks.put(1L, 6e6);
    return world;
  }

  private static int inOrder(LinkKey a, LinkKey b) {
    return a.source() == b.source()
        ? Long.compare(a.destination(), b.destination())
        : Long.compare(a.source(), b.source());
  }

  Instant now() {
    return NOON.plusMillis(millis);
  }

  double second() {
    return millis / 1e3;
  }

  /** Advances the simulated time. */
  void pass(Duration time) {
    long end = millis + time.toMillis();
    while (millis < end) {
      tick();
    }
  }

  private void tick() {
    if (millis % BEAT_MILLIS == 0) {
      links.keySet().forEach(link -> jitter.put(link, noisy(noise)));
      links.forEach((link, rate) -> weights.put(link, noisy(2 * noise) * (byRate ? rate : 1)));
    }
    Map<LinkKey, Double> rates = rates();
    for (LinkKey link : links.keySet()) {
      Meter meter = meters.computeIfAbsent(link, key -> new Meter());
      if (working.contains(link)) {
        meter.busyMillis += TICK_MILLIS;
        meter.bytes += rates.get(link) * TICK_MILLIS / 1e3;
      } else {
        meter.backlogged = false;
      }
    }
    millis += TICK_MILLIS;
    links.keySet().stream().map(LinkKey::destination).distinct().forEach(this::beat);
  }

  private double noisy(double share) {
    return Math.max(0.5, 1 + share * random.nextGaussian());
  }

  private void beat(long destination) {
    int phase =
        phases.computeIfAbsent(
            destination, key -> TICK_MILLIS * random.nextInt(BEAT_MILLIS / TICK_MILLIS));
    if (millis % BEAT_MILLIS != phase) {
      return;
    }
    for (LinkKey link : links.keySet()) {
      Meter meter = meters.get(link);
      if (link.destination() == destination && meter.busyMillis > 0) {
        LinkFlow flow =
            new LinkFlow(
                new NodeName("S" + link.source()),
                new NodeName("D" + destination),
                Duration.ofMillis(BEAT_MILLIS),
                Duration.ofMillis(meter.busyMillis),
                Math.round(meter.bytes),
                meter.backlogged,
                Optional.empty());
        flows.add(LinkFlow.spread(List.of(flow), any -> Lane.shared(link), now()));
      }
      if (link.destination() == destination) {
        meters.remove(link);
      }
    }
  }

  /** Raises the rates of all links equally until each reaches the first limit on its path. */
  Map<LinkKey, Double> rates() {
    Map<LinkKey, Double> rates = new HashMap<>();
    Set<LinkKey> rising = new HashSet<>(working);
    working.forEach(link -> rates.put(link, 0.0));
    while (!rising.isEmpty()) {
      double step = Double.POSITIVE_INFINITY;
      for (LinkKey link : rising) {
        double own = links.get(link) * jitter.get(link) - rates.get(link);
        step = Math.min(step, own / weights.get(link));
        step = Math.min(step, room(uplinks, link, LinkKey::source, rates, rising));
        step = Math.min(step, room(downlinks, link, LinkKey::destination, rates, rising));
      }
      double rise = step;
      rising.forEach(link -> rates.merge(link, rise * weights.get(link), Double::sum));
      rising.removeIf(
          link ->
              rates.get(link) >= 0.999_999 * links.get(link) * jitter.get(link)
                  || room(uplinks, link, LinkKey::source, rates, Set.of(link)) < 1e-3
                  || room(downlinks, link, LinkKey::destination, rates, Set.of(link)) < 1e-3);
    }
    return rates;
  }

  private double room(
      Map<Long, Double> limits,
      LinkKey link,
      ToLongFunction<LinkKey> end,
      Map<LinkKey, Double> rates,
      Set<LinkKey> rising) {
    long node = end.applyAsLong(link);
    if (!limits.containsKey(node)) {
      return Double.POSITIVE_INFINITY;
    }
    double used =
        rates.entrySet().stream()
            .filter(entry -> end.applyAsLong(entry.getKey()) == node)
            .mapToDouble(Map.Entry::getValue)
            .sum();
    double weight =
        rising.stream()
            .filter(other -> end.applyAsLong(other) == node)
            .mapToDouble(weights::get)
            .sum();
    return (limits.get(node) - used) / weight;
  }
}
