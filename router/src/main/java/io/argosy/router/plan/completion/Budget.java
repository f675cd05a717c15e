package io.argosy.router.plan.completion;

/** The remaining work that may be spent on the requests of one priority, as counts. Mutable. */
final class Budget {

  /** Longer simulations would use the budget in too few runs to learn from. */
  private static final int RUNS_AT_LEAST = 20;

  private final long longestRun;
  private long moves;
  private long shares;
  private boolean tooLong;

  Budget(CompletionOptions options, int requests) {
    this(
        options.movesFor(requests),
        options.simulationBudget(),
        options.simulationBudget() / RUNS_AT_LEAST);
  }

  private Budget(long moves, long shares, long longestRun) {
    this.moves = moves;
    this.shares = shares;
    this.longestRun = longestRun;
  }

  /** Splits off one of {@code parts} parts; reserves enough for one simulation. */
  Budget part(int parts) {
    long shared = Math.max(0, shares - longestRun) / parts;
    Budget part = new Budget(moves / parts, shared, longestRun);
    part.tooLong = tooLong;
    moves -= part.moves;
    shares -= part.shares;
    return part;
  }

  /** Returns the unused rest of a part. */
  void takeBack(Budget part) {
    moves += part.moves;
    shares += part.shares;
    tooLong |= part.tooLong;
    part.moves = 0;
    part.shares = 0;
  }

  /** Returns a budget for one simulation and no moves. */
  static Budget ofOneRun(long shares) {
    return new Budget(0, shares, shares);
  }

  long moves() {
    return moves;
  }

  /** Charges for evaluating this number of candidates; returns false if the budget is too small. */
  boolean payMoves(long weighed) {
    boolean enough = weighed <= moves;
    moves -= enough ? weighed : moves;
    return enough;
  }

  /** Returns the limit for the next simulation; 0 if it cannot be completed. */
  long longestRun() {
    return tooLong ? 0 : Math.min(shares, longestRun);
  }

  /** Charges for computed link shares; an incomplete simulation is the last one. */
  void payShares(long worked, boolean played) {
    tooLong |= !played && worked >= longestRun;
    shares = played ? shares - worked : 0;
  }
}
