package io.argosy.router.shadow;

import static io.argosy.router.shadow.ShadowCycles.NOON;
import static io.argosy.router.shadow.ShadowCycles.head;
import static io.argosy.router.shadow.ShadowCycles.terms;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.argosy.common.unit.ByteCount;
import io.argosy.router.plan.Strategy;
import io.argosy.router.plan.completion.RandomWorld;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Properties of comparisons in random worlds; a failure prints the seed. */
class ComparisonPropertyTest {

  private static final double ROUNDING = 1e-6;

  static LongStream seeds() {
    return LongStream.rangeClosed(1, 8);
  }

  private static ShadowRun compared(long seed, Strategy chosen, Strategy... shadows) {
    RandomWorld world = new RandomWorld(seed);
    PlannedCycle cycle = ShadowCycles.planned(world.view(), world.batch(), chosen);
    return Comparison.of(
        head(seed, chosen, cycle.batch().size()), Optional.of(cycle), terms(shadows), NOON);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void theSameStrategyGivesTheSamePlan(long seed) {
    for (Strategy strategy : Strategy.values()) {
      ShadowRun run = compared(seed, strategy, strategy);
      ShadowPlan same = run.plans().getFirst();
      assertThat(same.regret(run.chosen())).as("%s", strategy).isZero();
      assertThat(same.ending()).isEqualTo(run.chosen());
      assertThat(same.differing()).isZero();
      assertThat(same.differingBytes()).isEqualTo(ByteCount.ZERO);
      assertThat(same.examples()).isEmpty();
      assertThat(same.routed()).isEqualTo(run.routed());
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void comparisonsAreDeterministic(long seed) {
    assertThat(compared(seed, Strategy.COMPLETION, Strategy.values()))
        .isEqualTo(compared(seed, Strategy.COMPLETION, Strategy.values()));
  }

  /** The judge does not depend on which plan is the original. */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void theRegretOfTwoStrategiesIsSymmetric(long seed) {
    for (Strategy other : Strategy.values()) {
      ShadowRun one = compared(seed, Strategy.COMPLETION, other);
      ShadowRun back = compared(seed, other, Strategy.COMPLETION);
      ShadowPlan there = one.plans().getFirst();
      ShadowPlan here = back.plans().getFirst();
      assertThat(there.ending()).isEqualTo(back.chosen());
      assertThat(there.regret(one.chosen()))
          .isCloseTo(-here.regret(back.chosen()), within(ROUNDING));
      assertThat(there.differing()).isEqualTo(here.differing());
      assertThat(there.differingBytes()).isEqualTo(here.differingBytes());
      assertThat(there.routed()).isEqualTo(back.routed());
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void noFileIsLaterThanTheLast(long seed) {
    ShadowRun run = compared(seed, Strategy.COMPLETION, Strategy.values());
    for (ShadowPlan plan : run.plans()) {
      assertThat(plan.ending().meanSeconds())
          .isBetween(0.0, plan.ending().lastSeconds() * (1 + ROUNDING));
      assertThat(plan.differing()).isBetween(0L, run.cycle().requests());
      assertThat(plan.examples().size()).isEqualTo((int) Math.min(5, plan.differing()));
    }
  }
}
