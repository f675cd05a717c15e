package io.argosy.common.wire.user;

import io.argosy.common.unit.Counted;
import java.util.List;
import java.util.Locale;

/**
 * One item of {@code GET /query/v1/shadows}: the plans that a strategy not in use would have made
 * for the cycles of a period.
 *
 * @param insteadOf the strategies that were in use
 * @param cycles number of cycles compared
 * @param files number of files in these cycles
 * @param differing number of files with another source
 * @param withoutSource additional number of files without a source
 * @param endSeconds sum over the cycles of the time until the last file
 * @param medianEndSeconds median of these times
 * @param insteadOfSeconds the sum for the plans that were used
 */
public record ShadowView(
    String strategy,
    List<String> insteadOf,
    long cycles,
    long files,
    long differing,
    long withoutSource,
    double endSeconds,
    double medianEndSeconds,
    double insteadOfSeconds,
    Regret regret) {

  private static final double WHOLE = 100;
  private static final double NOTHING = 0.05;

  /**
   * The delay of a cycle's last file in seconds; negative if it would have arrived sooner.
   *
   * @param median of the cycles
   * @param worst of the cycles
   */
  public record Regret(double median, double worst) {}

  /**
   * Returns a sentence such as {@code Over 37 cycles duration would have finished 12.0 % later than
   * completion}.
   */
  public String sentence() {
    String verdict =
        "Over %s %s would have finished %s %s"
            .formatted(
                Counted.of(cycles, "cycle"),
                strategy,
                verdict(),
                insteadOf.size() == 1 ? insteadOf.getFirst() : "what was in use");
    return withoutSource > 0
        ? verdict + ", and left %s without a source".formatted(Counted.of(withoutSource, "file"))
        : verdict;
  }

  private String verdict() {
    double share = insteadOfSeconds > 0 ? (endSeconds / insteadOfSeconds - 1) * WHOLE : 0;
    return Math.abs(share) < NOTHING
        ? "at the same time as"
        : String.format(
            Locale.ROOT, "%.1f %% %s than", Math.abs(share), share < 0 ? "sooner" : "later");
  }

  /** Returns a share such as {@code 12 %}; a small one is not shown as none. */
  public String differingShare() {
    if (files == 0) {
      return "–";
    }
    long share = Math.round(WHOLE * differing / files);
    return share == 0 && differing > 0 ? "< 1 %" : share + " %";
  }

  public String sum() {
    return ScoreUnit.time(endSeconds);
  }

  public String median() {
    return ScoreUnit.time(medianEndSeconds);
  }

  public String medianRegret() {
    return signed(regret.median());
  }

  public String worstRegret() {
    return signed(regret.worst());
  }

  /** Formats a delay, such as {@code 10.8 min later}. */
  static String later(double seconds) {
    if (Math.abs(seconds) < NOTHING) {
      return "at the same time";
    }
    return ScoreUnit.time(Math.abs(seconds)) + (seconds < 0 ? " sooner" : " later");
  }

  /** Formats a delay with its sign. */
  static String signed(double seconds) {
    if (Math.abs(seconds) < NOTHING) {
      return "0 s";
    }
    return (seconds < 0 ? "−" : "+") + ScoreUnit.time(Math.abs(seconds));
  }
}
