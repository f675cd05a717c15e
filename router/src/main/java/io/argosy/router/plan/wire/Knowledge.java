package io.argosy.router.plan.wire;

import java.util.Arrays;
import java.util.Locale;

/** How much of a world the planner may see. */
public enum Knowledge {
  /** Observed rates and success only, as a router without a map of the network has them. */
  OBSERVED,
  /** Also what can truly flow: capacities, uplinks and downlinks. */
  TRUE;

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * @param word as {@link #word} gives it
   */
  public static Knowledge of(String word) {
    return Arrays.stream(values())
        .filter(knowledge -> knowledge.word().equals(word))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("observed or true: " + word));
  }
}
