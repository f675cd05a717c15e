package io.argosy.router.plan.completion;

import java.util.OptionalDouble;

/**
 * Builds several layouts of the same wishes and keeps the one that would be done first, by a fluid
 * run where the budget allows one, otherwise by the busiest resource.
 */
final class Contest {

  /** From a power of 8, which sees everything, to one of 128, which sees the busiest. */
  private static final int[] GENTLE_TO_STRICT = {3, 4, 5, 6, 7};

  private static final int[] STRICT = {6, 7};
  private static final int PASSES = 6;
  private static final int PASSES_AFTER_DRAG = 3;

  /** Moves per candidate from which on they need not be counted. */
  private static final long PLENTY = 50;

  private static final int SETTLING_PASSES = 50;
  private static final int MOST_DRAGS = 30;
  private static final double CLOSE_ENOUGH = 1.001;

  private final Layout open;
  private final FluidRun fluid;
  private final Budget budget;
  private final int[] largestFirst;

  private Layout best;

  /** By the fluid run; empty where none was played to its end. */
  private OptionalDouble bestSeconds = OptionalDouble.empty();

  private boolean judged;

  /**
   * @param open no wish is placed in it
   */
  Contest(Layout open, FluidRun fluid, Budget budget) {
    this.open = open;
    this.fluid = fluid;
    this.budget = budget;
    best = open;
    largestFirst = Greedy.largestFirst(open.wishes);
  }

  Layout winner() {
    if (open.wishes.hasChoices() && open.wishes.count > 1) {
      enter(Greedy.asTheyCame(open.wishes), budget.moves() / 2);
      enter(largestFirst, 0);
      settle();
    } else {
      Greedy.place(best, largestFirst);
    }
    return best;
  }

  /**
   * One start and all that is made of it.
   *
   * @param spare moves to leave for others
   */
  private void enter(int[] order, long spare) {
    Layout layout = open.copy();
    Greedy.place(layout, order);
    judge(layout);
    judgeSettled(layout, order);
    Drag drag = new Drag(open.ground);
    Balance balance = new Balance(layout, drag, budget);
    sweep(balance, GENTLE_TO_STRICT, PASSES, spare);
    judge(layout);
    for (int round = 0; round < MOST_DRAGS && isLate(layout); round++) {
      drag.grow(layout, fluid.ends());
      sweep(balance, STRICT, PASSES_AFTER_DRAG, spare);
      judge(layout);
    }
  }

  /** What a start comes to by the files' own moves alone, where these are cheap. */
  private void judgeSettled(Layout start, int[] order) {
    if (budget.moves() > PLENTY * open.wishes.candidates()) {
      Layout settled = start.copy();
      new BestResponse(settled, budget).settle(order, PASSES);
      judge(settled);
    }
  }

  /** Where the moves are few, the strict powers get them. */
  private void sweep(Balance balance, int[] powers, int passes, long spare) {
    long whole = Math.max(1, open.wishes.candidates());
    long affordable = (budget.moves() - spare) / whole;
    int skipped = (int) Math.max(0, powers.length - affordable);
    for (int at = skipped; at < powers.length; at++) {
      long share = Math.max(1, affordable / (powers.length - skipped));
      balance.descend(largestFirst, powers[at], (int) Math.min(passes, share));
    }
  }

  private boolean isLate(Layout layout) {
    return fluid.lastSeconds() > layout.bound() * CLOSE_ENOUGH;
  }

  private void judge(Layout layout) {
    OptionalDouble seconds = fluid.play(layout, budget);
    if (!judged || isEarlier(layout, seconds, 1)) {
      best = layout.copy();
      bestSeconds = seconds;
      judged = true;
    }
  }

  /** Fluid ends are compared with fluid ends, and where one is lacking bounds with bounds. */
  private boolean isEarlier(Layout layout, OptionalDouble seconds, double patience) {
    return seconds.isPresent() && bestSeconds.isPresent()
        ? seconds.getAsDouble() < bestSeconds.getAsDouble() * patience
        : layout.bound() < best.bound() * patience;
  }

  /** What each file would do by itself, where the batch does not end later for it. */
  private void settle() {
    Layout settled = best.copy();
    new BestResponse(settled, budget).settle(largestFirst, SETTLING_PASSES);
    if (isEarlier(settled, fluid.play(settled, budget), CLOSE_ENOUGH)) {
      best = settled;
    }
  }
}
