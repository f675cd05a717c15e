package io.argosy.router.plan;

import io.argosy.router.plan.completion.CompletionOptions;
import io.argosy.router.plan.network.Assumptions;
import io.argosy.router.plan.phedex.PhedexOptions;

/**
 * How a plan is made.
 *
 * @param strategy of the requests that name none
 * @param assumptions where nothing is known
 */
public record PlanPolicy(
    Strategy strategy,
    Assumptions assumptions,
    CompletionOptions completion,
    PhedexOptions phedex) {

  public static final PlanPolicy DEFAULT = of(Strategy.COMPLETION);

  /** All defaults of this strategy. */
  public static PlanPolicy of(Strategy strategy) {
    return new PlanPolicy(
        strategy, Assumptions.DEFAULT, CompletionOptions.DEFAULT, PhedexOptions.DEFAULT);
  }

  /** The same but for the strategy of the requests that name none. */
  public PlanPolicy with(Strategy other) {
    return new PlanPolicy(other, assumptions, completion, phedex);
  }
}
