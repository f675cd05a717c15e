package io.argosy.router.issue;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.fixture.Seeds;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SpaceRuleTest {

  private static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");

  @Test
  void theRoomIsTheLessOfFreeSpaceAndCapacityWithoutWhatComes() {
    assertThat(room(OptionalLong.empty(), OptionalLong.empty())).isEmpty();
    assertThat(room(OptionalLong.of(100), OptionalLong.empty())).hasValue(100 - 10 - 30);
    assertThat(room(OptionalLong.empty(), OptionalLong.of(100))).hasValue(100 - 20 - 30);
    assertThat(room(OptionalLong.of(100), OptionalLong.of(100))).hasValue(50);
    assertThat(room(OptionalLong.of(100), OptionalLong.of(1000))).hasValue(60);
    assertThat(room(OptionalLong.of(7), OptionalLong.empty())).hasValue(-33);
  }

  private static OptionalLong room(OptionalLong free, OptionalLong capacity) {
    return SpaceRule.room(new DestinationSpace(free, 10, capacity, 20, 30));
  }

  @Test
  void arrivalsCountFromAReadingOnAndNoTimeFarInTheFutureIsBelieved() {
    assertThat(SpaceRule.countedFrom(NOON.minusSeconds(10), NOON)).isEqualTo(NOON.minusSeconds(25));
    assertThat(SpaceRule.countedFrom(NOON.plusSeconds(10), NOON)).isEqualTo(NOON.minusSeconds(5));
    assertThat(SpaceRule.countedFrom(NOON.minusSeconds(999), NOON))
        .isEqualTo(NOON.minusSeconds(600));
    assertThat(SpaceRule.countedFrom(NOON.plusSeconds(11), NOON)).isEqualTo(NOON.minusSeconds(600));
  }

  @Test
  void smallerFilesPassOneThatDoesNotFit() {
    SpaceRule.Share share = share(10, 4, 8, 5, 1, 1);
    assertThat(share.issued()).extracting(SizedRoute::bytes).containsExactly(4L, 5L, 1L);
    assertThat(share.withheld()).extracting(SizedRoute::bytes).containsExactly(8L, 1L);
    assertThat(share.missing()).isEqualTo(9);
  }

  @Test
  void everythingFitsOrNothing() {
    assertThat(share(9, 4, 5).issued()).hasSize(2);
    assertThat(share(9, 4, 5).missing()).isZero();
    assertThat(share(-5, 4, 5).withheld()).hasSize(2);
    assertThat(share(-5, 4, 5).missing()).isEqualTo(14);
    assertThat(share(3, 4, 5).missing()).isEqualTo(6);
    long most = Long.MAX_VALUE;
    assertThat(share(-5, most, most).missing()).as("a wrong size").isEqualTo(most);
  }

  private static SpaceRule.Share share(long room, long... sizes) {
    List<SizedRoute> waiting =
        IntStream.range(0, sizes.length).mapToObj(i -> new SizedRoute(i, sizes[i])).toList();
    return SpaceRule.share(room, waiting, routes -> routes);
  }

  /**
   * A disk that only Argosy fills: readings are measured before they come, may come twice and may
   * have a time in the future. Two routers, whose clocks differ, store readings and arrivals and
   * issue files. What is issued always fits on the disk.
   */
  @Test
  void neverIsMoreIssuedThanFits() {
    Seeds.of(500).forEach(seed -> new World(seed).run());
  }

  private static final class World {

    /** A reading comes at most this late. */
    private static final int LATEST = 5;

    /** By how many seconds the clocks of routers differ at most. */
    private static final int DIFFER = 10;

    private record Arrival(Instant at, long bytes) {}

    private final long seed;
    private final Random random;
    private final long disk;
    private final int ahead;
    private final List<SizedRoute> waiting = new ArrayList<>();
    private final Map<Long, Long> coming = new HashMap<>();
    private final List<Arrival> arrivals = new ArrayList<>();
    private final Map<Instant, Long> usedAt = new HashMap<>();
    private long used;
    private long free;
    private Instant measuredAt = NOON;

    World(long seed) {
      this.seed = seed;
      random = new Random(seed);
      disk = random.nextLong(50, 1_000);
      ahead = random.nextInt(DIFFER + 1);
      free = disk;
    }

    void run() {
      for (int second = 0; second < 200; second++) {
        Instant now = NOON.plusSeconds(second);
        if (random.nextInt(3) == 0) {
          waiting.add(new SizedRoute(second, random.nextLong(1, 100)));
        }
        arrive(now);
        usedAt.put(now, used);
        if (random.nextInt(5) == 0 || measuredAt.isBefore(now.minusSeconds(150))) {
          read(now);
        }
        issue(now);
        long promised = used + coming.values().stream().mapToLong(bytes -> bytes).sum();
        assertThat(promised).as("seed %d second %d", seed, second).isLessThanOrEqualTo(disk);
      }
    }

    /** Returns the time by the clock of either router. */
    private Instant byOne(Instant now) {
      return random.nextBoolean() ? now : now.plusSeconds(ahead);
    }

    private void arrive(Instant now) {
      coming.keySet().stream()
          .filter(route -> random.nextInt(10) == 0)
          .toList()
          .forEach(
              route -> {
                long bytes = coming.remove(route);
                used += bytes;
                arrivals.add(new Arrival(byOne(now), bytes));
              });
    }

    /** The router believes that it was measured when it came. */
    private void read(Instant now) {
      Instant measured = now.minusSeconds(random.nextInt(LATEST));
      free = disk - usedAt.getOrDefault(measured, 0L);
      measuredAt = random.nextInt(20) == 0 ? now.plus(Duration.ofHours(1)) : byOne(now);
    }

    private void issue(Instant real) {
      Instant now = byOne(real);
      Instant from = SpaceRule.countedFrom(measuredAt, now);
      long arrived =
          arrivals.stream().filter(it -> it.at().isAfter(from)).mapToLong(Arrival::bytes).sum();
      long onItsWay = coming.values().stream().mapToLong(bytes -> bytes).sum();
      DestinationSpace space =
          new DestinationSpace(OptionalLong.of(free), arrived, OptionalLong.empty(), 0, onItsWay);
      SpaceRule.Share share =
          SpaceRule.share(SpaceRule.room(space).orElseThrow(), waiting, routes -> routes);
      share.issued().forEach(route -> coming.put(route.key(), route.bytes()));
      waiting.retainAll(List.copyOf(share.withheld()));
    }
  }
}
