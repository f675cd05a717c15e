package io.argosy.router.plan.completion;

/**
 * How much work strategy {@code completion} puts into a plan; counts, never a clock, so that the
 * same input gives the same plan on every machine.
 *
 * @param movesPerRequest how many candidates may be weighed per request after the first pass
 * @param moveBudget how many may be weighed however few the requests are
 * @param simulationBudget how many shares of links the fluid simulation may work out; where one run
 *     would take too many of them, the busiest resource decides instead
 * @param linearProgram a batch of at most so many candidates, all files' sources together, is also
 *     begun from a linear program; 0 for none
 */
public record CompletionOptions(
    int movesPerRequest, long moveBudget, long simulationBudget, int linearProgram) {

  public static final CompletionOptions DEFAULT =
      new CompletionOptions(10, 5_000_000, 24_000_000, 5_000);

  public CompletionOptions {
    if (movesPerRequest < 0 || moveBudget < 0 || simulationBudget < 0 || linearProgram < 0) {
      throw new IllegalArgumentException("a budget is not negative");
    }
  }

  long movesFor(int requests) {
    return Math.max(moveBudget, (long) movesPerRequest * requests);
  }
}
