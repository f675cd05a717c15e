package io.argosy.router.plan.completion;

/** What may still be spent on the requests of one priority, in counts. Mutable. */
final class Budget {

  /** A run that takes more of the budget than this leaves too few to learn from. */
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

  /** One part of so many, taken from this; one run is never parted with. */
  Budget part(int parts) {
    long shared = Math.max(0, shares - longestRun) / parts;
    Budget part = new Budget(moves / parts, shared, longestRun);
    part.tooLong = tooLong;
    moves -= part.moves;
    shares -= part.shares;
    return part;
  }

  /** What is left of a part comes back. */
  void takeBack(Budget part) {
    moves += part.moves;
    shares += part.shares;
    tooLong |= part.tooLong;
    part.moves = 0;
    part.shares = 0;
  }

  /** For one fluid run, and no moves. */
  static Budget ofOneRun(long shares) {
    return new Budget(0, shares, shares);
  }

  long moves() {
    return moves;
  }

  /** Whether so many candidates may be weighed; if so they are paid. */
  boolean payMoves(long weighed) {
    boolean enough = weighed <= moves;
    moves -= enough ? weighed : moves;
    return enough;
  }

  /** The longest that the next fluid run may be; 0 where none can be played to its end. */
  long longestRun() {
    return tooLong ? 0 : Math.min(shares, longestRun);
  }

  /** So many shares of links were worked out; a run that was not played to its end is the last. */
  void payShares(long worked, boolean played) {
    tooLong |= !played && worked >= longestRun;
    shares = played ? shares - worked : 0;
  }
}
