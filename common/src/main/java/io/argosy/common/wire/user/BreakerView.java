package io.argosy.common.wire.user;

import io.argosy.common.topology.NodeName;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One item of {@code GET /query/v1/breakers}: what is open, was lately, or is pinned.
 *
 * @param kind {@code source}, {@code destination} or {@code link}
 * @param source absent of a destination's
 * @param destination absent of a source's
 * @param state that counts for planning: {@code open}, {@code half-open} or {@code closed}
 * @param decided what the breaker says; in a dry run or under a pin it does not count
 * @param probeAt when an open one is tried again
 * @param openings one after the other, without a calm time between
 * @param pin {@code open} or {@code closed}, absent if none
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

  /** Why no probe has a time; a dash where none is to come. */
  public String noProbeWords() {
    if (state.equals("half-open")) {
      return "under way";
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
