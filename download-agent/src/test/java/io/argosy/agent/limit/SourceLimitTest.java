package io.argosy.agent.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SourceLimitTest {

  private static final Instant START = Instant.parse("2027-01-01T00:00:00Z");

  @Test
  void aSourceThatWasNeverBusyHasItsConfiguredLimit() {
    assertThat(SourceLimit.of(8).allowed(START)).isEqualTo(8);
    assertThat(SourceLimit.of(8).allowed(Instant.EPOCH)).isEqualTo(8);
  }

  @Test
  void busyHalvesAndQuietRaisesByOne() {
    SourceLimit limit = SourceLimit.of(8).afterBusy(8, START);
    assertThat(limit.allowed(START)).as("a pause").isZero();
    assertThat(limit.allowed(START.plusSeconds(1))).isEqualTo(4);
    assertThat(limit.allowed(START.plusSeconds(9))).isEqualTo(4);
    assertThat(limit.allowed(START.plusSeconds(10))).isEqualTo(5);
    assertThat(limit.allowed(START.plusSeconds(40))).isEqualTo(8);
    assertThat(limit.allowed(START.plus(Duration.ofDays(400)))).isEqualTo(8);
  }

  @Test
  void refusalsOfTheSameMomentCountOnce() {
    SourceLimit limit = SourceLimit.of(8).afterBusy(8, START).afterBusy(7, START.plusMillis(999));
    assertThat(limit.allowed(START.plusSeconds(1))).isEqualTo(4);
    assertThat(limit.afterBusy(4, START.plusSeconds(3)).allowed(START.plusSeconds(5))).isEqualTo(2);
  }

  /** A large file takes hours to arrive; other files must not wait for it. */
  @Test
  void aFileThatIsNotRefusedIsEnough() {
    SourceLimit limit = SourceLimit.of(8).afterBusy(1, START).afterBusy(1, START.plusSeconds(1));
    Instant served = START.plusSeconds(3).plus(SourceLimit.QUIET);
    assertThat(limit.isRefusing(served.minusMillis(1))).isTrue();
    assertThat(limit.isRefusing(served)).isFalse();
    assertThat(limit.afterBusy(1, served).allowed(served.plusSeconds(1))).isPositive();
  }

  @Test
  void thePauseDoublesUntilAFileArrives() {
    SourceLimit limit = SourceLimit.of(8);
    Instant now = START;
    for (int seconds : new int[] {1, 2, 4, 8, 16, 32, 64, 128, 128, 128}) {
      limit = limit.afterBusy(1, now);
      assertThat(limit.allowed(now.plusSeconds(seconds).minusMillis(1))).isZero();
      now = now.plusSeconds(seconds);
      assertThat(limit.allowed(now)).isPositive();
    }
    limit = limit.afterBusy(1, now).afterArrival();
    assertThat(limit.allowed(now)).isEqualTo(1);
    assertThat(limit.afterBusy(1, now).allowed(now.plusSeconds(1))).isEqualTo(1);
  }

  @Test
  void theLimitIsHalfOfTheActiveTransfersIfTheseWereFewer() {
    assertThat(SourceLimit.of(30).afterBusy(6, START).allowed(START.plusSeconds(1))).isEqualTo(3);
  }

  @Test
  void oneTransferIsAlwaysAllowed() {
    SourceLimit limit = SourceLimit.of(2);
    for (int i = 0; i < 10; i++) {
      limit = limit.afterBusy(1, START.plusSeconds(5 * i)).afterArrival();
    }
    assertThat(limit.allowed(START.plusSeconds(50))).isEqualTo(1);
  }

  @Test
  void aClockThatWasSetBackRaisesNothing() {
    SourceLimit limit = SourceLimit.of(8).afterBusy(8, START).afterArrival();
    assertThat(limit.allowed(START.minusSeconds(3600))).isEqualTo(4);
  }

  @Test
  void aLimitIsPositive() {
    assertThatThrownBy(() -> SourceLimit.of(0)).hasMessageContaining("0");
  }

  /** Several agents share a door that refuses transfers above its own limit. */
  @Test
  void agentsAtOneDoorShareItAndReturnToTheirLimitsOnceItHasRoom() {
    for (int seed = 0; seed < 100; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int agents = 1 + random.nextInt(4);
      int configured = 4 + random.nextInt(28);
      int door = agents * 2 + random.nextInt(30);
      List<SourceLimit> limits =
          new ArrayList<>(Collections.nCopies(agents, SourceLimit.of(configured)));
      long[] used = new long[agents];
      int refusedSeconds = 0;
      boolean isWithinBounds = true;
      for (int second = 0; second < 1200; second++) {
        Instant now = START.plusSeconds(second);
        int total = limits.stream().mapToInt(limit -> limit.allowed(now)).sum();
        refusedSeconds += second >= 600 && total > door ? 1 : 0;
        for (int agent = 0; agent < agents; agent++) {
          SourceLimit limit = limits.get(agent);
          int active = limit.allowed(now);
          isWithinBounds &= active >= 0 && active <= configured;
          used[agent] += second >= 600 ? active : 0;
          boolean isRefused =
              total > door && random.ints(active, 0, total).anyMatch(slot -> slot >= door);
          SourceLimit served = active > 0 ? limit.afterArrival() : limit;
          limits.set(agent, isRefused ? served.afterBusy(active, now) : served);
        }
      }
      double possible = 600.0 * Math.min(door, agents * configured);
      String world = "seed %d, %d agents, %d at %d".formatted(seed, agents, configured, door);
      assertThat(isWithinBounds).as(world).isTrue();
      assertThat(IntStream.range(0, agents).mapToLong(a -> used[a]).sum() / possible)
          .as(world)
          .isGreaterThan(0.6);
      assertThat(refusedSeconds).as(world).isLessThan(600 / 3);
      Instant later = START.plusSeconds(1200).plus(SourceLimit.QUIET.multipliedBy(configured));
      assertThat(limits).as(world).allMatch(limit -> limit.allowed(later) == configured);
    }
  }
}
