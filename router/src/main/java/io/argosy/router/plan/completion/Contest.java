package io.argosy.router.plan.completion;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Builds several layouts of the same requests and selects the one that ends first, according to a
 * simulation if the budget allows one, otherwise according to the busiest resource.
 */
final class Contest {

  /**
   * Exponents of two: from power 8, which counts all resources, to 128, which counts the busiest.
   */
  private static final int[] GENTLE_TO_STRICT = {3, 4, 5, 6, 7};

  private static final int[] STRICT = {6, 7};
  private static final int PASSES = 6;
  private static final int PASSES_AFTER_DRAG = 3;

  /** With more moves per candidate, the cost of additional passes does not matter. */
  private static final long PLENTY = 50;

  private static final int SETTLING_PASSES = 50;
  private static final int MOST_DRAGS = 30;
  private static final int MOST_IN_VAIN = 8;
  private static final double CLOSE_ENOUGH = 1.001;

  /** Among layouts that end together, one is better if its sum of arrivals is so much lower. */
  private static final double MUCH_SOONER = 1.1;

  private final Layout open;
  private final FluidRun fluid;
  private final Budget budget;
  private final int[] largestFirst;
  private final int largestProgram;

  private Layout best;

  /** From the simulation; empty if none was completed. */
  private OptionalDouble bestSeconds = OptionalDouble.empty();

  private boolean judged;

  /**
   * @param open a layout without any placed request
   * @param largestProgram largest number of candidates for which the linear program is used
   */
  Contest(Layout open, FluidRun fluid, Budget budget, int largestProgram) {
    this.open = open;
    this.fluid = fluid;
    this.budget = budget;
    this.largestProgram = largestProgram;
    best = open;
    largestFirst = open.files.largestFirst();
  }

  Layout winner() {
    if (open.files.hasChoices() && open.files.count > 1) {
      Layout largest = greedy(largestFirst);
      Optional<Layout> rounded = rounded(largest);
      int starts = rounded.isPresent() ? 3 : 2;
      enter(greedy(open.files.asTheyCame), open.files.asTheyCame, starts);
      enter(largest, largestFirst, starts - 1);
      rounded.ifPresent(start -> enter(start, largestFirst, 1));
      settle();
    } else {
      best.placeInTurn(largestFirst);
    }
    return best;
  }

  private Optional<Layout> rounded(Layout known) {
    return open.files.candidates() <= largestProgram && !open.files.isShared()
        ? RoundedStart.of(open, known, largestFirst)
        : Optional.empty();
  }

  private Layout greedy(int[] order) {
    Layout layout = open.copy();
    layout.placeInTurn(order);
    return layout;
  }

  /**
   * Improves one start and judges the results.
   *
   * @param starts number of starts that share the remaining budget, including this one
   */
  private void enter(Layout layout, int[] order, int starts) {
    Budget part = budget.part(starts);
    judge(layout, part);
    judgeSettled(layout, order, part);
    pull(layout, part);
    budget.takeBack(part);
  }

  /** Balances the layout; while links are late in the simulation, repeats with less on them. */
  private void pull(Layout layout, Budget part) {
    Drag drag = new Drag(open.costs);
    Balance balance = new Balance(layout, drag, part);
    sweep(balance, GENTLE_TO_STRICT, PASSES, part);
    judge(layout, part);
    double earliest = Double.POSITIVE_INFINITY;
    int inVain = 0;
    for (int round = 0; round < MOST_DRAGS && inVain < MOST_IN_VAIN && isLate(layout); round++) {
      inVain = fluid.lastSeconds() < earliest * (1 - 1e-6) ? 0 : inVain + 1;
      earliest = Math.min(earliest, fluid.lastSeconds());
      drag.grow(layout, fluid.ends());
      sweep(balance, STRICT, PASSES_AFTER_DRAG, part);
      judge(layout, part);
    }
  }

  /** Judges the start after moves of single files only, if these are cheap. */
  private void judgeSettled(Layout start, int[] order, Budget part) {
    if (part.moves() > PLENTY * open.files.candidates()) {
      Layout settled = start.copy();
      settled.settle(order, PASSES, part);
      judge(settled, part);
    }
  }

  /** If there are too few moves, the highest powers get them. */
  private void sweep(Balance balance, int[] powers, int passes, Budget part) {
    long affordable = part.moves() / Math.max(1, open.files.candidates());
    int skipped = (int) Math.max(0, powers.length - affordable);
    for (int at = skipped; at < powers.length; at++) {
      long share = Math.max(1, affordable / (powers.length - skipped));
      balance.descend(largestFirst, powers[at], (int) Math.min(passes, share));
    }
  }

  private boolean isLate(Layout layout) {
    return fluid.lastSeconds() > layout.bound() * CLOSE_ENOUGH;
  }

  private void judge(Layout layout, Budget part) {
    OptionalDouble seconds = fluid.play(layout, part);
    if (!judged || isBetter(layout, seconds)) {
      best = layout.copy();
      bestSeconds = seconds;
      judged = true;
    }
  }

  /**
   * If a destination ends last however it is served, all layouts of shared files end at nearly the
   * same time, although the other destinations get their files much later in some of them.
   */
  private boolean isBetter(Layout layout, OptionalDouble seconds) {
    boolean isClose =
        open.files.isShared()
            && isEarlier(layout, seconds, CLOSE_ENOUGH)
            && !isEarlier(layout, seconds, 1 / CLOSE_ENOUGH);
    double gain = isClose ? best.sumOfEnds() / layout.sumOfEnds() : 1;
    return gain > MUCH_SOONER || gain > 1 / MUCH_SOONER && isEarlier(layout, seconds, 1);
  }

  /**
   * Compares simulated times with each other and lower bounds with each other. Because a bound is
   * too optimistic, an unsimulated layout never replaces a simulated one.
   */
  private boolean isEarlier(Layout layout, OptionalDouble seconds, double patience) {
    if (bestSeconds.isPresent()) {
      return seconds.isPresent() && seconds.getAsDouble() < bestSeconds.getAsDouble() * patience;
    }
    return layout.bound() < best.bound() * patience;
  }

  /** Moves each file to its own earliest source if the batch does not end later. */
  private void settle() {
    Layout settled = best.copy();
    settled.settle(largestFirst, SETTLING_PASSES, budget);
    if (isEarlier(settled, fluid.play(settled, budget), CLOSE_ENOUGH)) {
      best = settled;
    }
  }
}
