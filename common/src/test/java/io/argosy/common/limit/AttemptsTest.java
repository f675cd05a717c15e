package io.argosy.common.limit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AttemptsTest {

  private static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");

  private final Attempts attempts = new Attempts(3, Duration.ofMinutes(10), 100);

  @Test
  void attemptsAreLimitedUntilTheWindowEnds() {
    IntStream.range(0, 3).forEach(n -> assertThat(attempts.begin("ann", NOON)).isEmpty());
    assertThat(attempts.begin("ann", NOON.plusSeconds(60))).contains(Duration.ofMinutes(9));
    assertThat(attempts.begin("bob", NOON)).isEmpty();
    assertThat(attempts.begin("ann", NOON.plusSeconds(600))).isEmpty();
  }

  @Test
  void concurrentAttemptsCount() {
    IntStream.range(0, 3).forEach(n -> attempts.begin("ann", NOON));
    attempts.giveBack("ann");
    assertThat(attempts.begin("ann", NOON)).isEmpty();
    assertThat(attempts.begin("ann", NOON)).isPresent();
    attempts.giveBack("never seen");
  }

  @Test
  void theOldestWindowIsDroppedFirst() {
    IntStream.range(0, 3).forEach(n -> attempts.begin("ann", NOON));
    IntStream.range(0, 99).forEach(n -> attempts.begin("other" + n, NOON));
    assertThat(attempts.begin("ann", NOON)).isPresent();
    attempts.begin("one too many", NOON);
    assertThat(attempts.begin("ann", NOON)).isEmpty();
  }

  @Test
  void anIpv6CustomerIsOne() {
    assertThat(Neighbourhood.of("2001:db8:1:2::1")).isEqualTo(Neighbourhood.of("2001:db8:1:2:9::"));
    assertThat(Neighbourhood.of("2001:db8:1:3::1"))
        .isNotEqualTo(Neighbourhood.of("2001:db8:1:2::1"));
    assertThat(Neighbourhood.of("192.0.2.1")).isEqualTo("192.0.2.1");
    assertThat(Neighbourhood.of("not:an:address")).isEqualTo("not:an:address");
  }
}
