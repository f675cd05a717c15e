package io.argosy.router.plan.network;

import java.util.Arrays;

/**
 * What is chosen for each request of a batch, filled by the strategies: the position of the source
 * in the request's list, and the score that won. 13 bytes per request.
 */
public final class Assignment {

  /** How a request came out. */
  public enum Status {
    ROUTED,
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
   * @param n which of the request's sources
   * @param score in the strategy's own unit
   */
  public void choose(int request, int n, double score, Status status) {
    choices[request] = n;
    scores[request] = score;
    statuses[request] = (byte) status.ordinal();
  }

  /** Has sources, and no way from any of them. */
  public void noPath(int request) {
    choose(request, NONE, Double.NaN, Status.NO_PATH);
  }

  public void noReplica(int request) {
    choose(request, NONE, Double.NaN, Status.NO_REPLICA);
  }

  public int size() {
    return choices.length;
  }

  /** Which of the request's sources, or {@link #NONE}. */
  public int choice(int request) {
    return choices[request];
  }

  /** In the strategy's own unit; not a number where nothing was chosen. */
  public double score(int request) {
    return scores[request];
  }

  public Status status(int request) {
    return STATUSES[statuses[request]];
  }
}
