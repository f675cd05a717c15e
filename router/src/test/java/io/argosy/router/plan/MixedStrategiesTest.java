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
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Requests of several strategies in one plan share one account of load. */
class MixedStrategiesTest {

  private static final int EACH = 10;

  private final NetworkView view =
      new NetworkView(
          List.of(named("T1_A"), named("T1_B"), named("T2_C")),
          List.of(link("T1_A"), link("T1_B")));
  private final RequestBatch.Builder requests = new RequestBatch.Builder();

  private static NodeFacts named(String name) {
    return NodeFacts.named(new NodeName(name));
  }

  private static LinkFacts link(String source) {
    return LinkFacts.of(
        new NodeName(source), new NodeName("T2_C"), ObservedRate.measured(1e8), ByteCount.ZERO);
  }

  private void ask(Strategy strategy, int priority) {
    for (int file = 0; file < EACH; file++) {
      requests.add(
          ByteCount.parse("1GB"),
          2,
          new Priority(priority),
          List.of(Replica.staged(0), Replica.staged(1)),
          strategy.ordinal());
    }
  }

  private Plan plan() {
    return Planner.plan(view, requests.build(), PlanPolicy.DEFAULT);
  }

  private static long fromB(Plan plan, int from) {
    return IntStream.range(from, from + EACH).filter(request -> plan.choice(request) == 1).count();
  }

  @Test
  void queueSeesWhatOrderlyHasAssigned() {
    ask(Strategy.ORDERLY, 1);
    ask(Strategy.QUEUE, 1);
    Plan plan = plan();
    assertThat(fromB(plan, 0)).isZero();
    assertThat(fromB(plan, EACH)).isEqualTo(EACH);
  }

  @Test
  void completionSeesWhatMoreUrgentRequestsOfOthersHaveAssigned() {
    ask(Strategy.ORDERLY, 0);
    ask(Strategy.COMPLETION, 1);
    assertThat(fromB(plan(), EACH)).isEqualTo(EACH);
  }

  @Test
  void withoutOtherAssignmentsTheFilesSplit() {
    ask(Strategy.QUEUE, 1);
    assertThat(fromB(plan(), 0)).isEqualTo(EACH / 2);
  }
}
