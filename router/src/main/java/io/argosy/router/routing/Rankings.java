package io.argosy.router.routing;

import io.argosy.router.plan.network.Candidate;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;

/**
 * The ranked sources of many files, best first, in 12 bytes per source: ranking is expensive, and
 * two tables need the result.
 */
final class Rankings {

  private final int[] firstOf;
  private final int[] candidates;
  private final double[] scores;

  private Rankings(int[] firstOf, int[] candidates, double[] scores) {
    this.firstOf = firstOf;
    this.candidates = candidates;
    this.scores = scores;
  }

  /**
   * @param ranked the candidates of a request, best first
   */
  static Rankings of(int[] requests, IntFunction<List<Candidate>> ranked) {
    int[] firstOf = new int[requests.length + 1];
    int[] candidates = new int[requests.length * 2];
    double[] scores = new double[requests.length * 2];
    int used = 0;
    for (int at = 0; at < requests.length; at++) {
      List<Candidate> best = ranked.apply(requests[at]);
      if (used + best.size() > candidates.length) {
        int room = Math.addExact(used, Math.max(used / 2, best.size()));
        candidates = Arrays.copyOf(candidates, room);
        scores = Arrays.copyOf(scores, room);
      }
      for (Candidate candidate : best) {
        candidates[used] = candidate.n();
        scores[used] = candidate.score();
        used++;
      }
      firstOf[at + 1] = used;
    }
    return new Rankings(firstOf, candidates, scores);
  }

  /** Returns the number of sources of the file at this index. */
  int size(int at) {
    return firstOf[at + 1] - firstOf[at];
  }

  /** Returns the index of the candidate at this rank. */
  int candidate(int at, int place) {
    return candidates[firstOf[at] + place];
  }

  double score(int at, int place) {
    return scores[firstOf[at] + place];
  }
}
