package io.argosy.router.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.ObservedRate;
import io.argosy.router.plan.network.Assumptions;
import io.argosy.router.plan.network.LinkFacts;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.NodeFacts;
import io.argosy.router.plan.network.Replica;
import io.argosy.router.plan.network.RequestBatch;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * 100 files of 36 GB, held at CERN and at Fermilab, are wanted at UCSD. Own transfers show 1 MB/s
 * from CERN; only others know the link from Fermilab, at 100 MB/s: ten files an hour.
 */
class PriorsTest {

  private static final NodeName CERN = new NodeName("T0_CH_CERN");
  private static final NodeName FNAL = new NodeName("T1_US_FNAL");
  private static final NodeName UCSD = new NodeName("T2_US_UCSD");
  private static final ByteCount SIZE = ByteCount.of(36_000_000_000L);
  private static final ObservedRate FAST = ObservedRate.measured(1e8);

  private static LinkFacts link(NodeName from, ObservedRate rate) {
    return LinkFacts.of(from, UCSD, rate, ByteCount.ZERO);
  }

  private static LinkFacts heardOf(ObservedRate rate, Optional<ByteRate> capacity) {
    return link(FNAL, rate).with(new LinkFacts.Speed(rate, rate, capacity, false));
  }

  private static long overFermilab(LinkFacts link, PlanPolicy policy) {
    return overFermilab(link, policy, SIZE);
  }

  private static long overFermilab(LinkFacts link, PlanPolicy policy, ByteCount size) {
    NetworkView view =
        new NetworkView(
            Stream.of(CERN, FNAL, UCSD).map(NodeFacts::named).toList(),
            List.of(link(CERN, ObservedRate.measured(1e6)), link));
    RequestBatch.Builder batch = new RequestBatch.Builder();
    for (int n = 0; n < 100; n++) {
      batch.add(size, 2, Priority.NORMAL, List.of(Replica.staged(1), Replica.staged(0)));
    }
    Plan plan = Planner.plan(view, batch.build(), policy);
    return IntStream.range(0, 100).filter(n -> plan.source(n).orElseThrow().equals(FNAL)).count();
  }

  private static PlanPolicy withoutExploration(Strategy strategy) {
    PlanPolicy usual = PlanPolicy.of(strategy);
    Assumptions had = usual.assumptions();
    return new PlanPolicy(
        strategy,
        new Assumptions(had.unknownLink(), had.deadLink(), ByteCount.ZERO, had.staging()),
        usual.completion(),
        usual.phedex());
  }

  @ParameterizedTest
  @EnumSource(
      names = {
        "COMPLETION",
        "PHEDEX",
        "THROUGHPUT",
        "FILE_THROUGHPUT",
        "WAITING_TIME",
        "WAITING_TIME_WITH_ERROR",
        "DURATION"
      })
  void whatOnlyOthersKnowIsTriedForAnHour(Strategy strategy) {
    PlanPolicy policy = PlanPolicy.of(strategy);
    LinkFacts heard = heardOf(FAST, Optional.empty());
    assertThat(overFermilab(heard, policy)).isEqualTo(10);
    assertThat(overFermilab(heard.withExplored(ByteCount.of(4 * SIZE.bytes())), policy))
        .isEqualTo(6);
    assertThat(overFermilab(heard.withExplored(ByteCount.of(20 * SIZE.bytes())), policy)).isZero();
    assertThat(overFermilab(heard, withoutExploration(strategy))).isZero();
    assertThat(overFermilab(link(FNAL, FAST), policy)).as("confirmed").isGreaterThan(90);
  }

  @ParameterizedTest
  @EnumSource(names = {"COMPLETION", "THROUGHPUT", "WAITING_TIME", "DURATION"})
  void aLinkOverWhichOthersOnlyFailedIsUsedLast(Strategy strategy) {
    assertThat(overFermilab(heardOf(ObservedRate.DEAD, Optional.empty()), PlanPolicy.of(strategy)))
        .isZero();
  }

  @Test
  void completionPlansWithTheCapacityOfOthers() {
    ObservedRate slow = ObservedRate.measured(1e5);
    PlanPolicy policy = PlanPolicy.DEFAULT;
    assertThat(overFermilab(heardOf(slow, Optional.empty()), policy))
        .as("the file with which a budget of 360 MB is spent")
        .isEqualTo(1);
    assertThat(overFermilab(heardOf(FAST, Optional.of(new ByteRate(2e8))), policy)).isEqualTo(10);
  }

  @ParameterizedTest
  @EnumSource
  void noStrategyUsesWhatOnlyOthersKnowForLongerThanAnHour(Strategy strategy) {
    PlanPolicy policy = PlanPolicy.of(strategy);
    LinkFacts heard = heardOf(FAST, Optional.empty());
    assertThat(overFermilab(heard, policy)).isLessThanOrEqualTo(10);
    assertThat(overFermilab(heard.withExplored(ByteCount.of(20 * SIZE.bytes())), policy)).isZero();
  }

  @Test
  void phedexUsesThePriorAsARate() {
    PlanPolicy policy = PlanPolicy.of(Strategy.PHEDEX);
    assertThat(overFermilab(heardOf(FAST, Optional.empty()), policy)).isEqualTo(10);
    assertThat(overFermilab(heardOf(ObservedRate.DEAD, Optional.empty()), policy)).isZero();
  }

  /** A budget limits what is begun, so that it is spent even by files that are larger than it. */
  @ParameterizedTest
  @EnumSource(
      names = {
        "COMPLETION",
        "PHEDEX",
        "THROUGHPUT",
        "FILE_THROUGHPUT",
        "WAITING_TIME",
        "WAITING_TIME_WITH_ERROR",
        "DURATION"
      })
  void aLinkWithBudgetLeftTakesOneFileOfAnySize(Strategy strategy) {
    PlanPolicy policy = PlanPolicy.of(strategy);
    ByteCount large = ByteCount.of(361_000_000_000L);
    LinkFacts heard = heardOf(FAST, Optional.empty());
    assertThat(overFermilab(heard, policy, large)).isEqualTo(1);
    assertThat(overFermilab(heard.withExplored(SIZE), policy, large)).isEqualTo(1);
    assertThat(overFermilab(heard.withExplored(large), policy, large)).isZero();
  }

  /** A rumour of 1 TB/s does not let a link have petabytes before it has shown anything. */
  @Test
  void whatOthersSayGivesALinkAtMostTenTimesTheBudgetOfAnUnknownOne() {
    LinkFacts rumour = heardOf(ObservedRate.measured(1e12), Optional.empty());
    assertThat(Assumptions.DEFAULT.explorationOf(rumour))
        .isEqualTo(ByteCount.of(10 * Assumptions.DEFAULT.exploration().bytes()));
    assertThat(overFermilab(rumour, PlanPolicy.DEFAULT)).isEqualTo(28);
  }

  /** Otherwise no transfer would ever correct it. */
  @Test
  void aRumourOfNextToNothingDoesNotKeepEveryFileAway() {
    LinkFacts rumour = heardOf(ObservedRate.measured(1e3), Optional.empty());
    assertThat(overFermilab(rumour, PlanPolicy.DEFAULT)).isEqualTo(1);
    assertThat(overFermilab(heardOf(ObservedRate.DEAD, Optional.empty()), PlanPolicy.DEFAULT))
        .isZero();
  }
}
