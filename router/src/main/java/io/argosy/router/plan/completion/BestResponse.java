package io.argosy.router.plan.completion;

/**
 * Moves each file to the source that completes it earliest given the other files, until no file
 * improves. No move makes the busiest resource busier, because a file only moves to where it ends
 * earlier than before.
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

  /** Makes at most {@code passes} passes over all requests in this order. */
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
    int best = layout.earliest(wish);
    boolean moves = best != before && layout.completion(wish, best) < now * WORTH_IT;
    layout.place(wish, moves ? best : before);
    return moves;
  }
}
