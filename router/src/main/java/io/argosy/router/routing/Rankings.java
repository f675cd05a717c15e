package io.argosy.router.routing;

import io.argosy.router.plan.network.Candidate;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;

/**
 * The sources of many files, best first: 12 bytes each, because ranking is dear and writing needs
 * it twice.
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
   * @param ranked the candidates of each, best first
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

  /** How many sources the file at this place has. */
  int size(int at) {
    return firstOf[at + 1] - firstOf[at];
  }

  /** Which of the file's sources. */
  int candidate(int at, int place) {
    return candidates[firstOf[at] + place];
  }

  double score(int at, int place) {
    return scores[firstOf[at] + place];
  }
}
