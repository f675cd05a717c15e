package io.argosy.router.issue;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.fixture.Seeds;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class WaitingRoutesTest {

  @Test
  void theLargestDestinationsAreBalancedByTheOthers() {
    WaitingRoutes all = new WaitingRoutes(90, Map.of(1L, keys(5), 2L, keys(3), 3L, keys(2)));
    assertThat(all.split(2))
        .containsExactly(
            new WaitingRoutes(90, Map.of(1L, keys(5))),
            new WaitingRoutes(90, Map.of(2L, keys(3), 3L, keys(2))));
  }

  @Test
  void oneDestinationIsOnePart() {
    WaitingRoutes all = new WaitingRoutes(9, Map.of(1L, keys(5)));
    assertThat(all.split(2)).containsExactly(all);
  }

  @Test
  void noRoutesHaveNoParts() {
    assertThat(new WaitingRoutes(0, Map.of()).split(2)).isEmpty();
  }

  @Test
  void olderRoutesComeFirst() {
    WaitingRoutes all = new WaitingRoutes(8, Map.of(1L, keys(3L, 8L), 2L, keys(1L, 5L)));
    assertThat(all.routes()).containsExactly(1L, 3L, 5L, 8L);
  }

  @Test
  void eachDestinationIsInOnePartAndNoPartIsLargerThanAnotherByMoreThanADestination() {
    for (long seed : Seeds.of(200).toArray()) {
      requireSound(seed, new Random(seed));
    }
  }

  private static List<SizedRoute> keys(int count) {
    return keys(LongStream.range(0, count).toArray());
  }

  private static List<SizedRoute> keys(long... keys) {
    return LongStream.of(keys).mapToObj(key -> new SizedRoute(key, 1)).toList();
  }

  private static void requireSound(long seed, Random random) {
    Map<Long, List<SizedRoute>> routes = new HashMap<>();
    for (int destination = random.nextInt(2, 30); destination > 0; destination--) {
      routes.put((long) destination, keys(random.nextInt(1, 1000)));
    }
    List<WaitingRoutes> parts = new WaitingRoutes(100, routes).split(2);
    Map<Long, List<SizedRoute>> together = new HashMap<>();
    parts.forEach(part -> together.putAll(part.byDestination()));
    assertThat(together).as("seed %d", seed).isEqualTo(routes);
    assertThat(parts.stream().mapToInt(part -> part.destinations().size()).sum())
        .as("seed %d", seed)
        .isEqualTo(routes.size());
    int largest = routes.values().stream().mapToInt(List::size).max().orElseThrow();
    assertThat(Math.abs(parts.get(0).size() - parts.get(1).size()))
        .as("seed %d", seed)
        .isLessThanOrEqualTo(largest);
  }
}
