package io.argosy.router.shadow;

import static io.argosy.router.shadow.ShadowCycles.NOON;
import static io.argosy.router.shadow.ShadowCycles.head;
import static io.argosy.router.shadow.ShadowCycles.oneSharedFile;
import static io.argosy.router.shadow.ShadowCycles.terms;
import static io.argosy.router.shadow.ShadowCycles.thirtyFiles;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.automation.Mode;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.Strategy;
import io.argosy.router.plan.completion.RandomWorld;
import io.argosy.router.plan.network.Replica;
import io.argosy.router.plan.network.RequestBatch;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ComparisonTest {

  private static ShadowRun compared(PlannedCycle cycle, ShadowTerms terms) {
    CycleHead head = head(7, cycle.policy().strategy(), cycle.batch().size());
    return Comparison.of(head, Optional.of(cycle), terms, NOON);
  }

  @Test
  void aStrategyThatUsesOnlyTheFastestSourceEndsLater() {
    ShadowRun run = compared(thirtyFiles(Strategy.COMPLETION), terms(Strategy.THROUGHPUT));
    assertThat(run.skipped()).isEmpty();
    assertThat(run.routed()).isEqualTo(30);
    assertThat(run.chosen().lastSeconds()).isCloseTo(200, within(1e-6));
    ShadowPlan herd = run.plans().getFirst();
    assertThat(herd.ending().lastSeconds()).isCloseTo(300, within(1e-6));
    assertThat(herd.regret(run.chosen())).isCloseTo(100, within(1e-6));
    assertThat(herd.differing()).isEqualTo(10);
    assertThat(herd.differingBytes()).isEqualTo(ByteCount.parse("10GB"));
    assertThat(run.sentence()).isEqualTo("throughput 50.0 % later");
  }

  @Test
  void anEarlierEndHasANegativeRegret() {
    ShadowRun run = compared(thirtyFiles(Strategy.THROUGHPUT), terms(Strategy.COMPLETION));
    ShadowPlan better = run.plans().getFirst();
    assertThat(better.regret(run.chosen())).isCloseTo(-100, within(1e-6));
    assertThat(better.ending().meanSeconds()).isCloseTo(200, within(1e-6));
    assertThat(run.chosen().meanSeconds()).isCloseTo(300, within(1e-6));
    assertThat(run.sentence()).isEqualTo("completion 33.3 % sooner");
  }

  /** A copy is passed on once it has arrived; a strategy that knows no copies fetches both. */
  @Test
  void copiesOnTheirWayCountWhenTheyHaveBeenPassedOn() {
    ShadowRun run = compared(oneSharedFile(Strategy.COMPLETION), terms(Strategy.THROUGHPUT));
    assertThat(run.routed()).isEqualTo(2);
    assertThat(run.chosen().lastSeconds()).isCloseTo(20, within(1e-6));
    assertThat(run.chosen().meanSeconds()).isCloseTo(15, within(1e-6));
    ShadowPlan direct = run.plans().getFirst();
    assertThat(direct.routed()).isEqualTo(2);
    assertThat(direct.differing()).isOne();
    assertThat(direct.ending().lastSeconds()).isCloseTo(100, within(1e-6));
    assertThat(direct.ending().meanSeconds()).isCloseTo(55, within(1e-6));
    ShadowRun other = compared(oneSharedFile(Strategy.THROUGHPUT), terms(Strategy.COMPLETION));
    assertThat(other.plans().getFirst().ending()).isEqualTo(run.chosen());
  }

  @Test
  void someOfTheFilesThatDifferAreNamedWithBothSources() {
    ShadowRun run = compared(thirtyFiles(Strategy.COMPLETION), terms(Strategy.THROUGHPUT));
    List<ShadowPlan.Difference> examples = run.plans().getFirst().examples();
    assertThat(examples).hasSize(5).doesNotHaveDuplicates();
    assertThat(examples)
        .allSatisfy(
            example -> {
              assertThat(example.destination()).isEqualTo(new NodeName("T2_C"));
              assertThat(example.chosen()).contains(new NodeName("T1_B"));
              assertThat(example.instead()).contains(new NodeName("T1_A"));
              assertThat(example.bytes()).isEqualTo(ByteCount.parse("1GB"));
            });
  }

  /** These requests would keep their strategy if another one were in use. */
  @Test
  void aRequestThatNamesItsStrategyKeepsItInTheShadow() {
    PlannedCycle all = thirtyFiles(Strategy.COMPLETION);
    RequestBatch.Builder batch = new RequestBatch.Builder();
    for (int request = 0; request < all.batch().size(); request++) {
      batch.add(
          ByteCount.of(all.batch().bytes(request)),
          all.batch().destination(request),
          Priority.NORMAL,
          List.of(Replica.staged(0), Replica.staged(1)),
          Strategy.QUEUE.ordinal());
    }
    PlannedCycle own = ShadowCycles.planned(all.view(), batch.build(), Strategy.COMPLETION);
    ShadowPlan herd = compared(own, terms(Strategy.THROUGHPUT)).plans().getFirst();
    assertThat(herd.differing()).isZero();
  }

  @Test
  void aCycleThatIsTooLargeIsSkipped() {
    ShadowTerms few =
        new ShadowTerms(Mode.ON, List.of(Strategy.DURATION), 29, 24_000_000, Duration.ofDays(30));
    ShadowRun run = compared(thirtyFiles(Strategy.COMPLETION), few);
    assertThat(run.skipped()).contains(Skipped.TOO_MANY_REQUESTS);
    assertThat(run.plans()).isEmpty();
    assertThat(run.sentence()).isEqualTo("too-many-requests");
  }

  @Test
  void aCycleWithoutStoredInputIsSkipped() {
    ShadowRun run =
        Comparison.of(head(7, Strategy.QUEUE, 3), Optional.empty(), terms(Strategy.DURATION), NOON);
    assertThat(run.skipped()).contains(Skipped.NOT_KEPT);
  }

  @Test
  void aCycleWithAnotherPlanNowIsSkipped() {
    PlannedCycle cycle = thirtyFiles(Strategy.COMPLETION);
    PlannedCycle other =
        new PlannedCycle(
            cycle.view(), cycle.batch(), PlanPolicy.DEFAULT, cycle.files(), "another digest");
    assertThat(compared(other, terms(Strategy.DURATION)).skipped())
        .contains(Skipped.PLANNED_OTHERWISE);
  }

  @Test
  void aCycleBeyondTheSimulationBudgetIsSkipped() {
    ShadowTerms poor =
        new ShadowTerms(Mode.ON, List.of(Strategy.DURATION), 1_000, 1, Duration.ofDays(30));
    RandomWorld world = new RandomWorld(1);
    PlannedCycle cycle = ShadowCycles.planned(world.view(), world.batch(), Strategy.COMPLETION);
    assertThat(compared(cycle, poor).skipped()).contains(Skipped.SIMULATION_BUDGET);
  }
}
