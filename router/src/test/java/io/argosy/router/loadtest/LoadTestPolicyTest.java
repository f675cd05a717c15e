package io.argosy.router.loadtest;

import static io.argosy.router.loadtest.LoadTestPolicy.CAUGHT_UP;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class LoadTestPolicyTest {

  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final ByteCount TEN_MB = ByteCount.parse("10MB");

  @Test
  void aFileIsDueAsSoonAsTheOneBeforeHasTakenItsTime() {
    assertThat(LoadTestPolicy.next(test(NOON, 0), NOON)).isEqualTo(issue(1, NOON.plusSeconds(10)));
    Instant due = NOON.plusSeconds(10);
    assertThat(LoadTestPolicy.next(test(due, 1), due.minusNanos(1))).isEqualTo(issue(0, due));
    assertThat(LoadTestPolicy.next(test(due, 1), due.plusSeconds(3)))
        .isEqualTo(issue(1, NOON.plusSeconds(20)));
  }

  @Test
  void onlyTheLastMinuteIsCaughtUp() {
    Instant now = NOON.plus(Duration.ofHours(3));
    assertThat(LoadTestPolicy.next(test(NOON, 0), now))
        .isEqualTo(issue(6, now.minus(CAUGHT_UP).plusSeconds(60)));
  }

  /** What waits for an agent, or is slower than was asked for, does not pile up. */
  @Test
  void noMoreIsInFlightThanAMinuteMoves() {
    assertThat(LoadTestPolicy.next(test(NOON, 6), NOON)).isEqualTo(issue(0, NOON));
    assertThat(LoadTestPolicy.next(test(NOON, 5), NOON.plusSeconds(30)))
        .isEqualTo(issue(1, NOON.plusSeconds(10)));
    LoadTest large = new LoadTest(1, 2, new ByteRate(1e6), ByteCount.parse("600MB"), NOON, 1);
    assertThat(LoadTestPolicy.mostInFlight(large)).isEqualTo(2);
  }

  @Test
  void theUsualFileTakesAMinuteAndIsNotLarge() {
    assertThat(LoadTestPolicy.usualSize(TEN_MB)).isEqualTo(ByteCount.parse("600MB"));
    assertThat(LoadTestPolicy.usualSize(ByteCount.parse("1GB"))).isEqualTo(ByteCount.parse("1GB"));
    for (String rate : new String[] {"1kB", "2kB", "1GB", "10GB"}) {
      ByteCount bytes = ByteCount.parse(rate);
      assertThat(LoadTestPolicy.fault(bytes, LoadTestPolicy.usualSize(bytes))).as(rate).isEmpty();
    }
  }

  @Test
  void ratesAndSizesOutOfRangeAreRefusedByTheirField() {
    requireFault("0", "1MB", "rate", "must be 1.00 kB/s to 10.0 GB/s");
    requireFault("999", "1MB", "rate", "must be 1.00 kB/s to 10.0 GB/s");
    requireFault("10000000001", "1GB", "rate", "must be 1.00 kB/s to 10.0 GB/s");
    requireFault("1MB", "99999", "size", "must be 100 kB to 10.0 GB");
    requireFault("1GB", "10000000001", "size", "must be 100 kB to 10.0 GB");
    requireFault("10MB", "999999", "size", "must be 1.00 MB to 6.00 GB at this rate");
    requireFault("1MB", "600000001", "size", "must be 100 kB to 600 MB at this rate");
  }

  private static void requireFault(String rate, String size, String field, String message) {
    assertThat(LoadTestPolicy.fault(ByteCount.parse(rate), ByteCount.parse(size)))
        .map(Refusal.Fault::field)
        .contains(field);
    assertThat(LoadTestPolicy.fault(ByteCount.parse(rate), ByteCount.parse(size)))
        .map(Refusal.Fault::message)
        .contains(message);
  }

  /** A link that keeps up gets the rate that was asked for, a slower one as much as it moves. */
  @RepeatedTest(200)
  void theMeanRateIsTheOneThatWasAskedFor(RepetitionInfo repetition) {
    long seed = repetition.getCurrentRepetition();
    Random random = new Random(seed);
    double rate = Math.pow(10, 3 + 7 * random.nextDouble());
    ByteCount size = ByteCount.of((long) (rate * Math.pow(10, -1 + 3.7 * random.nextDouble())));
    double share = random.nextBoolean() ? 2 : random.nextDouble();
    World world = new World(new ByteRate(rate), size, new ByteRate(rate * share), random);
    Duration outage = random.nextBoolean() ? Duration.ofMinutes(random.nextInt(30)) : Duration.ZERO;
    double seconds = world.run(Duration.ofHours(1), outage);

    double gap = Math.max(0, outage.toSeconds() - CAUGHT_UP.toSeconds());
    double worked = seconds - gap;
    double file = size.bytes() / rate;
    String told = "seed " + seed + ": " + world;
    // The file before the outage may have been issued for a part of it.
    double most = seconds - Math.max(0, gap - file) + file + World.TICK;
    assertThat(world.moved / rate).as(told).isLessThanOrEqualTo(most);
    assertThat(world.mostInFlight).as(told).isLessThanOrEqualTo((int) Math.max(2, 60 / file + 1));
    if (share > 1) {
      double least = worked - 2 * file - Math.min(outage.toSeconds(), 60) - 2 * World.TICK;
      assertThat(world.moved / rate).as(told).isGreaterThanOrEqualTo(Math.min(least, worked * 0.8));
    }
  }

  /** A link that moves one file after the other, and a router that looks every two seconds. */
  private static final class World {

    private static final int TICK = 3;

    private final ByteRate rate;
    private final ByteCount size;
    private final Duration fileTime;
    private final Random random;
    private final Deque<Instant> ends = new ArrayDeque<>();
    private double moved;
    private int mostInFlight;

    private World(ByteRate rate, ByteCount size, ByteRate link, Random random) {
      this.rate = rate;
      this.size = size;
      this.fileTime = Duration.ofNanos((long) (link.secondsFor(size) * 1e9));
      this.random = random;
    }

    /** Returns how many seconds passed. */
    private double run(Duration time, Duration outage) {
      Instant now = NOON;
      Instant due = NOON;
      Instant middle = NOON.plus(time.dividedBy(2));
      boolean out = false;
      while (now.isBefore(NOON.plus(time))) {
        if (!out && now.isAfter(middle)) {
          out = true;
          now = now.plus(outage);
        }
        while (!ends.isEmpty() && !ends.peek().isAfter(now)) {
          ends.remove();
          moved += size.bytes();
        }
        LoadTestPolicy.Issue issue =
            LoadTestPolicy.next(new LoadTest(1, 2, rate, size, due, ends.size()), now);
        due = issue.due();
        for (int file = 0; file < issue.files(); file++) {
          Instant begins = ends.isEmpty() || ends.getLast().isBefore(now) ? now : ends.getLast();
          ends.add(begins.plus(fileTime));
        }
        mostInFlight = Math.max(mostInFlight, ends.size());
        now = now.plusMillis(1000 + random.nextInt(2000));
      }
      return Duration.between(NOON, now).toMillis() / 1e3;
    }

    @Override
    public String toString() {
      return "rate %s size %s file %s moved %s".formatted(rate, size, fileTime, moved);
    }
  }

  /** 1 MB/s in files of 10 MB. */
  private static LoadTest test(Instant due, int inFlight) {
    return new LoadTest(1, 2, new ByteRate(1e6), TEN_MB, due, inFlight);
  }

  private static LoadTestPolicy.Issue issue(int files, Instant due) {
    return new LoadTestPolicy.Issue(files, due);
  }
}
