package io.argosy.router.plan.completion;

/**
 * How much work strategy {@code completion} puts into a plan; counts, never a clock, so that the
 * same input gives the same plan on every machine.
 *
 * @param moveBudget how many candidates may be weighed after the first pass, over all priorities
 * @param simulationBudget how many shares of links the fluid simulation may work out
 */
public record CompletionOptions(long moveBudget, long simulationBudget) {

  public static final CompletionOptions DEFAULT = new CompletionOptions(20_000_000, 20_000_000);

  public CompletionOptions {
    if (moveBudget < 0 || simulationBudget < 0) {
      throw new IllegalArgumentException("a budget is not negative");
    }
  }
}
