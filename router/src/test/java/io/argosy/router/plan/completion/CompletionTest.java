package io.argosy.router.plan.completion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.ObservedRate;
import io.argosy.router.plan.Plan;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.Planner;
import io.argosy.router.plan.Strategy;
import io.argosy.router.plan.network.Assignment;
import io.argosy.router.plan.network.Assumptions;
import io.argosy.router.plan.network.Candidate;
import io.argosy.router.plan.network.LinkFacts;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.NodeFacts;
import io.argosy.router.plan.network.Queue;
import io.argosy.router.plan.network.Replica;
import io.argosy.router.plan.network.RequestBatch;
import io.argosy.router.plan.phedex.PhedexOptions;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CompletionTest {

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
    var busy = LinkFacts.of(FNAL, CALTECH, rate(100), ByteCount.of(100_000_000_000L));
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
  void aFullUplinkMovesTheNextFileToAnotherSource() {
    LinkFacts[] links = {link(CERN, CALTECH, 100), link(CERN, UCSD, 100), link(FNAL, UCSD, 90)};
    var batch = new RequestBatch.Builder();
    add(view(links), batch, 1_000_000_000L, CALTECH, 0);
    add(view(links), batch, 1_000_000_000L, UCSD, 1);
    RequestBatch files = batch.build();
    assertThat(sources(narrowUplink(links), files)).containsExactly(CERN, FNAL);
    assertThat(sources(view(links), files)).containsExactly(CERN, CERN);
  }

  private static NetworkView narrowUplink(LinkFacts... links) {
    return new NetworkView(
        NODES.stream()
            .map(
                name ->
                    new NodeFacts(
                        name, Optional.of(ByteRate.ofMegabytesPerSecond(100)), Optional.empty()))
            .toList(),
        List.of(links));
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
    var dead = LinkFacts.of(FNAL, CALTECH, ObservedRate.DEAD, ByteCount.ZERO);
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
  void withoutALinkThereIsNoPath() {
    Plan plan = plan(view(link(CERN, UCSD, 5)), one(CALTECH));
    assertThat(plan.status(0)).isEqualTo(Assignment.Status.NO_PATH);
  }

  @Test
  void withoutAHolderThereIsNoReplica() {
    var batch = new RequestBatch.Builder();
    batch.add(ByteCount.of(1), 0, Priority.NORMAL, List.of());
    assertThat(plan(view(), batch.build()).status(0)).isEqualTo(Assignment.Status.NO_REPLICA);
  }

  @Test
  void theRunnerUpAndItsTermsAreExplained() {
    var network = view(link(CERN, CALTECH, 10), link(FNAL, CALTECH, 100));
    List<Candidate> ranked = plan(network, one(CALTECH)).explainer().candidates(0);
    assertThat(ranked.stream().map(Candidate::score)).containsExactly(10.0, 100.0);
    assertThat(ranked.getFirst().terms()).contains(new Candidate.Term("transfer", 10));
  }

  @Test
  void anUnknownLinkIsExploredNoFurtherThanItsBudget() {
    var network =
        view(
            LinkFacts.of(FNAL, CALTECH, ObservedRate.UNKNOWN, ByteCount.ZERO),
            link(CERN, CALTECH, 1));
    var batch = new RequestBatch.Builder();
    for (int i = 0; i < 400; i++) {
      add(network, batch, 1_000_000_000L, CALTECH, 1);
    }
    assertThat(sources(network, batch.build()).stream().filter(FNAL::equals)).hasSize(100);
  }

  @Test
  void aFileOnTapeWaitsForItsStaging() {
    var network = view(link(CERN, CALTECH, 1), link(FNAL, CALTECH, 100));
    var batch = new RequestBatch.Builder();
    List<Replica> holders =
        List.of(Replica.staged(network.indexOf(CERN)), new Replica(network.indexOf(FNAL), false));
    batch.add(ByteCount.of(1_000_000_000L), network.indexOf(CALTECH), Priority.NORMAL, holders);
    batch.add(ByteCount.of(9_000_000_000L), network.indexOf(CALTECH), Priority.NORMAL, holders);
    assertThat(sources(network, batch.build())).containsExactly(CERN, FNAL);
  }

  @Test
  void anOwnCopyOnTapeDoesNotHideAGoodRemoteOne() {
    var network = view(link(CERN, CALTECH, 100));
    var batch = new RequestBatch.Builder();
    List<Replica> holders =
        List.of(
            new Replica(network.indexOf(CALTECH), false), Replica.staged(network.indexOf(CERN)));
    batch.add(ByteCount.of(1_000_000_000L), network.indexOf(CALTECH), Priority.NORMAL, holders);
    batch.add(ByteCount.of(1_000_000_000_000L), network.indexOf(CALTECH), Priority.NORMAL, holders);
    Plan plan = plan(network, batch.build());
    assertThat(plan.status(0)).isEqualTo(Assignment.Status.ROUTED);
    assertThat(plan.status(1)).isEqualTo(Assignment.Status.AT_DESTINATION);
  }

  @Test
  void failedBytesAreSentAgainAndCountAsLoad() {
    var flaky =
        new LinkFacts(
            FNAL,
            CALTECH,
            false,
            1,
            LinkFacts.Speed.observed(rate(100)),
            Queue.ofBytes(0, 0),
            0.5,
            ByteCount.ZERO);
    assertThat(sources(view(flaky, link(CERN, CALTECH, 60)), one(CALTECH))).containsExactly(CERN);
  }

  /** Latencies that mean "never" must not keep a plan from finishing. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 1e9, 1e299, 9e307})
  void aQueueOfAnyLengthIsAvoided(double latency) {
    var never =
        new LinkFacts(
            FNAL,
            CALTECH,
            false,
            1,
            LinkFacts.Speed.observed(ObservedRate.measured(1e9)),
            new Queue(List.of(), 0, OptionalDouble.of(latency)),
            1,
            ByteCount.ZERO);
    var network = view(never, link(CERN, CALTECH, 1));
    var batch = new RequestBatch.Builder();
    add(network, batch, 1_000_000_000L, CALTECH, 1);
    add(network, batch, 2_000_000_000L, CALTECH, 1);
    assertThat(plan(network, batch.build()).routed()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-305, 1, 1e300})
  void aCapacityOfAnySizeCanBePlanned(double bytesPerSecond) {
    var capacity = Optional.of(new ByteRate(bytesPerSecond));
    var speed = new LinkFacts.Speed(ObservedRate.UNKNOWN, ObservedRate.UNKNOWN, capacity);
    var odd = new LinkFacts(FNAL, CALTECH, false, 1, speed, Queue.ofBytes(0, 0), 0, ByteCount.ZERO);
    var network = view(odd, link(CERN, CALTECH, 1));
    var batch = new RequestBatch.Builder();
    add(network, batch, 1_000_000_000L, CALTECH, 1);
    add(network, batch, 0, CALTECH, 1);
    assertThat(plan(network, batch.build()).routed()).isEqualTo(2);
  }

  @Test
  void withoutAnyBudgetThereIsStillAPlan() {
    var network = view(link(CERN, CALTECH, 10), link(FNAL, CALTECH, 100));
    var batch = new RequestBatch.Builder();
    add(network, batch, 1_000_000_000L, CALTECH, 1);
    add(network, batch, 1_000_000_000L, CALTECH, 1);
    var policy =
        new PlanPolicy(
            Strategy.COMPLETION,
            Assumptions.DEFAULT,
            new CompletionOptions(0, 0, 0, 0),
            PhedexOptions.DEFAULT);
    assertThat(Planner.plan(network, batch.build(), policy).routed()).isEqualTo(2);
  }

  @Test
  void twoLinksBetweenTheSameNodesAreRefused() {
    assertThatThrownBy(() -> view(link(CERN, FNAL, 1), link(CERN, FNAL, 2)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  static NetworkView view(LinkFacts... links) {
    return new NetworkView(NODES.stream().map(NodeFacts::named).toList(), List.of(links));
  }

  static LinkFacts link(NodeName source, NodeName destination, double megabytesPerSecond) {
    return LinkFacts.of(source, destination, rate(megabytesPerSecond), ByteCount.ZERO);
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
    List<Replica> holders =
        List.of(Replica.staged(network.indexOf(CERN)), Replica.staged(network.indexOf(FNAL)));
    batch.add(ByteCount.of(size), network.indexOf(to), new Priority(priority), holders);
  }

  static Plan plan(NetworkView network, RequestBatch batch) {
    return Planner.plan(network, batch, PlanPolicy.DEFAULT);
  }

  static List<NodeName> sources(NetworkView network, RequestBatch batch) {
    Plan plan = plan(network, batch);
    return IntStream.range(0, batch.size())
        .mapToObj(r -> network.nameOf(batch.source(r, plan.choice(r))))
        .toList();
  }
}
