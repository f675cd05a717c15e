package io.argosy.common.wire.user;

import io.argosy.common.topology.NodeName;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One item of {@code GET /query/v1/breakers}: a breaker that is open, was open recently, or is
 * pinned.
 *
 * @param kind {@code source}, {@code destination} or {@code link}
 * @param source absent for a destination
 * @param destination absent for a source
 * @param state that the planner uses: {@code open}, {@code half-open} or {@code closed}
 * @param decided state by the failures alone; in a dry run or under a pin it has no effect
 * @param probeAt time of the next probe while open
 * @param openings number of openings without a calm time between them
 * @param pin {@code open} or {@code closed}; absent if none
 */
public record BreakerView(
    String kind,
    @Nullable NodeName source,
    @Nullable NodeName destination,
    String state,
    String decided,
    Instant since,
    @Nullable Instant probeAt,
    int openings,
    @Nullable String pin,
    @Nullable String pinnedBy,
    String reason) {

  /** Returns what the breaker covers, such as {@code everything to T1_A}. */
  public String covers() {
    if (source == null) {
      return "everything to " + destination;
    }
    return destination == null ? "everything from " + source : source + " to " + destination;
  }

  /** Returns why no probe has a time; a dash if none is expected. */
  public String noProbeWords() {
    if (state.equals("half-open")) {
      return "in progress";
    }
    return pin != null && state.equals("open") ? "none while it is pinned" : "\u2013";
  }

  /** The state in words, such as {@code pinned closed} and {@code open in a dry run}. */
  public String stateWords() {
    if (pin != null) {
      return "pinned " + pin;
    }
    return state.equals(decided) ? state : decided + " in a dry run";
  }
}
