package io.argosy.router.breaker;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.automation.Mode;
import io.argosy.router.topology.LinkKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random worlds of busy links, of which one source, destination or link fails for a while. A
 * failure prints its seed.
 */
class BreakerPropertyTest {

  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final Duration TICK = Duration.ofSeconds(3);
  private static final Duration OUTAGE = Duration.ofSeconds(60);
  private static final BreakerPolicy POLICY = BreakerPolicy.DEFAULT;

  static List<Long> seeds() {
    long first = System.currentTimeMillis();
    List<Long> seeds = new ArrayList<>();
    for (long seed = first; seed < first + 40; seed++) {
      seeds.add(seed);
    }
    return seeds;
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void linksRecoverWithinNinetySecondsOfAnOutageAndOthersAreUnaffected(long seed) {
    World world = new World(seed);
    world.run(60);
    assertThat(world.store.read(Instant.EPOCH).breakers()).as("seed %d", seed).isEmpty();
    world.broken = true;
    Set<LinkKey> opened = world.run(60);
    assertThat(opened.isEmpty()).as("seed %d", seed).isEqualTo(world.failsTooLate());
    world.broken = false;
    opened.addAll(world.run(90));
    assertThat(opened)
        .as("seed %d: %s", seed, world.cause)
        .allMatch(culprit -> world.cause.covers(culprit) || culprit.equals(world.cause));
    assertThat(world.links).as("seed %d", seed).allMatch(world.store::lets);
    world.run(400);
    assertThat(world.store.read(world.now.minus(POLICY.window())).breakers())
        .as("seed %d", seed)
        .isEmpty();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void theOrderOfTheInputDoesNotMatter(long seed) {
    World world = new World(seed);
    world.broken = true;
    Random shuffle = new Random(seed);
    for (int i = 0; i < 40; i++) {
      world.attempts();
      world.now = world.now.plus(TICK);
      BreakerInput input = world.store.read(world.now.minus(POLICY.window()));
      List<LinkEvidence> other = new ArrayList<>(input.evidence());
      Collections.shuffle(other, shuffle);
      List<BreakerChange> changes = BreakerPlan.of(input, POLICY, Mode.ON, world.now);
      assertThat(
              BreakerPlan.of(
                  new BreakerInput(input.breakers(), other, input.names(), Map.of(), Map.of()),
                  POLICY,
                  Mode.ON,
                  world.now))
          .as("seed %d", seed)
          .extracting(change -> change.action() + change.after().culprit())
          .containsExactlyElementsOf(
              changes.stream().map(c -> c.action() + c.after().culprit()).toList());
      world.store.write(changes, POLICY.probes());
    }
  }

  /**
   * At each tick, every link that is let through starts an attempt, up to the limit if it is being
   * probed. Attempts over the broken part hang for a while before they fail.
   */
  private static final class World {
    final MemoryBreakerStore store = new MemoryBreakerStore();
    final List<LinkKey> links = new ArrayList<>();
    final LinkKey cause;
    Instant now = NOON;
    boolean broken;
    private final Duration stall;
    private final List<MemoryBreakerStore.Attempt> underWay = new ArrayList<>();
    private long file;

    World(long seed) {
      Random random = new Random(seed);
      int sources = 1 + random.nextInt(4);
      int destinations = 1 + random.nextInt(4);
      for (long source = 1; source <= sources; source++) {
        for (long destination = 11; destination < 11 + destinations; destination++) {
          links.add(new LinkKey(source, destination));
        }
      }
      stall = TICK.multipliedBy(random.nextInt(1, 21)).minusMillis(1);
      LinkKey one = links.get(random.nextInt(links.size()));
      cause =
          switch (random.nextInt(3)) {
            case 0 -> new LinkKey(one.source(), LinkKey.ANY);
            case 1 -> new LinkKey(LinkKey.ANY, one.destination());
            default -> one;
          };
    }

    /** Whether fewer than five files fail before the outage ends. */
    boolean failsTooLate() {
      return stall.plus(TICK.multipliedBy(POLICY.failures() - 1)).compareTo(OUTAGE) >= 0;
    }

    /** Returns what was opened within this time. */
    Set<LinkKey> run(int seconds) {
      Set<LinkKey> opened = new HashSet<>();
      Instant end = now.plusSeconds(seconds);
      while (now.isBefore(end)) {
        attempts();
        now = now.plus(TICK);
        List<BreakerChange> changes =
            BreakerPlan.of(store.read(now.minus(POLICY.window())), POLICY, Mode.ON, now);
        changes.stream()
            .filter(change -> change.action().equals("open"))
            .forEach(change -> opened.add(change.after().culprit()));
        store.write(changes, POLICY.probes());
      }
      return opened;
    }

    void attempts() {
      for (LinkKey link : links) {
        if (store.lets(link) || store.probes(link) && probing(link) < POLICY.probes()) {
          file++;
          boolean fails = broken && cause.covers(link);
          Duration length = fails ? stall : TICK.minusMillis(1);
          underWay.add(
              new MemoryBreakerStore.Attempt(
                  link, file, now, now.plus(length), fails ? "NETWORK" : ""));
        }
      }
      Instant next = now.plus(TICK);
      underWay.stream().filter(a -> a.ended().isBefore(next)).forEach(store::attempt);
      underWay.removeIf(a -> a.ended().isBefore(next));
    }

    private long probing(LinkKey link) {
      Instant renewed = store.renewed(link);
      return underWay.stream()
          .filter(a -> a.link().equals(link) && !a.started().isBefore(renewed))
          .count();
    }
  }
}
