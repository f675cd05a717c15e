package io.argosy.bench.switchover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.argosy.bench.grid.LinkSamples;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

/** Computes the figures of a run from scripted counters of both paths. */
class SwitchResultTest {

  private static final double RATE = 25e6;
  private static final double STEP = 0.1;
  private static final double PRECISE = 0.25;

  /** The first circuit is ordered after 20 s and used until 60; another one is cut at 80. */
  private static final SwitchMoments AT = new SwitchMoments(0, 20, 65, 80, 100);

  /** The proof at 22 s, and files half a second later, beside the last ones of the shared path. */
  private static double circuit(double at) {
    return at >= 22 && at < 22.1 ? 3e6 : between(at, 22.6, 60) || between(at, 70, 80) ? 24e6 : 0;
  }

  private static double shared(double at) {
    return at < 24 || between(at, 60, 71) || at >= 83 ? 12e6 : 0;
  }

  private static boolean between(double at, double from, double to) {
    return at >= from && at < to;
  }

  private static SwitchResult of(DoubleUnaryOperator shared, DoubleUnaryOperator circuit) {
    List<LinkSamples.Sample> samples = new ArrayList<>();
    double first = 0;
    double second = 0;
    for (int n = 0; n * STEP <= AT.ended(); n++) {
      samples.add(new LinkSamples.Sample(n * STEP, List.of((long) first, (long) second)));
      first += shared.applyAsDouble(n * STEP + STEP / 2) * STEP;
      second += circuit.applyAsDouble(n * STEP + STEP / 2) * STEP;
    }
    return SwitchResult.of(
        "http",
        new LinkSamples(samples),
        RATE,
        AT,
        new SwitchResult.Bare(12.1e6, 24.2e6),
        new SwitchResult.Files(0, 3, 0, 0));
  }

  @Test
  void ratesAndTimesOfASwitchAreRead() {
    SwitchResult run = of(SwitchResultTest::shared, SwitchResultTest::circuit);
    assertThat(run.sharedRate()).isCloseTo(12e6, within(1e3));
    assertThat(run.circuitRate()).isCloseTo(24e6, within(1e3));
    assertThat(run.switchSeconds()).isCloseTo(0.6, within(PRECISE));
    assertThat(run.overlapSeconds()).isCloseTo(1.4, within(1.0));
    assertThat(run.longestGapSeconds()).isZero();
    assertThat(run.recoverySeconds()).isCloseTo(3, within(PRECISE));
    assertThat(run.samples()).hasSize(1_000).contains(List.of(50.0, 0.0, 24e6));
    assertThat(new SwitchTargets(List.of(run), false).missed()).isEmpty();
  }

  /** Bare TCP begins slowly, and its last stream ends alone. */
  @Test
  void theRateOfBareTcpIsReadAsThatOfFiles() {
    List<LinkSamples.Sample> samples = new ArrayList<>();
    double bytes = 0;
    for (int n = 0; n * STEP <= 12; n++) {
      samples.add(new LinkSamples.Sample(n * STEP, List.of(0L, (long) bytes)));
      bytes += (between(n * STEP, 2, 10.5) ? 24e6 : 6e6) * STEP;
    }
    assertThat(SwitchResult.Bare.rate(new LinkSamples(samples), 1)).isCloseTo(24e6, within(1e3));
  }

  @Test
  void aGapAtTheSwitchIsAMissedTarget() {
    SwitchResult run =
        of(at -> between(at, 21, 24) ? 0 : shared(at), at -> at < 26 ? 0 : circuit(at));
    assertThat(run.longestGapSeconds()).isCloseTo(5, within(PRECISE));
    assertThat(new SwitchTargets(List.of(run), false).missed())
        .containsExactly("Missed: longest gap: 5.000 is above 2.00");
  }

  @Test
  void aPathThatIsNeverUsedMissesItsTargets() {
    SwitchResult run = of(SwitchResultTest::shared, at -> 0);
    assertThat(new SwitchTargets(List.of(run), false).missed())
        .anyMatch(it -> it.contains("share of bare TCP on the circuit"))
        .anyMatch(it -> it.contains("seconds to the switch"));
  }

  /** FDT starts a program first. */
  @Test
  void fdtHasMoreTimeAfterACut() {
    SwitchResult run = of(at -> at >= 80 && at < 90 ? 0 : shared(at), SwitchResultTest::circuit);
    assertThat(new SwitchTargets(List.of(run), true).missed()).isEmpty();
    assertThat(new SwitchTargets(List.of(run), false).missed())
        .containsExactly("Missed: seconds without a byte after the cut: 10.000 is above 5.00");
  }

  @Test
  void aFailedFileInAnyRunIsAMissedTarget() {
    SwitchResult good = of(SwitchResultTest::shared, SwitchResultTest::circuit);
    SwitchResult bad =
        new SwitchResult(
            good.name(),
            good.backend(),
            good.sharedRate(),
            good.circuitRate(),
            good.bareShared(),
            good.bareCircuit(),
            good.longestGapSeconds(),
            good.switchSeconds(),
            good.overlapSeconds(),
            good.recoverySeconds(),
            1,
            0,
            3,
            2,
            good.samples());
    assertThat(new SwitchTargets(List.of(good, good, bad), false).missed())
        .containsExactly(
            "Missed: failed files: 1.000 is above 0.00",
            "Missed: files that failed as a circuit ended: 3.000 is above 0.00",
            "Missed: files over both paths: 2.000 is above 0.00");
  }
}
