package io.argosy.router.plan.completion;

/**
 * Lets every file go where it would be there sooner, until none would: what each file would choose
 * by itself, given the others. No move makes the busiest resource busier, because a file only goes
 * where it ends before it would have ended.
 */
final class BestResponse {

  private static final double WORTH_IT = 1 - 1e-9;

  private final Layout layout;
  private final Wishes wishes;
  private final Budget budget;

  BestResponse(Layout layout, Budget budget) {
    this.layout = layout;
    this.budget = budget;
    wishes = layout.wishes;
  }

  /** At most so many passes over all wishes in this order. */
  void settle(int[] order, int passes) {
    boolean moved = true;
    for (int pass = 0; moved && pass < passes && budget.payMoves(wishes.candidates()); pass++) {
      moved = false;
      for (int wish : order) {
        moved |= wishes.hasChoice(wish) && move(wish);
      }
    }
  }

  private boolean move(int wish) {
    int before = layout.chosen[wish];
    layout.lift(wish);
    double now = layout.completion(wish, before);
    int best = Greedy.earliest(layout, wish);
    boolean moves = best != before && layout.completion(wish, best) < now * WORTH_IT;
    layout.place(wish, moves ? best : before);
    return moves;
  }
}
