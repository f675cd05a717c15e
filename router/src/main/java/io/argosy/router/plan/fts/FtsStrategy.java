package io.argosy.router.plan.fts;

import io.argosy.router.plan.network.Assignment;
import io.argosy.router.plan.network.Assumptions;
import io.argosy.router.plan.network.Candidate;
import io.argosy.router.plan.network.Loads;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.RequestBatch;
import io.argosy.router.plan.network.SourceStrategy;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * One of the nine strategies of FTS3, with the meaning given in its paper. Each assignment counts
 * at once, so that a batch does not use only one source; equal sources rank in the order of the
 * request.
 */
public final class FtsStrategy implements SourceStrategy {

  private final Score score;

  public FtsStrategy(NetworkView view, FtsRule rule, Assumptions assumptions) {
    score = new Score(view, rule, assumptions);
  }

  @Override
  public void assign(RequestBatch batch, int[] requests, Loads loads, Assignment assignment) {
    for (int request : requests) {
      assign(batch, request, loads, assignment);
    }
  }

  private void assign(RequestBatch batch, int request, Loads loads, Assignment assignment) {
    int best = best(batch, request, loads);
    if (batch.sourceCount(request) == 0) {
      assignment.noReplica(request);
    } else if (best == Assignment.NONE) {
      assignment.noPath(request);
    } else if (Score.isOwn(batch, request, best)) {
      double seconds = score.score(batch, request, best, loads);
      assignment.choose(request, best, seconds, Assignment.Status.AT_DESTINATION);
    } else {
      double found = score.score(batch, request, best, loads);
      assignment.choose(request, best, found, Assignment.Status.ROUTED);
      int link = score.linkOf(batch, request, best);
      loads.add(link, batch.priority(request), batch.bytes(request));
    }
  }

  private int best(RequestBatch batch, int request, Loads loads) {
    int best = Assignment.NONE;
    int lowestTier = Score.NO_WAY;
    double lowestKey = Double.POSITIVE_INFINITY;
    for (int n = 0; n < batch.sourceCount(request); n++) {
      int tier = score.tier(batch, request, n, loads);
      if (tier > lowestTier || tier == Score.NO_WAY) {
        continue;
      }
      double key = score.key(batch, request, n, loads);
      if (tier < lowestTier || key < lowestKey) {
        best = n;
        lowestTier = tier;
        lowestKey = key;
      }
    }
    return best;
  }

  @Override
  public List<Candidate> rank(RequestBatch batch, int request, Loads loads, Assignment assignment) {
    Comparator<Integer> byTier = Comparator.comparingInt(n -> score.tier(batch, request, n, loads));
    return IntStream.range(0, batch.sourceCount(request))
        .filter(n -> score.tier(batch, request, n, loads) != Score.NO_WAY)
        .boxed()
        .sorted(byTier.thenComparingDouble(n -> score.key(batch, request, n, loads)))
        .map(n -> candidate(batch, request, n, loads))
        .toList();
  }

  private Candidate candidate(RequestBatch batch, int request, int n, Loads loads) {
    return new Candidate(
        n, score.score(batch, request, n, loads), score.terms(batch, request, n, loads));
  }

  @Override
  public int[] path(RequestBatch batch, int request, int n) {
    int link = score.linkOf(batch, request, n);
    return link == NetworkView.NO_LINK ? new int[0] : new int[] {link};
  }
}
