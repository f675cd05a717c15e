package io.argosy.router.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.ObservedRate;
import io.argosy.router.plan.DirectChoices;
import io.argosy.router.plan.Plan;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.Planner;
import io.argosy.router.plan.network.LinkFacts;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.NodeFacts;
import io.argosy.router.plan.network.Replica;
import io.argosy.router.plan.network.RequestBatch;
import io.argosy.router.plan.network.SharedFiles;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Node 1 wants two files from node 0, and node 2 wants the second one too, which it can get from
 * node 1 alone.
 */
class HorizonOrderTest {

  private static final List<NodeName> NODES =
      List.of(new NodeName("A"), new NodeName("B"), new NodeName("C"));

  @Test
  void ofEquallyUrgentFilesThoseThatArePassedOnComeFirst() {
    assertThat(routed(new SharedFiles.Builder())).containsExactly(1, 0);
  }

  @Test
  void aMoreUrgentFileComesBeforeOneThatIsPassedOn() {
    SharedFiles.Builder shared = new SharedFiles.Builder();
    shared.turn(1);
    assertThat(routed(shared)).containsExactly(0, 1);
  }

  /** Otherwise copies over narrow uplinks would be taken for late. */
  @Test
  void theLimitOfANodeSlowsTheLinksThatShareIt() {
    RequestBatch.Builder both = new RequestBatch.Builder();
    both.add(ByteCount.of(1_000_000), 1, new Priority(1), List.of(Replica.staged(0)));
    both.add(ByteCount.of(1_000_000), 2, new Priority(1), List.of(Replica.staged(0)));
    RequestBatch batch = both.build();
    NetworkView free =
        new NetworkView(
            NODES.stream().map(NodeFacts::named).toList(), List.of(link(0, 1), link(0, 2)));
    assertThat(seconds(free, batch)).containsExactly(1, 1);
    assertThat(seconds(free.withUplink(0, new ByteRate(0.5e6)), batch)).containsExactly(4, 4);
    assertThat(seconds(free.withUplink(0, new ByteRate(3e6)), batch)).containsExactly(1, 1);
  }

  private static double[] seconds(NetworkView view, RequestBatch batch) {
    Plan plan = Planner.plan(view, batch, PlanPolicy.DEFAULT);
    return Horizon.of(plan, new DirectChoices(plan), HorizonPolicy.DEFAULT).seconds();
  }

  private static int[] routed(SharedFiles.Builder shared) {
    RequestBatch.Builder batch = new RequestBatch.Builder();
    List<Replica> origin = List.of(Replica.staged(0));
    batch.add(ByteCount.of(1_000_000), 1, new Priority(1), origin);
    batch.add(ByteCount.of(1_000_000), 1, new Priority(1), origin);
    batch.add(ByteCount.of(1_000_000), 2, new Priority(1), origin);
    shared.wanted(7, 1);
    shared.wanted(7, 2);
    NetworkView view =
        new NetworkView(
            NODES.stream().map(NodeFacts::named).toList(), List.of(link(0, 1), link(1, 2)));
    Plan plan = Planner.plan(view, batch.build(shared.build(3)), PlanPolicy.DEFAULT);
    assertThat(plan.waitsForCopy(2)).isTrue();
    return Horizon.of(plan, new DirectChoices(plan), HorizonPolicy.DEFAULT).routed();
  }

  private static LinkFacts link(int source, int destination) {
    return LinkFacts.of(
        NODES.get(source), NODES.get(destination), ObservedRate.measured(1e6), ByteCount.ZERO);
  }
}
