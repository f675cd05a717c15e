package io.argosy.router.plan;

import io.argosy.router.plan.network.Assignment;
import io.argosy.router.plan.network.Candidate;
import io.argosy.router.plan.network.LinkFacts;
import java.util.List;
import java.util.Optional;

/**
 * Explains the choice of the source of one file.
 *
 * @param choice position of the source in the request's list, or {@link Assignment#NONE}
 * @param score at the time of the choice, in the strategy's own unit
 * @param sources all sources with a path, best first, ranked after everything else is assigned
 * @param runnerUp the best of the other sources; empty if nothing is to be transferred
 */
public record Explanation(
    Assignment.Status status,
    Strategy strategy,
    int choice,
    double score,
    Verdict verdict,
    List<Source> sources,
    Optional<RunnerUp> runnerUp) {

  /**
   * A source with the properties of its path.
   *
   * @param way links in travel order; empty if the source is the destination itself
   */
  public record Source(Candidate candidate, boolean staged, List<Hop> way) {

    public Source {
      way = List.copyOf(way);
    }
  }

  /**
   * A link as the plan saw it.
   *
   * @param link its index in the view
   * @param waitingBytes bytes at least as urgent as the file, queued before or assigned by the
   *     plan, without the file itself
   * @param waitingFiles the number of such files of any priority
   */
  public record Hop(int link, LinkFacts facts, long waitingBytes, long waitingFiles) {}

  /**
   * The best source that was not chosen.
   *
   * @param behind distance of its score from that of the choice, in the strategy's own unit;
   *     negative if it ranks higher now
   * @param wouldWin changes each of which alone would rank it first; empty if there is none
   */
  public record RunnerUp(int n, double behind, List<Change> wouldWin) {

    public RunnerUp {
      wouldWin = List.copyOf(wouldWin);
    }
  }

  public Explanation {
    sources = List.copyOf(sources);
  }
}
