package io.argosy.router.plan.network;

import java.util.Arrays;

/**
 * The choice for each request of a batch, written by the strategies: the position of the source in
 * the request's list, and its score. 13 bytes per request.
 */
public final class Assignment {

  /** The outcome of a request. */
  public enum Status {
    ROUTED,
    /** The source gets its copy of the file later. */
    WAITS_FOR_COPY,
    AT_DESTINATION,
    NO_PATH,
    NO_REPLICA
  }

  /** In place of a source. */
  public static final int NONE = -1;

  private static final Status[] STATUSES = Status.values();

  private final int[] choices;
  private final double[] scores;
  private final byte[] statuses;

  public Assignment(int requests) {
    choices = new int[requests];
    Arrays.fill(choices, NONE);
    scores = new double[requests];
    Arrays.fill(scores, Double.NaN);
    statuses = new byte[requests];
    Arrays.fill(statuses, (byte) Status.NO_REPLICA.ordinal());
  }

  /**
   * @param n position of the source in the request's list
   * @param score in the strategy's own unit
   */
  public void choose(int request, int n, double score, Status status) {
    choices[request] = n;
    scores[request] = score;
    statuses[request] = (byte) status.ordinal();
  }

  /** Records that the request has sources, but none with a path. */
  public void noPath(int request) {
    choose(request, NONE, Double.NaN, Status.NO_PATH);
  }

  public void noReplica(int request) {
    choose(request, NONE, Double.NaN, Status.NO_REPLICA);
  }

  /** Whether a source was chosen, with a score in seconds from now. */
  public boolean isChosen(int request) {
    return choices[request] != NONE && Double.isFinite(scores[request]);
  }

  /** Returns the position of the source in the request's list, or {@link #NONE}. */
  public int choice(int request) {
    return choices[request];
  }

  /** Returns the score in the strategy's own unit; not a number if nothing was chosen. */
  public double score(int request) {
    return scores[request];
  }

  public Status status(int request) {
    return STATUSES[statuses[request]];
  }
}
