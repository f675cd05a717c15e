package io.argosy.router.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ObservedRate;
import io.argosy.router.plan.network.LinkFacts;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.NodeFacts;
import io.argosy.router.plan.network.Replica;
import io.argosy.router.plan.network.RequestBatch;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A request may name its sources in any order. */
class OrderOfSourcesTest {

  private static final List<String> NODES = List.of("A", "B", "C", "D");
  private static final int DESTINATION = 3;

  /** C is the fastest, and A comes first by name. */
  @ParameterizedTest
  @CsvSource({"0, 1, 2", "1, 2, 0", "2, 0, 1", "1, 0, 2"})
  void orderlyTakesTheSourceThatTheRequestNamesFirst(int first, int second, int third) {
    Plan plan = plan(Strategy.ORDERLY, first, second, third);
    assertThat(plan.batch().source(0, plan.choice(0))).isEqualTo(first);
    assertThat(plan.explainer().candidates(0).stream().map(c -> plan.batch().source(0, c.n())))
        .containsExactly(first, second, third);
  }

  @ParameterizedTest
  @CsvSource({"0, 1, 2", "1, 2, 0", "2, 0, 1"})
  void strategiesByRateIgnoreTheOrder(int first, int second, int third) {
    Plan plan = plan(Strategy.THROUGHPUT, first, second, third);
    assertThat(plan.batch().source(0, plan.choice(0))).isEqualTo(2);
  }

  private static Plan plan(Strategy strategy, Integer... sources) {
    List<LinkFacts> links =
        Stream.of(1, 2, 3)
            .map(
                n ->
                    LinkFacts.of(
                        new NodeName(NODES.get(n - 1)),
                        new NodeName("D"),
                        ObservedRate.measured(n * 1e6),
                        ByteCount.ZERO))
            .toList();
    var view =
        new NetworkView(
            NODES.stream().map(name -> NodeFacts.named(new NodeName(name))).toList(), links);
    RequestBatch batch =
        new RequestBatch.Builder()
            .add(
                ByteCount.of(1_000_000),
                DESTINATION,
                Priority.NORMAL,
                Stream.of(sources).map(Replica::staged).toList())
            .build();
    return Planner.plan(view, batch, PlanPolicy.of(strategy));
  }
}
