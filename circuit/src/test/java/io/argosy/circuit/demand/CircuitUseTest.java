package io.argosy.circuit.demand;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.circuit.demand.CircuitTraffic.Reading;
import io.argosy.circuit.demand.CircuitUse.Verdict;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A circuit of 1,000 bytes per second. */
class CircuitUseTest {

  private static final Instant T0 = Instant.parse("2026-03-01T12:00:00Z");
  private static final ByteRate BANDWIDTH = new ByteRate(1000);
  private static final Duration EACH = Duration.ofSeconds(20);

  private Instant now = T0;
  private long bytes;
  private long failures;
  private int emptyJobs;
  private CircuitUse use = CircuitUse.from(reading(), T0);

  @Test
  void lessThanATenthIsEnoughForHalfAnHourAndNoLonger() {
    run(Duration.ofHours(3), 700);
    run(Duration.ofMinutes(29), 90);
    assertThat(use.verdict()).isEmpty();
    run(Duration.ofMinutes(1), 90);
    assertThat(verdict().why()).contains("a tenth");
    assertThat(verdict().isFailing()).isFalse();
  }

  @Test
  void aTenthIsEnoughForEver() {
    run(Duration.ofHours(5), 100);
    assertThat(use.verdict()).isEmpty();
  }

  @Test
  void shortBurstsDoNotKeepACircuit() {
    run(Duration.ofMinutes(5), 1000);
    for (int n = 0; n < 4 && use.verdict().isEmpty(); n++) {
      run(Duration.ofMinutes(9), 0);
      run(Duration.ofSeconds(20), 1000);
    }
    assertThat(verdict().why()).contains("a tenth");
  }

  @Test
  void nothingForTenMinutesIsIdle() {
    run(Duration.ofHours(1), 1000);
    run(Duration.ofMinutes(9), 0);
    assertThat(use.verdict()).isEmpty();
    run(Duration.ofMinutes(1), 0);
    assertThat(verdict()).isEqualTo(new Verdict("nothing has moved over it for 10 minutes", false));
  }

  @Test
  void moreThanAHundredReadingsWithFailuresWithinAnHourAreTooMany() {
    for (int n = 0; n < 20; n++) {
      fail(20);
      run(Duration.ofSeconds(320), 1000);
      assertThat(use.verdict()).as("100 an hour").isEmpty();
    }
    fail(20);
    assertThat(use.verdict()).as("100 an hour").isEmpty();
    fail(1);
    assertThat(verdict().isFailing()).isTrue();
    assertThat(verdict().why()).contains("failed at over 100 times");
  }

  @Test
  void manyFailuresAtOnceAreOne() {
    failures = 2_000;
    run(EACH, 1000);
    assertThat(use.verdict()).isEmpty();
  }

  @Test
  void twoJobsWithoutAByteAreTooMany() {
    emptyJobs = 1;
    run(EACH, 1000);
    assertThat(use.verdict()).isEmpty();
    emptyJobs = 2;
    run(EACH, 1000);
    assertThat(verdict().isFailing()).isTrue();
  }

  @Test
  void aCounterThatGoesBackBeginsAfresh() {
    run(Duration.ofMinutes(9), 50);
    bytes = 0;
    run(Duration.ofMinutes(9), 50);
    failures = 90;
    run(EACH, 50);
    failures = 20;
    run(EACH, 50);
    failures = 100;
    run(Duration.ofMinutes(29), 50);
    assertThat(use.verdict()).isEmpty();
    run(Duration.ofMinutes(1), 50);
    assertThat(use.verdict()).isPresent();
  }

  @Test
  void aTimeWithoutReadingsProvesNothing() {
    run(Duration.ofMinutes(29), 50);
    now = now.plus(Duration.ofHours(2));
    read();
    assertThat(use.verdict()).isEmpty();
    run(Duration.ofMinutes(29), 50);
    assertThat(use.verdict()).isEmpty();
    run(Duration.ofMinutes(1), 50);
    assertThat(use.verdict()).isPresent();
  }

  /** Readings at random times and of random rates, judged from all of them. */
  @Test
  void randomTrafficIsJudgedAsItsWholeHistorySays() {
    int[] judged = new int[4];
    for (long seed = 1; seed <= 30; seed++) {
      Random random = new Random(seed);
      restart();
      List<long[]> history = new ArrayList<>(List.of(new long[] {0, 0, 0}));
      int rate = 200;
      int failing = 0;
      int failed = 0;
      for (int n = 0; n < 1_000; n++) {
        if (random.nextInt(60) == 0) {
          rate = random.nextInt(3) * random.nextInt(140);
          failing = random.nextInt(120);
        }
        Duration later = Duration.ofSeconds(1 + random.nextInt(40));
        bytes += rate * later.toSeconds() * random.nextInt(3) / 2;
        boolean fails = random.nextInt(100) < failing;
        failures += fails ? 1 + random.nextInt(300) : 0;
        failed += fails ? 1 : 0;
        now = now.plus(later);
        read();
        history.add(new long[] {Duration.between(T0, now).toSeconds(), bytes, failed});
        boolean[] expected = {isFailing(history), isIdle(history), isWasted(history)};
        int which = expected[0] ? 0 : expected[1] ? 1 : expected[2] ? 2 : 3;
        judged[which]++;
        assertThat(use.verdict().map(Verdict::why).orElse("worth keeping"))
            .as("seed %d, reading %d", seed, n)
            .contains(List.of("failed", "nothing has", "a tenth", "worth keeping").get(which));
      }
    }
    assertThat(Arrays.stream(judged)).as("each verdict occurs").allMatch(many -> many > 500);
  }

  private static boolean isFailing(List<long[]> history) {
    return history.getLast()[2] - failuresAnHourBefore(history) > 100;
  }

  private static long failuresAnHourBefore(List<long[]> history) {
    long[] last = history.getLast();
    return history.stream()
        .filter(it -> it[0] <= last[0] - 3600)
        .mapToLong(it -> it[2])
        .max()
        .orElse(0);
  }

  private static boolean isIdle(List<long[]> history) {
    long[] last = history.getLast();
    return history.stream().anyMatch(it -> it[0] <= last[0] - 600 && it[1] == last[1]);
  }

  /** From some reading half an hour ago or earlier, each later one saw less than a tenth. */
  private static boolean isWasted(List<long[]> history) {
    long[] last = history.getLast();
    double best = Double.NEGATIVE_INFINITY;
    long since = 0;
    for (long[] it : history) {
      double surplus = it[1] - 100.0 * it[0];
      if (surplus >= best) {
        best = surplus;
        since = it[0];
      }
    }
    return last[0] - since >= 1800;
  }

  private void restart() {
    now = T0;
    bytes = 0;
    failures = 0;
    use = CircuitUse.from(reading(), now);
  }

  /** Several files at each reading, as when a connection breaks. */
  private void fail(int readings) {
    for (int n = 0; n < readings; n++) {
      failures += 20;
      run(EACH, 1000);
    }
  }

  private void run(Duration time, int rate) {
    Instant until = now.plus(time);
    while (now.isBefore(until)) {
      now = now.plus(EACH);
      bytes += rate * EACH.toSeconds();
      read();
    }
  }

  private void read() {
    use = use.with(reading(), now, BANDWIDTH);
  }

  private Reading reading() {
    return new Reading(new ByteCount(bytes), failures, emptyJobs, true);
  }

  private Verdict verdict() {
    Optional<Verdict> verdict = use.verdict();
    assertThat(verdict).isPresent();
    return verdict.get();
  }
}
