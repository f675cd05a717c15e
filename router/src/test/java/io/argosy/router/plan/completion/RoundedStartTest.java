package io.argosy.router.plan.completion;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.plan.Plan;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.Planner;
import io.argosy.router.plan.Strategy;
import io.argosy.router.plan.network.Loads;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/** Checks the solution of the linear program against its definition, and the rounded start. */
class RoundedStartTest {

  static final double ROUNDING = 2e-4;

  /**
   * Tries many shares of divisible files: none ends earlier than the program's, which is at least
   * what already waits on the paths.
   */
  @RepeatedTest(40)
  void noOtherSharesEndEarlier(RepetitionInfo repetition) {
    RandomWorld world = new RandomWorld(repetition.getCurrentRepetition());
    Layout open = open(world);
    Kinds kinds = Kinds.of(open.files);
    Layout greedy = open.copy();
    greedy.placeInTurn(open.files.largestFirst());
    Layout forced = RoundedStart.withoutChoice(open);
    double[][] bytes =
        FractionalShares.bytes(forced, kinds, greedy).orElseThrow(AssertionError::new);
    double least = end(forced, kinds, bytes);
    assertThat(least).isLessThanOrEqualTo(greedy.endOfChoices() * (1 + ROUNDING));
    for (int kind = 0; kind < kinds.count(); kind++) {
      assertThat(Arrays.stream(bytes[kind]).sum())
          .isCloseTo(kinds.bytes[kind], Offset.offset(ROUNDING * (1 + kinds.bytes[kind])));
      assertThat(Math.max(waiting(forced, greedy), end(forced, kinds, moved(bytes, kind))))
          .isGreaterThan(least * (1 - ROUNDING));
    }
  }

  /** Moves a tenth of a kind's bytes from its most used candidate to the next. */
  private static double[][] moved(double[][] bytes, int kind) {
    double[][] other = Arrays.stream(bytes).map(double[]::clone).toArray(double[][]::new);
    double[] shares = other[kind];
    int most =
        IntStream.range(0, shares.length)
            .reduce((a, b) -> shares[b] > shares[a] ? b : a)
            .orElseThrow();
    double tenth = shares[most] / 10;
    shares[most] -= tenth;
    shares[(most + 1) % shares.length] += tenth;
    return other;
  }

  private static Layout open(RandomWorld world) {
    PlanPolicy policy = PlanPolicy.DEFAULT;
    LinkCosts costs = new LinkCosts(world.view(), policy.assumptions());
    int[] all = IntStream.range(0, world.batch().size()).toArray();
    PlannedFiles files =
        PlannedFiles.of(
            world.view(),
            world.batch(),
            all,
            new io.argosy.router.plan.network.Assignment(world.batch().size()),
            0);
    Loads loads = new Loads(world.view());
    return new Layout(costs, files, costs.levels(loads, 0), costs.room(loads));
  }

  /** Returns the load before anything is placed on the possible paths. */
  private static double waiting(Layout forced, Layout known) {
    return IntStream.of(forced.files.link)
        .limit(forced.files.candidates())
        .mapToDouble(forced::busiest)
        .filter(seconds -> seconds <= known.endOfChoices())
        .max()
        .orElse(0);
  }

  /** Returns the end of the resources in use. */
  private static double end(Layout open, Kinds kinds, double[][] bytes) {
    double[] level = open.level.clone();
    LinkCosts costs = open.costs;
    Set<Integer> used = new HashSet<>();
    for (int kind = 0; kind < kinds.count(); kind++) {
      int first = open.files.first[kinds.example[kind]];
      for (int c = 0; c < bytes[kind].length; c++) {
        if (bytes[kind][c] > 0) {
          int link = open.files.link[first + c];
          level[link] += bytes[kind][c] * costs.linkPace(link);
          level[costs.uplinkOf(link)] += bytes[kind][c] * costs.uplinkPace(link);
          level[costs.downlinkOf(link)] += bytes[kind][c] * costs.downlinkPace(link);
          used.addAll(List.of(link, costs.uplinkOf(link), costs.downlinkOf(link)));
        }
      }
    }
    return used.stream().mapToDouble(resource -> level[resource]).max().orElse(0);
  }

  /** Each file is placed whole at one of its own candidates. */
  @RepeatedTest(20)
  void everyFileIsPlacedAtOneOfItsCandidates(RepetitionInfo repetition) {
    Layout open = open(new RandomWorld(repetition.getCurrentRepetition()));
    int[] order = open.files.largestFirst();
    Layout greedy = open.copy();
    greedy.placeInTurn(order);
    Layout rounded = RoundedStart.of(open, greedy, order).orElseThrow(AssertionError::new);
    for (int file = 0; file < open.files.count; file++) {
      int chosen = rounded.chosen[file];
      if (open.files.hasWay(file)) {
        assertThat(chosen).isBetween(open.files.first[file], open.files.first[file + 1] - 1);
      } else {
        assertThat(chosen).isEqualTo(Layout.OPEN);
      }
    }
    assertThat(open.chosen).containsOnly(Layout.OPEN);
  }

  /** An additional start makes a plan worse only if the others get less of the budget. */
  @RepeatedTest(40)
  void withTheLinearProgramABatchEndsNoLater(RepetitionInfo repetition) {
    RandomWorld world = new RandomWorld(repetition.getCurrentRepetition());
    double with = end(world, policy(Integer.MAX_VALUE));
    double without = end(world, policy(0));
    assertThat(with).isLessThanOrEqualTo(without * 1.001);
  }

  @Test
  void filesWithTheSameCandidatesAreOneKind() {
    Layout open = open(new RandomWorld(1));
    Kinds kinds = Kinds.of(open.files);
    assertThat(kinds.count()).isLessThanOrEqualTo(open.files.count);
    assertThat(Arrays.stream(kinds.bytes).sum())
        .isEqualTo(
            IntStream.range(0, open.files.count)
                .filter(open.files::hasChoice)
                .mapToDouble(w -> open.files.bytes[w])
                .sum());
  }

  private static PlanPolicy policy(int linearProgram) {
    PlanPolicy usual = PlanPolicy.of(Strategy.COMPLETION);
    CompletionOptions had = usual.completion();
    return new PlanPolicy(
        usual.strategy(),
        usual.assumptions(),
        new CompletionOptions(
            had.movesPerRequest(), had.moveBudget(), had.simulationBudget(), linearProgram),
        usual.phedex());
  }

  private static double end(RandomWorld world, PlanPolicy policy) {
    Plan plan = Planner.plan(world.view(), world.batch(), policy);
    int[] choices = IntStream.range(0, plan.batch().size()).map(plan::choice).toArray();
    return new FluidJudge(world.view(), policy.assumptions(), Long.MAX_VALUE)
        .judge(world.batch(), choices)
        .orElseThrow(AssertionError::new)
        .lastSeconds();
  }
}
