package io.argosy.common.topology;

import java.util.Locale;

/**
 * Whether other destinations may wait for copies that are on their way to a node; said in the
 * settings of agents, and read by the router's planner. A copy that has arrived is a source as any
 * other.
 */
public enum Forwarding {
  YES,
  NO,
  /** Only to destinations of a request that wants the file at this node too. */
  OWN_REQUESTS;

  /**
   * Parses the text of {@link #toString}, and the boolean that YAML reads for {@code yes} and
   * {@code no}.
   *
   * @throws IllegalArgumentException the text is none of these
   */
  public static Forwarding parse(String text) {
    return switch (text) {
      case "yes", "true" -> YES;
      case "no", "false" -> NO;
      case "own-requests" -> OWN_REQUESTS;
      default ->
          throw new IllegalArgumentException("must be yes, no or own-requests: '" + text + "'");
    };
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
