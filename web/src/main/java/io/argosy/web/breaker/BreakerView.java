package io.argosy.web.breaker;

import io.argosy.common.topology.NodeName;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A breaker, of all links of a source, of all of a destination, or of one link.
 *
 * @param source absent of a destination's
 * @param destination absent of a source's
 * @param state that counts: {@code open}, {@code half-open} or {@code closed}
 * @param decided what it would be were it allowed to act; differs from the state in a dry run only
 * @param since its last change
 * @param openings one after the other, without a calm time between
 * @param probeAt when it is tried again; absent where it is not, or not by itself
 * @param pinnedBy the admin whose word holds until it is taken back
 */
public record BreakerView(
    @Nullable NodeName source,
    @Nullable NodeName destination,
    String state,
    String decided,
    Instant since,
    int openings,
    @Nullable Instant probeAt,
    @Nullable String pinnedBy,
    String reason) {

  /** What its failures have in common: {@code source}, {@code destination} or {@code link}. */
  public String cause() {
    if (source == null) {
      return "destination";
    }
    return destination == null ? "source" : "link";
  }

  /** What it covers, for people. */
  public String covers() {
    if (source == null) {
      return "everything to " + destination;
    }
    return destination == null ? "everything from " + source : source + " to " + destination;
  }

  /** The state for people. */
  public String word() {
    if (pinnedBy != null) {
      return "pinned " + decided;
    }
    return state.equals(decided) ? state : decided + " in a dry run";
  }

  /** Where no probe has a time: why, for people. */
  public String noProbe() {
    if (state.equals("half-open")) {
      return "under way";
    }
    return pinnedBy != null && state.equals("open") ? "none while it is pinned" : "\u2013";
  }

  /** How the state looks. */
  public String look() {
    return switch (state) {
      case "open" -> "failed";
      case "half-open" -> "waiting";
      default -> state.equals(decided) ? "done" : "";
    };
  }
}
