package io.argosy.common.wire.user;

import io.argosy.common.unit.Counted;
import java.util.List;
import java.util.Locale;

/**
 * One item of {@code GET /query/v1/shadows}: what a strategy that was not in use would have made of
 * the cycles of some time.
 *
 * @param insteadOf the strategies that were in use
 * @param cycles how many were compared
 * @param files how many they planned
 * @param differing how many would have come from elsewhere
 * @param withoutSource how many more files would have had no source
 * @param endSeconds what the cycles would have taken, each until its last file, all together
 * @param medianEndSeconds of a cycle
 * @param insteadOfSeconds likewise, as it was decided
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

  public ShadowView {
    insteadOf = List.copyOf(insteadOf);
  }

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
