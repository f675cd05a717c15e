package io.argosy.router.plan.completion;

/**
 * Limits the work that strategy {@code completion} spends on a plan, in counts and not in time, so
 * that the same input gives the same plan on every machine.
 *
 * @param movesPerRequest how many candidates may be evaluated per request after the first pass
 * @param moveBudget how many candidates may always be evaluated, even for few requests
 * @param simulationBudget how many link shares the simulation may compute; if a single run would
 *     take too many, the busiest resource decides instead
 * @param linearProgram a linear program provides a further start for batches with at most this
 *     number of candidates over all files; 0 disables it
 */
public record CompletionOptions(
    int movesPerRequest, long moveBudget, long simulationBudget, int linearProgram) {

  public static final CompletionOptions DEFAULT =
      new CompletionOptions(10, 5_000_000, 24_000_000, 5_000);

  public CompletionOptions {
    if (movesPerRequest < 0 || moveBudget < 0 || simulationBudget < 0 || linearProgram < 0) {
      throw new IllegalArgumentException("a budget must not be negative");
    }
  }

  long movesFor(int requests) {
    return Math.max(moveBudget, (long) movesPerRequest * requests);
  }
}
