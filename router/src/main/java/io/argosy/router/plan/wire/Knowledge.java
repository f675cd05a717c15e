package io.argosy.router.plan.wire;

import java.util.Arrays;
import java.util.Locale;

/** How much of a world the planner may use. */
public enum Knowledge {
  /** Observed rates and success only, as a router without a network map has them. */
  OBSERVED,
  /** Also true capacities of links, uplinks and downlinks. */
  TRUE;

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * @param word as returned by {@link #word}
   */
  public static Knowledge of(String word) {
    return Arrays.stream(values())
        .filter(knowledge -> knowledge.word().equals(word))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("must be observed or true: " + word));
  }
}
