package io.argosy.router.shadow;

import io.argosy.router.plan.completion.FluidJudge;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The comparison of one cycle with other strategies.
 *
 * @param skipped why the cycle was not compared; if present, the following components are
 *     meaningless
 * @param routed number of files with a source
 * @param chosen simulated completion times of the original plan
 */
public record ShadowRun(
    CycleHead cycle,
    Instant comparedAt,
    Optional<Skipped> skipped,
    long routed,
    FluidJudge.Ending chosen,
    List<ShadowPlan> plans) {

  private static final double WHOLE = 100;

  public ShadowRun {
    plans = List.copyOf(plans);
  }

  static ShadowRun skipped(CycleHead cycle, Instant at, Skipped why) {
    return new ShadowRun(cycle, at, Optional.of(why), 0, new FluidJudge.Ending(0, 0), List.of());
  }

  /** Returns one line for users: what each strategy would have cost or saved. */
  String sentence() {
    return skipped
        .map(Skipped::toString)
        .orElseGet(() -> plans.stream().map(this::clause).collect(Collectors.joining(", ")));
  }

  private String clause(ShadowPlan plan) {
    double regret = plan.regret(chosen);
    String share =
        chosen.lastSeconds() > 0
            ? String.format(Locale.ROOT, "%.1f %%", Math.abs(regret) / chosen.lastSeconds() * WHOLE)
            : String.format(Locale.ROOT, "%.1f s", Math.abs(regret));
    String word = regret < 0 ? " sooner" : " later";
    return plan.strategy().word() + " " + share + word;
  }
}
