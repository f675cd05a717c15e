package io.argosy.router.plan;

import io.argosy.router.plan.completion.CompletionStrategy;
import io.argosy.router.plan.fts.FtsStrategy;
import io.argosy.router.plan.network.Assignment;
import io.argosy.router.plan.network.Loads;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.RequestBatch;
import io.argosy.router.plan.network.SourceStrategy;
import io.argosy.router.plan.phedex.PhedexStrategy;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Chooses the source of each request: more urgent requests first, each by its own strategy, with
 * one shared account of load. The same input gives the same plan.
 */
public final class Planner {

  private final NetworkView view;
  private final RequestBatch batch;

  /** The batch, in which requests that name the default strategy are as those that name none. */
  private final RequestBatch resolved;

  private final PlanPolicy policy;
  private final Loads loads;
  private final Assignment assignment;
  private final Map<Strategy, SourceStrategy> strategies = new EnumMap<>(Strategy.class);

  private Planner(NetworkView view, RequestBatch batch, PlanPolicy policy) {
    this.view = view;
    this.batch = batch;
    resolved = batch.withDefault(policy.strategy().ordinal());
    this.policy = policy;
    loads = new Loads(view);
    assignment = new Assignment(batch.size());
  }

  public static Plan plan(NetworkView view, RequestBatch batch, PlanPolicy policy) {
    return new Planner(view, batch, policy).plan();
  }

  private Plan plan() {
    int[][] turns = turns();
    for (int turn = 0; turn < turns.length; turn++) {
      if (turns[turn].length > 0) {
        assign(turns[turn], Strategy.numbered(turn % Strategy.count()));
      }
    }
    if (!batch.shared().isEmpty()) {
      assignLeft();
    }
    return new Plan(view, batch, policy, assignment, loads);
  }

  /** Files that nothing has a path for may wait for the copies of less urgent requests. */
  private void assignLeft() {
    int[] left =
        IntStream.range(0, batch.size())
            .filter(batch.shared()::isShared)
            .filter(request -> assignment.choice(request) == Assignment.NONE)
            .filter(request -> strategyOf(batch, request, policy) == Strategy.COMPLETION)
            .toArray();
    if (left.length > 0) {
      assign(left, Strategy.COMPLETION);
    }
  }

  /** Groups requests by priority, then by strategy; each group is in the order of the batch. */
  private int[][] turns() {
    int[] counts = new int[RequestBatch.PRECEDENCES * Strategy.count()];
    for (int request = 0; request < batch.size(); request++) {
      counts[turnOf(request)]++;
    }
    int[][] turns = new int[counts.length][];
    Arrays.setAll(turns, turn -> new int[counts[turn]]);
    int[] filled = new int[counts.length];
    for (int request = 0; request < batch.size(); request++) {
      int turn = turnOf(request);
      turns[turn][filled[turn]++] = request;
    }
    return turns;
  }

  private int turnOf(int request) {
    return batch.priority(request) * Strategy.count()
        + strategyOf(batch, request, policy).ordinal();
  }

  private void assign(int[] requests, Strategy strategy) {
    strategies
        .computeIfAbsent(strategy, s -> make(s, view, policy))
        .assign(resolved, requests, loads, assignment);
  }

  static Strategy strategyOf(RequestBatch batch, int request, PlanPolicy policy) {
    int own = batch.strategy(request);
    return own == RequestBatch.NO_STRATEGY ? policy.strategy() : Strategy.numbered(own);
  }

  static SourceStrategy make(Strategy strategy, NetworkView view, PlanPolicy policy) {
    return switch (strategy) {
      case COMPLETION -> new CompletionStrategy(view, policy.assumptions(), policy.completion());
      case PHEDEX -> new PhedexStrategy(view, policy.phedex(), policy.assumptions());
      default -> new FtsStrategy(view, strategy.ftsRule().orElseThrow(), policy.assumptions());
    };
  }
}
