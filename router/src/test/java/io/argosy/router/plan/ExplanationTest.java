package io.argosy.router.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.ObservedRate;
import io.argosy.router.plan.network.Assignment;
import io.argosy.router.plan.network.LinkFacts;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.NodeFacts;
import io.argosy.router.plan.network.Replica;
import io.argosy.router.plan.network.RequestBatch;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The explanation of one file of 10 GB with destination T2_C and sources T1_A and T1_B. */
class ExplanationTest {

  private static final NodeName A = new NodeName("T1_A");
  private static final NodeName B = new NodeName("T1_B");
  private static final NodeName C = new NodeName("T2_C");
  private static final long TEN_GB = 10_000_000_000L;
  private static final double A_THOUSANDTH = 1e-3;

  private static LinkFacts link(NodeName source, double megabytesPerSecond, long queued) {
    return LinkFacts.of(
        source, C, ObservedRate.measured(megabytesPerSecond * 1e6), ByteCount.of(queued));
  }

  private static Explanation explain(Strategy strategy, List<NodeFacts> nodes, LinkFacts... links) {
    NetworkView view = new NetworkView(nodes, List.of(links));
    List<Replica> holders = Stream.of(A, B).map(view::indexOf).map(Replica::staged).toList();
    RequestBatch batch =
        new RequestBatch.Builder()
            .add(ByteCount.of(TEN_GB), view.indexOf(C), Priority.NORMAL, holders)
            .build();
    return Planner.plan(view, batch, PlanPolicy.of(strategy)).explainer().explain(0);
  }

  private static Explanation explain(Strategy strategy, LinkFacts... links) {
    return explain(strategy, Stream.of(A, B, C).map(NodeFacts::named).toList(), links);
  }

  private static Optional<Double> wanted(Explanation explanation, Change.Kind kind) {
    return explanation.runnerUp().orElseThrow().wouldWin().stream()
        .filter(change -> change.kind() == kind)
        .map(Change::amount)
        .findFirst();
  }

  @Test
  void theRunnerUpHasItsDistanceAndTheChangesThatWouldRankItFirst() {
    Explanation why = explain(Strategy.COMPLETION, link(A, 100, 0), link(B, 100, 5 * TEN_GB));
    assertThat(why.status()).isEqualTo(Assignment.Status.ROUTED);
    assertThat(why.verdict()).isEqualTo(Verdict.BEST);
    assertThat(why.choice()).isZero();
    assertThat(why.runnerUp()).map(Explanation.RunnerUp::n).contains(1);
    assertThat(why.runnerUp().orElseThrow().behind()).isCloseTo(500, within(1e-6));
    assertThat(wanted(why, Change.Kind.LINK_RATE).orElseThrow())
        .isBetween(600e6, 600e6 * (1 + A_THOUSANDTH));
  }

  @Test
  void fewerBytesByItsDistanceRankTheRunnerUpFirst() {
    Explanation why =
        explain(Strategy.COMPLETION, link(A, 100, 2 * TEN_GB), link(B, 100, 5 * TEN_GB));
    assertThat(wanted(why, Change.Kind.FEWER_BYTES).orElseThrow())
        .isBetween(3.0 * TEN_GB, 3 * TEN_GB * (1 + 2 * A_THOUSANDTH));
  }

  @Test
  void anUplinkThatLimitsIsNamed() {
    List<NodeFacts> nodes =
        List.of(
            NodeFacts.named(A),
            new NodeFacts(B, Optional.of(ByteRate.ofMegabytesPerSecond(20)), Optional.empty()),
            NodeFacts.named(C));
    Explanation why = explain(Strategy.COMPLETION, nodes, link(A, 50, 0), link(B, 100, 0));
    assertThat(why.choice()).isZero();
    assertThat(wanted(why, Change.Kind.LINK_RATE)).isEmpty();
    assertThat(wanted(why, Change.Kind.UPLINK_RATE).orElseThrow())
        .isBetween(50e6, 50e6 * (1 + A_THOUSANDTH));
  }

  @Test
  void changesThatTheStrategyIgnoresAreNotNamed() {
    Explanation bySuccess =
        explain(Strategy.SUCCESS, link(A, 1, 0).withSuccess(0.9), link(B, 100, 0).withSuccess(0.5));
    assertThat(bySuccess.runnerUp().orElseThrow().behind()).isCloseTo(40, within(1e-9));
    assertThat(bySuccess.runnerUp().orElseThrow().wouldWin())
        .extracting(Change::kind)
        .containsExactly(Change.Kind.SUCCESS);
    Explanation byOrder = explain(Strategy.ORDERLY, link(A, 1, 0), link(B, 100, 0));
    assertThat(byOrder.runnerUp().orElseThrow().wouldWin()).isEmpty();
  }

  @Test
  void everySourceIsShownWithTheDataOfItsLink() {
    Explanation why = explain(Strategy.DURATION, link(A, 100, 7), link(B, 50, 0));
    assertThat(why.sources()).extracting(s -> s.candidate().n()).containsExactly(0, 1);
    assertThat(why.sources().getFirst().way())
        .singleElement()
        .satisfies(
            hop -> {
              assertThat(hop.facts().source()).isEqualTo(A);
              assertThat(hop.waitingBytes()).isEqualTo(7);
            });
  }

  @Test
  void aFileWithoutAPathHasNoRunnerUp() {
    Explanation why = explain(Strategy.COMPLETION);
    assertThat(why.status()).isEqualTo(Assignment.Status.NO_PATH);
    assertThat(why.verdict()).isEqualTo(Verdict.NOTHING_CHOSEN);
    assertThat(why.sources()).isEmpty();
    assertThat(why.runnerUp()).isEmpty();
  }
}
