package io.argosy.router.linkrate;

import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * Whose queued bytes a file waits for: those of its own rank and of the ranks before it. Ranks are
 * the priorities, or, as FTS3 has it, the activities by their shares: the largest share comes
 * first, and equal shares are one rank.
 */
public final class Precedence {

  /** How many there are at most. */
  public static final int RANKS = 4;

  /** What an activity without a share is counted as. */
  public static final String DEFAULT = "default";

  /** By priority alone. */
  public static final Precedence OF_PRIORITIES = new Precedence(Map.of());

  private final Map<String, Double> shares;
  private final List<Double> ranks;

  private Precedence(Map<String, Double> shares) {
    this.shares = Map.copyOf(shares);
    ranks = shares.values().stream().distinct().sorted(Comparator.reverseOrder()).toList();
  }

  /**
   * @param shares by activity; one for {@link #DEFAULT} among them, and no more different ones than
   *     there are priorities; none: by priority
   * @throws IllegalArgumentException it is not so
   */
  public static Precedence of(Map<String, Double> shares) {
    if (shares.isEmpty()) {
      return OF_PRIORITIES;
    }
    if (!shares.containsKey(DEFAULT)) {
      throw new IllegalArgumentException("shares of activities need one for " + DEFAULT);
    }
    if (shares.values().stream().anyMatch(share -> !(share >= 0) || share.isInfinite())) {
      throw new IllegalArgumentException("a share is a number and not negative: " + shares);
    }
    Precedence precedence = new Precedence(shares);
    if (precedence.ranks.size() > RANKS) {
      throw new IllegalArgumentException(
          "at most %d different shares: %s".formatted(RANKS, shares));
    }
    return precedence;
  }

  /** 0 is the most urgent. */
  public int rank(int priority, String activity) {
    return shares.isEmpty()
        ? priority
        : ranks.indexOf(shares.getOrDefault(activity, shares.get(DEFAULT)));
  }
}
