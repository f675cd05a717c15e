package io.argosy.common.wire.user;

import java.util.List;

/**
 * What a strategy that was not in use would have made of the cycles of some time.
 *
 * @param insteadOf the strategies that were in use
 * @param cycles how many were compared
 * @param files how many they planned
 * @param differing how many would have come from elsewhere
 * @param endSeconds what the cycles would have taken, each until its last file, all together
 * @param insteadOfSeconds likewise, as it was decided
 */
public record ShadowView(
    String strategy,
    List<String> insteadOf,
    long cycles,
    long files,
    long differing,
    double endSeconds,
    double insteadOfSeconds,
    Regret regret) {

  /**
   * By how many seconds a cycle's last file would have been there later; negative: sooner.
   *
   * @param median of the cycles
   * @param worst of the cycles
   */
  public record Regret(double median, double worst) {}
}
