package io.argosy.router.activation;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.fixture.Seeds;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ExpiryPolicyTest {

  static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  static final ExpiryPolicy POLICY = ExpiryPolicy.DEFAULT;

  @Test
  void aRequestWithoutASourceBacksOffAfterAboutAQuarterOfAnHour() {
    assertThat(rest(idle(1, Duration.ofMinutes(14), false, 0))).isEmpty();
    Backoff rest = rest(idle(1, Duration.ofMinutes(19), false, 0)).orElseThrow();
    assertThat(rest.reason()).isEqualTo("no usable source for 15 min");
    assertThat(rest.until()).isBetween(NOON.plusSeconds(900), NOON.plusSeconds(1125));
  }

  @Test
  void aRoutedRequestExpiresAfterADay() {
    assertThat(rest(idle(1, Duration.ofHours(23), true, 0))).isEmpty();
    assertThat(rest(idle(1, Duration.ofHours(31), true, 0)))
        .map(Backoff::reason)
        .contains("did not arrive within PT24H");
  }

  @Test
  void aGivenUpRequestBacksOffAtOnceAndKeepsItsReason() {
    IdleRequest givenUp =
        new IdleRequest(7, 3, NOON, false, 0, Optional.of("no source is left"), Optional.empty());
    assertThat(rest(givenUp)).map(Backoff::reason).contains("no source is left");
  }

  /** Without a backoff, a given-up request would not be tried again before the pin ends. */
  @Test
  void aPinProtectsActiveRequestsAndNotGivenUpOnes() {
    Optional<String> pin = Optional.of("pinned by ann: tape robot");
    Instant ago = NOON.minus(Duration.ofDays(3));
    IdleRequest waits = new IdleRequest(7, 3, ago, true, 0, Optional.empty(), pin);
    IdleRequest givenUp = new IdleRequest(8, 3, ago, true, 0, Optional.of("no source"), pin);
    assertThat(POLICY.due(List.of(waits, givenUp), NOON))
        .extracting(Backoff::fileRequestId)
        .containsExactly(8L);
    assertThat(POLICY.pinned(List.of(waits, givenUp), NOON))
        .extracting(Backoff::fileRequestId)
        .containsExactly(7L);
  }

  @Test
  void backoffsGrowUpToADay() {
    Duration before = Duration.ZERO;
    for (int rests = 0; rests < 7; rests++) {
      Duration now = length(5, rests);
      assertThat(now).isGreaterThan(before.multipliedBy(3).dividedBy(2));
      before = now;
    }
    assertThat(length(5, 60)).isBetween(Duration.ofHours(24), Duration.ofHours(30));
  }

  @Test
  void returnTimesAreSpreadAndDeterministic() {
    long seed = Seeds.one();
    Random random = new Random(seed);
    for (int i = 0; i < 1_000; i++) {
      long id = random.nextLong(1_000_000);
      int rests = random.nextInt(10);
      assertThat(length(id, rests)).as("seed %d", seed).isEqualTo(length(id, rests));
      Duration most = Duration.ofMinutes(15).multipliedBy(1L << rests);
      Duration least = most.compareTo(Duration.ofHours(24)) < 0 ? most : Duration.ofHours(24);
      assertThat(length(id, rests))
          .as("seed %d", seed)
          .isBetween(least, least.multipliedBy(5).dividedBy(4));
    }
    long different =
        random.longs(1_000, 0, 1L << 40).map(id -> length(id, 0).toSeconds()).distinct().count();
    assertThat(different).as("seed %d", seed).isGreaterThan(150);
  }

  private static Duration length(long id, int rests) {
    Backoff rest = rest(idle(id, Duration.ofDays(9), false, rests)).orElseThrow();
    return Duration.between(NOON, rest.until());
  }

  private static Optional<Backoff> rest(IdleRequest request) {
    return POLICY.restOf(request, NOON);
  }

  private static IdleRequest idle(long id, Duration age, boolean routed, int rests) {
    return new IdleRequest(
        id, 3, NOON.minus(age), routed, rests, Optional.empty(), Optional.empty());
  }
}
