package io.argosy.router.issue;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class RoutesSeenTest {

  private static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");
  private static final long FAR = 1_000_000;

  @Test
  void aSearchStartsAfterTheLastRouteAndOccasionallyAtTheFirst() {
    RoutesSeen first = RoutesSeen.NONE.at(NOON);
    assertThat(first.after()).isZero();
    RoutesSeen second = first.with(FAR).at(NOON.plusSeconds(1));
    assertThat(second.after()).isEqualTo(FAR - RoutesSeen.OUT_OF_TURN);
    RoutesSeen third = second.with(FAR - 5).at(NOON.plusSeconds(2));
    assertThat(third.after()).as("an older one changes nothing").isEqualTo(second.after());
    assertThat(third.at(NOON.plus(RoutesSeen.ALL_EVERY)).after()).isZero();
  }

  @Test
  void aClockThatWasSetBackStartsASearchAmongAll() {
    RoutesSeen seen = RoutesSeen.NONE.at(NOON).with(FAR);
    assertThat(seen.at(NOON.minus(Duration.ofHours(1))).after()).isZero();
  }
}
