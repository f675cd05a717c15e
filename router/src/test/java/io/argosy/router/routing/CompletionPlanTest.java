package io.argosy.router.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.ObservedRate;
import java.util.List;
import org.junit.jupiter.api.Test;

class CompletionPlanTest {

  static final NodeName CERN = new NodeName("T0_CH_CERN");
  static final NodeName FNAL = new NodeName("T1_US_FNAL");
  static final NodeName CALTECH = new NodeName("T2_US_Caltech");
  static final NodeName UCSD = new NodeName("T2_US_UCSD");
  static final List<NodeName> NODES = List.of(UCSD, CERN, CALTECH, FNAL);

  @Test
  void theFasterLinkIsTheSource() {
    assertThat(sources(view(link(CERN, CALTECH, 10), link(FNAL, CALTECH, 100)), one(CALTECH)))
        .containsExactly(FNAL);
  }

  @Test
  void aBusyFastLinkLosesToAFreeSlowOne() {
    var busy = new NetworkView.Link(FNAL, CALTECH, rate(100), ByteCount.of(100_000_000_000L));
    assertThat(sources(view(link(CERN, CALTECH, 10), busy), one(CALTECH))).containsExactly(CERN);
  }

  @Test
  void aBatchSpreadsInProportionToTheRates() {
    var network = view(link(CERN, CALTECH, 30), link(FNAL, CALTECH, 10));
    var batch = new RequestBatch.Builder();
    for (int i = 0; i < 400; i++) {
      add(network, batch, 1_000_000_000L, CALTECH, 1);
    }
    assertThat(sources(network, batch.build()).stream().filter(CERN::equals)).hasSize(300);
  }

  @Test
  void anUplinkThatIsFullSendsTheNextFileElsewhere() {
    var network = view(link(CERN, CALTECH, 100), link(CERN, UCSD, 100), link(FNAL, UCSD, 90));
    var batch = new RequestBatch.Builder();
    add(network, batch, 1_000_000_000L, CALTECH, 0);
    add(network, batch, 1_000_000_000L, UCSD, 1);
    var narrowUplink =
        new RoutingPolicy(
            ByteRate.ofMegabytesPerSecond(100),
            new ByteRate(1_000),
            ByteRate.ofMegabytesPerSecond(100),
            ByteRate.ofGigabitsPerSecond(10));
    assertThat(sources(network, batch.build(), narrowUplink)).containsExactly(CERN, FNAL);
    assertThat(sources(network, batch.build())).containsExactly(CERN, CERN);
  }

  @Test
  void theMostUrgentFileGetsTheFreeLink() {
    var network = view(link(CERN, CALTECH, 10), link(FNAL, CALTECH, 100));
    var batch = new RequestBatch.Builder();
    add(network, batch, 50_000_000_000L, CALTECH, 3);
    add(network, batch, 1_000_000_000L, CALTECH, 0);
    assertThat(sources(network, batch.build()).get(1)).isEqualTo(FNAL);
  }

  @Test
  void aDeadLinkIsTakenLastButNotNever() {
    var dead = new NetworkView.Link(FNAL, CALTECH, ObservedRate.DEAD, ByteCount.ZERO);
    assertThat(sources(view(dead, link(CERN, CALTECH, 1)), one(CALTECH))).containsExactly(CERN);
    assertThat(sources(view(dead), one(CALTECH))).containsExactly(FNAL);
  }

  @Test
  void equalSourcesAreDecidedByNameHoweverTheNetworkIsListed() {
    assertThat(sources(view(link(FNAL, CALTECH, 5), link(CERN, CALTECH, 5)), one(CALTECH)))
        .isEqualTo(sources(view(link(CERN, CALTECH, 5), link(FNAL, CALTECH, 5)), one(CALTECH)))
        .containsExactly(CERN);
  }

  @Test
  void withoutALinkThereIsNoRoute() {
    NetworkView network = view(link(CERN, UCSD, 5));
    Plan plan = CompletionPlan.of(network, one(CALTECH), RoutingPolicy.DEFAULT);
    assertThat(plan.choices().getFirst().isRouted()).isFalse();
  }

  @Test
  void theRunnerUpStaysInTheDecision() {
    var network = view(link(CERN, CALTECH, 10), link(FNAL, CALTECH, 100));
    Choice choice =
        CompletionPlan.of(network, one(CALTECH), RoutingPolicy.DEFAULT).choices().getFirst();
    assertThat(choice.ranked())
        .containsExactly(
            new Choice.Candidate(network.indexOf(FNAL), 10),
            new Choice.Candidate(network.indexOf(CERN), 100));
  }

  @Test
  void twoLinksBetweenTheSameNodesAreRefused() {
    assertThatThrownBy(() -> view(link(CERN, FNAL, 1), link(CERN, FNAL, 2)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  static NetworkView view(NetworkView.Link... links) {
    return new NetworkView(NODES, List.of(links));
  }

  static NetworkView.Link link(NodeName source, NodeName destination, double megabytesPerSecond) {
    return new NetworkView.Link(source, destination, rate(megabytesPerSecond), ByteCount.ZERO);
  }

  static ObservedRate rate(double megabytesPerSecond) {
    return new ObservedRate.Measured(ByteRate.ofMegabytesPerSecond(megabytesPerSecond));
  }

  static RequestBatch one(NodeName destination) {
    var batch = new RequestBatch.Builder();
    add(view(), batch, 1_000_000_000L, destination, 1);
    return batch.build();
  }

  static void add(
      NetworkView network, RequestBatch.Builder batch, long size, NodeName to, int priority) {
    int[] holders = {network.indexOf(CERN), network.indexOf(FNAL)};
    batch.add(ByteCount.of(size), network.indexOf(to), new Priority(priority), holders);
  }

  static List<NodeName> sources(NetworkView network, RequestBatch batch) {
    return sources(network, batch, RoutingPolicy.DEFAULT);
  }

  static List<NodeName> sources(NetworkView network, RequestBatch batch, RoutingPolicy policy) {
    return CompletionPlan.of(network, batch, policy).choices().stream()
        .map(choice -> network.nameOf(choice.ranked().getFirst().source()))
        .toList();
  }
}
