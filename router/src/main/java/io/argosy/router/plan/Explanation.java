package io.argosy.router.plan;

import io.argosy.router.plan.network.Assignment;
import io.argosy.router.plan.network.Candidate;
import io.argosy.router.plan.network.LinkFacts;
import java.util.List;
import java.util.Optional;

/**
 * Why one file comes from where it comes.
 *
 * @param choice which of the request's sources, or {@link Assignment#NONE}
 * @param score as it was when the choice was made, in the strategy's own unit
 * @param sources all that have a way, best first, as they look when everything else is assigned
 * @param runnerUp the best of the others; none where nothing is to be moved
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
   * A source with what was known of its way.
   *
   * @param way in travel order; empty at the destination itself
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
   * @param waitingBytes as urgent as the file or more, queued before or assigned by the plan,
   *     without the file itself
   * @param waitingFiles likewise, of any urgency
   */
  public record Hop(int link, LinkFacts facts, long waitingBytes, long waitingFiles) {}

  /**
   * The best source that was not chosen.
   *
   * @param behind how far its score is from the choice's, in the strategy's own unit; negative
   *     where it looks better by now
   * @param wouldWin each alone would put it first; empty where no such change would
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
