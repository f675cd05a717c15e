package io.argosy.bench.switchover;

import io.argosy.bench.routing.BenchResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** What the medians of all runs must reach. */
public record SwitchTargets(List<SwitchResult> runs, boolean isFdt) {

  private static final double OF_BARE = 0.98;
  private static final double LONGEST_GAP = 2;
  private static final double LONGEST_SWITCH = 3;
  private static final double LONGEST_RECOVERY = 5;

  /** FDT starts a program for each job. */
  private static final double LONGEST_FDT_RECOVERY = 15;

  /** Returns a sentence for each target that is missed. */
  public List<String> missed() {
    List<String> missed = new ArrayList<>();
    least(missed, "share of bare TCP on the shared path", this::shareOfShared);
    least(missed, "share of bare TCP on the circuit", this::shareOfCircuit);
    most(missed, "longest gap", SwitchResult::longestGapSeconds, LONGEST_GAP);
    most(missed, "seconds to the switch", SwitchResult::switchSeconds, LONGEST_SWITCH);
    most(
        missed,
        "seconds without a byte after the cut",
        SwitchResult::recoverySeconds,
        isFdt ? LONGEST_FDT_RECOVERY : LONGEST_RECOVERY);
    none(missed, "failed files", SwitchResult::failedFiles);
    none(missed, "files that failed as a circuit ended", SwitchResult::interruptedFiles);
    none(missed, "files over both paths", SwitchResult::doubledFiles);
    return missed;
  }

  public double shareOfShared(SwitchResult run) {
    return run.sharedRate() / run.bareShared();
  }

  public double shareOfCircuit(SwitchResult run) {
    return run.circuitRate() / run.bareCircuit();
  }

  private void least(List<String> missed, String what, ToDoubleFunction<SwitchResult> figure) {
    double median = median(figure);
    if (!(median >= OF_BARE)) {
      missed.add(sentence(what, median, "below", OF_BARE));
    }
  }

  private void most(
      List<String> missed, String what, ToDoubleFunction<SwitchResult> figure, double most) {
    double median = median(figure);
    if (!(median <= most)) {
      missed.add(sentence(what, median, "above", most));
    }
  }

  /** In any run. */
  private void none(List<String> missed, String what, ToDoubleFunction<SwitchResult> figure) {
    double all = runs.stream().mapToDouble(figure).sum();
    if (all > 0) {
      missed.add(sentence(what, all, "above", 0));
    }
  }

  private double median(ToDoubleFunction<SwitchResult> figure) {
    return BenchResult.median(runs.stream().mapToDouble(figure));
  }

  private static String sentence(String what, double value, String relation, double target) {
    return String.format(Locale.ROOT, "Missed: %s: %.3f is %s %.2f", what, value, relation, target);
  }
}
