package io.argosy.router.plan;

import io.argosy.common.task.Priority;
import io.argosy.router.plan.completion.CompletionStrategy;
import io.argosy.router.plan.fts.FtsStrategy;
import io.argosy.router.plan.network.Assignment;
import io.argosy.router.plan.network.Loads;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.RequestBatch;
import io.argosy.router.plan.network.SourceStrategy;
import io.argosy.router.plan.phedex.PhedexStrategy;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The FileRouter's decision: the more urgent requests first, each by its own strategy, all on one
 * account of load. Same input, same plan.
 */
public final class Planner {

  private static final int[] PRIORITIES = IntStream.rangeClosed(0, 3).toArray();

  private final NetworkView view;
  private final RequestBatch batch;
  private final PlanPolicy policy;
  private final Loads loads;
  private final Assignment assignment;
  private final Map<Strategy, SourceStrategy> strategies = new EnumMap<>(Strategy.class);

  private Planner(NetworkView view, RequestBatch batch, PlanPolicy policy) {
    this.view = view;
    this.batch = batch;
    this.policy = policy;
    loads = new Loads(view);
    assignment = new Assignment(batch.size());
  }

  public static Plan plan(NetworkView view, RequestBatch batch, PlanPolicy policy) {
    return new Planner(view, batch, policy).plan();
  }

  private Plan plan() {
    for (int priority : PRIORITIES) {
      for (Strategy strategy : Strategy.values()) {
        assign(requests(new Priority(priority), strategy), strategy);
      }
    }
    return new Plan(view, batch, policy, assignment, loads);
  }

  private int[] requests(Priority priority, Strategy strategy) {
    return IntStream.range(0, batch.size())
        .filter(r -> batch.priority(r) == priority.value())
        .filter(r -> strategyOf(batch, r, policy) == strategy)
        .toArray();
  }

  private void assign(int[] requests, Strategy strategy) {
    if (requests.length > 0) {
      strategies
          .computeIfAbsent(strategy, s -> make(s, view, policy))
          .assign(batch, requests, loads, assignment);
    }
  }

  static Strategy strategyOf(RequestBatch batch, int request, PlanPolicy policy) {
    int own = batch.strategy(request);
    return own == RequestBatch.NO_STRATEGY ? policy.strategy() : Strategy.numbered(own);
  }

  static SourceStrategy make(Strategy strategy, NetworkView view, PlanPolicy policy) {
    return switch (strategy) {
      case COMPLETION -> new CompletionStrategy(view, policy.assumptions(), policy.completion());
      case PHEDEX -> new PhedexStrategy(view, policy.phedex());
      default -> new FtsStrategy(view, strategy.ftsRule().orElseThrow(), policy.assumptions());
    };
  }
}
