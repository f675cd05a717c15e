package io.argosy.router.routing.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.routing.store.UnderWay.Routed;
import io.argosy.router.topology.LinkKey;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class UnderWayTest {

  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final LinkKey LINK = new LinkKey(1, 2);

  private static double left(Duration age, double forecast) {
    return new UnderWay(NOON, Map.of(), Set.of()).left(LINK, NOON.minus(age), forecast);
  }

  private static Instant ago(long seconds) {
    return NOON.minusSeconds(seconds);
  }

  private static UnderWay moving(Map<Instant, Routed> routed) {
    return new UnderWay(NOON, Map.of(LINK, new TreeMap<>(routed)), Set.of(LINK));
  }

  private static UnderWay still(Map<Instant, Routed> routed) {
    NavigableMap<Instant, Routed> sorted = new TreeMap<>(routed);
    return new UnderWay(NOON, Map.of(LINK, sorted), Set.of());
  }

  @Test
  void aCopyIsLateAfterOneAndAHalfTimesItsForecastAndAtLeastFiveSeconds() {
    assertThat(left(Duration.ofSeconds(10), 8)).isZero();
    assertThat(left(Duration.ofSeconds(12), 8)).isNegative();
    assertThat(left(Duration.ofSeconds(4), 0.1)).isZero();
    assertThat(left(Duration.ofSeconds(5), 0.1)).isNegative();
    assertThat(left(Duration.ofSeconds(2), 6)).isEqualTo(4);
    assertThat(left(Duration.ofSeconds(-1), 6)).as("routers' clocks differ").isEqualTo(6);
    assertThat(left(Duration.ofSeconds(-11), 6)).isNegative();
    assertThat(new UnderWay(NOON, Map.of(), Set.of()).left(LINK, Instant.MAX, 6)).isNegative();
    assertThat(left(Duration.ZERO, Double.POSITIVE_INFINITY)).isNegative();
  }

  @Test
  void whileALinkMovesACopyIsExpectedWithAllThatWasRoutedBefore() {
    UnderWay found =
        moving(
            Map.of(
                ago(40), new Routed(3, 10, 3),
                ago(20), new Routed(5, 30, 4),
                ago(5), new Routed(5, 500, 0)));
    assertThat(found.left(LINK, ago(20), 25)).as("its own time has not passed").isEqualTo(5);
    assertThat(found.left(LINK, ago(20), 2)).as("the last of them is due").isEqualTo(10);
    assertThat(found.left(LINK, ago(40), 2)).as("more is routed meanwhile").isNegative();
    assertThat(found.stalled()).isEmpty();
  }

  @Test
  void aCopyOverALinkThatMovesIsLateWithTheLastOneThatWasRoutedBefore() {
    UnderWay found = moving(Map.of(ago(46), new Routed(8, 30, 8)));
    assertThat(found.left(LINK, ago(46), 2)).isNegative();
    assertThat(found.stalled()).containsExactly(2L);
  }

  @Test
  void aForecastWithoutAnEndSaysNothingOfTheOthers() {
    UnderWay found =
        moving(Map.of(ago(60), new Routed(1, 86_400, 0), ago(20), new Routed(8, 2, 8)));
    assertThat(found.left(LINK, ago(20), 2)).isNegative();
    assertThat(found.stalled()).containsExactly(2L);
  }

  @Test
  void aNodeIsStalledWhereAQuarterOfItsCopiesAndMoreThanOneAreLate() {
    for (long late : List.of(0L, 1L)) {
      assertThat(still(Map.of(ago(20), new Routed(4, 30, late))).stalled()).isEmpty();
    }
    assertThat(still(Map.of(ago(20), new Routed(9, 30, 2))).stalled()).isEmpty();
    assertThat(still(Map.of(ago(20), new Routed(8, 30, 2))).stalled()).containsExactly(2L);
    assertThat(still(Map.of(ago(20), new Routed(6, 30, 2), ago(9), new Routed(3, 30, 0))).stalled())
        .as("of all of them")
        .isEmpty();
  }

  @Test
  void copiesThatWereRoutedInTheFutureAreLate() {
    assertThat(moving(Map.of(ago(-11), new Routed(4, 30, 4))).stalled()).containsExactly(2L);
    assertThat(moving(Map.of(ago(-9), new Routed(4, 30, 4))).stalled()).isEmpty();
  }
}
