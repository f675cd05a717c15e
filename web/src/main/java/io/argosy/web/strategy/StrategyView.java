package io.argosy.web.strategy;

import io.argosy.common.unit.Counted;
import io.argosy.common.wire.user.ScoreUnit;
import java.util.List;
import java.util.Locale;

/**
 * What a strategy that was not in use would have made of the cycles of some time.
 *
 * @param insteadOf the strategies that were in use
 * @param cycles how many were compared
 * @param files how many they planned
 * @param differing how many would have come from elsewhere
 * @param left how many more would have had no source
 * @param ends in seconds, until the last file of a cycle
 * @param regrets in seconds, by which that would have been later; negative: sooner
 */
public record StrategyView(
    String strategy,
    List<String> insteadOf,
    long cycles,
    long files,
    long differing,
    long left,
    Ends ends,
    Regrets regrets) {

  private static final double WHOLE = 100;
  private static final double NOTHING = 0.05;

  /**
   * When cycles would have ended.
   *
   * @param sum of all cycles
   * @param chosen the same as it was decided
   */
  public record Ends(double sum, double median, double chosen) {}

  /** Of the cycles. */
  public record Regrets(double median, double worst) {}

  public StrategyView {
    insteadOf = List.copyOf(insteadOf);
  }

  /** Such as {@code Over 37 cycles duration would have finished 12.0 % later than completion}. */
  public String sentence() {
    String verdict =
        "Over %s %s would have finished %s %s"
            .formatted(
                Counted.of(cycles, "cycle"),
                strategy,
                verdict(),
                insteadOf.size() == 1 ? insteadOf.getFirst() : "what was in use");
    return left > 0
        ? verdict + ", and left %s without a source".formatted(Counted.of(left, "file"))
        : verdict;
  }

  private String verdict() {
    double share = ends.chosen() > 0 ? (ends.sum() / ends.chosen() - 1) * WHOLE : 0;
    return Math.abs(share) < NOTHING
        ? "at the same time as"
        : String.format(
            Locale.ROOT, "%.1f %% %s than", Math.abs(share), share < 0 ? "sooner" : "later");
  }

  /** Such as {@code 12 %}; a few of many are not none. */
  public String differingShare() {
    if (files == 0) {
      return "–";
    }
    long share = Math.round(WHOLE * differing / files);
    return share == 0 && differing > 0 ? "< 1 %" : share + " %";
  }

  public String sum() {
    return ScoreUnit.time(ends.sum());
  }

  public String median() {
    return ScoreUnit.time(ends.median());
  }

  public String medianRegret() {
    return signed(regrets.median());
  }

  public String worstRegret() {
    return signed(regrets.worst());
  }

  /** Such as {@code 10.8 min later}. */
  static String later(double seconds) {
    if (Math.abs(seconds) < NOTHING) {
      return "at the same time";
    }
    return ScoreUnit.time(Math.abs(seconds)) + (seconds < 0 ? " sooner" : " later");
  }

  /** With the sign that tells later from sooner. */
  static String signed(double seconds) {
    if (Math.abs(seconds) < NOTHING) {
      return "0 s";
    }
    return (seconds < 0 ? "−" : "+") + ScoreUnit.time(Math.abs(seconds));
  }
}
