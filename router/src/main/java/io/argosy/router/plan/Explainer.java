package io.argosy.router.plan;

import io.argosy.router.plan.network.Assignment;
import io.argosy.router.plan.network.Candidate;
import io.argosy.router.plan.network.Loads;
import io.argosy.router.plan.network.RequestBatch;
import io.argosy.router.plan.network.SourceStrategy;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Why a plan chose what it chose: a function of the frozen view, the final loads without the file's
 * own, and the request. Confined to one thread.
 */
public final class Explainer {

  private static final double ROUNDING = 1e-9;

  private final Plan plan;
  private final Loads loads;
  private final Map<Strategy, SourceStrategy> strategies = new EnumMap<>(Strategy.class);

  Explainer(Plan plan) {
    this.plan = plan;
    loads = plan.finalLoads();
  }

  /** All sources that have a way, best first, as they look when everything else is assigned. */
  public List<Candidate> candidates(int request) {
    RequestBatch batch = plan.batch();
    SourceStrategy strategy = strategyOf(request);
    int[] path = path(request);
    for (int link : path) {
      loads.remove(link, batch.priority(request), batch.bytes(request));
    }
    List<Candidate> ranked = strategy.rank(batch, request, loads);
    for (int link : path) {
      loads.add(link, batch.priority(request), batch.bytes(request));
    }
    return ranked;
  }

  /** Why the chosen source is the one, although another may look better by now. */
  public Verdict verdict(int request) {
    List<Candidate> ranked = candidates(request);
    int choice = plan.choice(request);
    if (ranked.isEmpty() || choice == Assignment.NONE) {
      return Verdict.NOTHING_CHOSEN;
    }
    double own =
        ranked.stream().filter(c -> c.n() == choice).findFirst().map(Candidate::score).orElse(0.0);
    if (Math.abs(own - ranked.getFirst().score()) <= ROUNDING * Math.abs(own)) {
      return Verdict.BEST;
    }
    return Planner.strategyOf(plan.batch(), request, plan.policy()) == Strategy.COMPLETION
        ? Verdict.BATCH_FIRST
        : Verdict.BEST_IN_ITS_TURN;
  }

  /** The links from the chosen source to the destination, in travel order. */
  public int[] path(int request) {
    int choice = plan.choice(request);
    return choice == Assignment.NONE
        ? new int[0]
        : strategyOf(request).path(plan.batch(), request, choice);
  }

  private SourceStrategy strategyOf(int request) {
    return strategies.computeIfAbsent(
        Planner.strategyOf(plan.batch(), request, plan.policy()),
        strategy -> Planner.make(strategy, plan.view(), plan.policy()));
  }
}
