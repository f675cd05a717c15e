package io.argosy.router.plan;

import io.argosy.router.plan.completion.CompletionOptions;
import io.argosy.router.plan.network.Assumptions;
import io.argosy.router.plan.phedex.PhedexOptions;

/**
 * How a plan is made.
 *
 * @param strategy the strategy of requests that name none
 * @param assumptions values for what is unknown
 */
public record PlanPolicy(
    Strategy strategy,
    Assumptions assumptions,
    CompletionOptions completion,
    PhedexOptions phedex) {

  public static final PlanPolicy DEFAULT = of(Strategy.COMPLETION);

  /** Returns the default policy with this strategy. */
  public static PlanPolicy of(Strategy strategy) {
    return new PlanPolicy(
        strategy, Assumptions.DEFAULT, CompletionOptions.DEFAULT, PhedexOptions.DEFAULT);
  }

  /** Returns this policy with another strategy for requests that name none. */
  public PlanPolicy with(Strategy other) {
    return new PlanPolicy(other, assumptions, completion, phedex);
  }
}
