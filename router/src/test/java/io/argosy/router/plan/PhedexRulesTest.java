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
import io.argosy.router.plan.phedex.PhedexCost;
import io.argosy.router.plan.phedex.PhedexOptions;
import io.argosy.router.plan.phedex.PhedexStrategy;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Single rules of the classic router that the vectors and the random worlds do not cover. */
class PhedexRulesTest {

  private static final NodeName A = new NodeName("A");
  private static final NodeName B = new NodeName("B");
  private static final NodeName TARGET = new NodeName("Z");
  private static final int MANY = 20_000;

  @ParameterizedTest
  @CsvSource({
    "0, 500",
    "499, 500",
    "500, 1000",
    "1000000, 1000500",
    "1000001, 1500000",
    "1000000000, 1000500000",
    "1000000001, 1500000000",
    "2500000000, 3000000000",
    "1000000000000, 1000500000000",
    "1000000000001, 1500000000000",
    "9223372036854775807, 9223372036854775807"
  })
  void aSizeGoesUpToItsBin(long size, long bin) {
    assertThat(PhedexCost.sizeBin(size)).isEqualTo(bin);
  }

  @Test
  void aLocalHopGoesBeforeAWideAreaOneOfTheSameRequest() {
    assertThat(List.of(PhedexCost.hopPriority(0, true), PhedexCost.hopPriority(0, false)))
        .containsExactly(0, 1);
    assertThat(List.of(PhedexCost.hopPriority(3, true), PhedexCost.hopPriority(3, false)))
        .containsExactly(6, 7);
  }

  @Test
  void probesOccurAtTheirProbabilityAndAreEqualForTheSameSeed() {
    Set<Integer> probed = probed(0.02, 1);

    assertThat(probed).hasSizeBetween(MANY / 50 - 100, MANY / 50 + 100);
    assertThat(probed(0.02, 1)).isEqualTo(probed);
    assertThat(probed(0.02, 2)).isNotEqualTo(probed);
    assertThat(probed(0, 1)).isEmpty();
    assertThat(probed(1, 1)).hasSize(MANY);
  }

  /** Returns the requests decided by probing costs, where every path is too slow to be valid. */
  private static Set<Integer> probed(double probability, long seed) {
    NetworkView view = view(LinkFacts.of(A, TARGET, ObservedRate.DEAD, ByteCount.ZERO));
    PhedexOptions options = options(Duration.ofDays(3), probability, seed);
    RequestBatch batch = batch(view, MANY, A);
    Plan plan = Planner.plan(view, batch, policy(options));
    PhedexStrategy strategy = new PhedexStrategy(view, options, Assumptions.DEFAULT);
    for (int request = 0; request < MANY; request++) {
      PhedexCost costs = strategy.costs(batch, request);
      assertThat(plan.score(request))
          .isEqualTo(costs.hop(0, PhedexCost.sizeBin(batch.bytes(request))))
          .isIn(3_000.0, 604_800.0);
    }
    return IntStream.range(0, MANY)
        .filter(request -> plan.score(request) < 604_800)
        .boxed()
        .collect(Collectors.toSet());
  }

  @Test
  void equalSourcesShareTheWork() {
    NetworkView view =
        view(
            LinkFacts.of(A, TARGET, ObservedRate.UNKNOWN, ByteCount.ZERO),
            LinkFacts.of(B, TARGET, ObservedRate.UNKNOWN, ByteCount.ZERO));
    RequestBatch batch = batch(view, 10, B, A);

    Plan plan = Planner.plan(view, batch, policy(PhedexOptions.DEFAULT));

    assertThat(
            IntStream.range(0, 10).mapToObj(request -> batch.source(request, plan.choice(request))))
        .containsExactlyElementsOf(
            IntStream.range(0, 10).mapToObj(r -> view.indexOf(r % 2 == 0 ? A : B)).toList());
    assertThat(plan.explainer().candidates(9)).hasSize(2);
  }

  @Test
  void whatThePlanAssignsDoesNotChangeACost() {
    NetworkView view =
        view(
            LinkFacts.of(A, TARGET, ObservedRate.measured(1e6), ByteCount.ZERO),
            LinkFacts.of(B, TARGET, ObservedRate.measured(1e6 - 1), ByteCount.ZERO));
    RequestBatch batch = batch(view, 100, A, B);

    Plan plan = Planner.plan(view, batch, policy(PhedexOptions.DEFAULT));

    assertThat(IntStream.range(0, 100).map(plan::choice)).containsOnly(0);
    assertThat(plan.score(99)).isEqualTo(plan.score(0));
    assertThat(plan.finalLoads().files(view.linkBetween(0, 2))).isEqualTo(100);
  }

  private static NetworkView view(LinkFacts... links) {
    return new NetworkView(Stream.of(A, B, TARGET).map(NodeFacts::named).toList(), List.of(links));
  }

  private static RequestBatch batch(NetworkView view, int requests, NodeName... holders) {
    var batch = new RequestBatch.Builder();
    List<Replica> replicas =
        Stream.of(holders).map(name -> Replica.staged(view.indexOf(name))).toList();
    for (int request = 0; request < requests; request++) {
      batch.add(ByteCount.of(1_100_000_000), view.indexOf(TARGET), Priority.NORMAL, replicas);
    }
    return batch.build();
  }

  private static PhedexOptions options(Duration limit, double probability, long seed) {
    return new PhedexOptions(
        Duration.ZERO, ByteRate.ofMegabytesPerSecond(0.5), limit, probability, seed);
  }

  private static PlanPolicy policy(PhedexOptions options) {
    PlanPolicy defaults = PlanPolicy.of(Strategy.PHEDEX);
    return new PlanPolicy(Strategy.PHEDEX, defaults.assumptions(), defaults.completion(), options);
  }
}
