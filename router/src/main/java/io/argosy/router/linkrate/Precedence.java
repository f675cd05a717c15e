package io.argosy.router.linkrate;

import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * Ranks of files in a queue: a file waits for the bytes of its own rank and of all more urgent
 * ranks. The rank is the priority, or, as in FTS3, given by the share of the file's activity: the
 * largest share ranks first, and equal shares have the same rank.
 */
public final class Precedence {

  public static final int RANKS = 4;

  /** The activity whose share applies to activities without a share of their own. */
  public static final String DEFAULT = "default";

  public static final Precedence OF_PRIORITIES = new Precedence(Map.of());

  private final Map<String, Double> shares;
  private final List<Double> ranks;

  private Precedence(Map<String, Double> shares) {
    this.shares = Map.copyOf(shares);
    ranks = shares.values().stream().distinct().sorted(Comparator.reverseOrder()).toList();
  }

  /**
   * @param shares by activity, with one for {@link #DEFAULT} and at most {@link #RANKS} different
   *     values; if empty, files rank by priority
   * @throws IllegalArgumentException if the shares do not meet these conditions
   */
  public static Precedence of(Map<String, Double> shares) {
    if (shares.isEmpty()) {
      return OF_PRIORITIES;
    }
    if (!shares.containsKey(DEFAULT)) {
      throw new IllegalArgumentException("activity shares must include " + DEFAULT);
    }
    if (shares.values().stream().anyMatch(share -> !(share >= 0) || share.isInfinite())) {
      throw new IllegalArgumentException("shares must be finite and not negative: " + shares);
    }
    Precedence precedence = new Precedence(shares);
    if (precedence.ranks.size() > RANKS) {
      throw new IllegalArgumentException(
          "at most %d different shares: %s".formatted(RANKS, shares));
    }
    return precedence;
  }

  /** Returns the rank of a file; 0 is the most urgent. */
  public int rank(int priority, String activity) {
    return shares.isEmpty()
        ? priority
        : ranks.indexOf(shares.getOrDefault(activity, shares.get(DEFAULT)));
  }
}
