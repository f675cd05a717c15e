package io.argosy.router.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ObservedRate;
import io.argosy.router.fixture.OneRouter;
import io.argosy.router.fixture.SettableClock;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.Strategy;
import io.argosy.router.plan.network.LinkFacts;
import io.argosy.router.plan.network.Queue;
import io.argosy.router.stage.LeaseLostException;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.StageContext;
import io.argosy.router.stage.StageLease;
import io.argosy.router.stage.StageLeases;
import io.argosy.router.stage.Transactions;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class RouteCycleTest {

  static final Clock CLOCK = Clock.fixed(Instant.parse("2026-01-01T00:00:00Z"), ZoneOffset.UTC);

  final MemoryRoutingStore store =
      new MemoryRoutingStore()
          .node(1, "T1_A")
          .node(2, "T1_B")
          .node(3, "T2_C")
          .node(4, "T2_D")
          .link(link("T1_A", "T2_C", 1e8))
          .link(link("T1_B", "T2_C", 1e6));
  final List<String> seen = new ArrayList<>();

  @Test
  void aFileRequestGetsARouteAndTheNextStageIsWokenAfterTheCommit() {
    store.request(request(10, "T1_A", "T1_B"));
    cycle(new OneRouter()).run();

    RoutedFile routed = store.routes().get(10L);
    assertThat(routed.sourceNodeId()).isEqualTo(1);
    assertThat(routed.alternates()).containsExactly(2L);
    assertThat(seen).containsExactly("begin", "commit", "begin", "commit", "wake ISSUE");
  }

  @Test
  void whileAnotherRouterPlansNothingHappens() {
    store.request(request(10, "T1_A"));
    cycle(
            new OneRouter() {
              @Override
              public boolean run(Stage stage, Consumer<StageLease> work) {
                return false;
              }
            })
        .run();
    assertThat(store.routes()).isEmpty();
    assertThat(seen).isEmpty();
  }

  @Test
  void aPlanMadeUnderALostLeaseIsDiscardedWhole() {
    store.request(request(10, "T1_A"));
    RouteCycle cycle =
        cycle(
            new OneRouter() {
              @Override
              public void require(StageLease lease) {
                throw new LeaseLostException(lease);
              }
            });
    assertThatThrownBy(cycle::run).isInstanceOf(LeaseLostException.class);
    assertThat(store.routes()).isEmpty();
    assertThat(seen).containsExactly("begin", "commit", "begin", "rollback");
  }

  @Test
  void theLeaseIsHeldUntilThePlanIsWritten() {
    store.request(request(10, "T1_A"));
    cycle(
            new OneRouter() {
              @Override
              public boolean run(Stage stage, Consumer<StageLease> work) {
                seen.add("kept");
                boolean ran = super.run(stage, work);
                seen.add("let go");
                return ran;
              }
            })
        .run();
    assertThat(seen)
        .containsExactly("kept", "begin", "commit", "begin", "commit", "wake ISSUE", "let go");
  }

  @Test
  void aCycleWakesItsStageIfRequestsAreLeft() {
    store.request(request(10, "T1_A"));
    store.request(request(11, "T1_A"));
    cycle(new OneRouter(), PlanPolicy.DEFAULT, 1, CLOCK).run();
    assertThat(store.routes()).hasSize(1);
    assertThat(seen).endsWith("wake ISSUE", "wake ROUTING");
  }

  /** A route has one hop; files whose path needs two wait. */
  @Test
  void aPathOverAnotherNodeIsNotUsed() {
    relay();
    store.request(toD(10, "T1_A"));
    phedex(10).run();
    assertThat(store.routes()).isEmpty();
  }

  @Test
  void theDirectLinkIsTakenThoughTheBestPathHasTwoHops() {
    relay();
    store.link(link("T1_A", "T2_D", 1e3));
    for (long id = 10; id < 14; id++) {
      store.request(toD(id, "T1_A"));
    }
    RouteCycle cycle = phedex(2);
    cycle.run();
    cycle.run();
    assertThat(store.routes()).hasSize(4);
    assertThat(store.routes().values()).extracting(RoutedFile::sourceNodeId).containsOnly(1L);
  }

  @Test
  void aSourceWithADirectLinkIsTakenBeforeOneWithAWorseLink() {
    relay();
    store.link(link("T1_A", "T2_D", 1e3));
    store.link(link("T1_B", "T2_D", 1e7));
    store.request(toD(10, "T1_A", "T1_B"));
    phedex(10).run();
    assertThat(store.routes().get(10L).sourceNodeId()).isEqualTo(2);
  }

  /** Adds a link from C to D within a site, much faster than any other. */
  private void relay() {
    store.link(
        new LinkFacts(
            new NodeName("T2_C"),
            new NodeName("T2_D"),
            true,
            1,
            LinkFacts.Speed.observed(ObservedRate.measured(1e8)),
            Queue.ofBytes(0, 0),
            1,
            ByteCount.ZERO));
  }

  private RouteCycle phedex(int mostRequests) {
    return cycle(new OneRouter(), PlanPolicy.of(Strategy.PHEDEX), mostRequests, CLOCK);
  }

  private static MemoryRoutingStore.Due toD(long id, String... sources) {
    return new MemoryRoutingStore.Due(id, Priority.NORMAL, "T2_D", List.of(sources));
  }

  @Test
  void withoutDueFilesNothingIsWritten() {
    cycle(new OneRouter()).run();
    assertThat(seen).containsExactly("begin", "commit");
  }

  @Test
  void aSecondRunChangesNothing() {
    store.request(request(10, "T1_A"));
    RouteCycle cycle = cycle(new OneRouter());
    cycle.run();
    seen.clear();
    cycle.run();
    assertThat(seen).containsExactly("begin", "commit");
  }

  @Test
  void filesWithoutAUsableSourceAreLoggedOnceUntilTheirNumberChanges(CapturedOutput log) {
    SettableClock clock = new SettableClock(CLOCK.instant());
    RouteCycle cycle = cycle(clock);
    store.request(request(10));
    cycle.run();
    clock.pass(Pass.ALL_EVERY);
    cycle.run();
    assertThat(log.getAll().split("No usable source for due files", -1)).hasSize(2);
    assertThat(log).contains("files=1 reasons={no-source=1}");
    store.request(request(11));
    clock.pass(Pass.ALL_EVERY);
    cycle.run();
    assertThat(log).contains("files=2 reasons={no-source=2}");
    assertThat(seen).containsOnly("begin", "commit");
  }

  private RouteCycle cycle(Clock clock) {
    return cycle(new OneRouter(), PlanPolicy.DEFAULT, 100, clock);
  }

  private RouteCycle cycle(StageLeases leases) {
    return cycle(leases, PlanPolicy.DEFAULT, 100, CLOCK);
  }

  private RouteCycle cycle(StageLeases leases, PlanPolicy policy, int mostRequests, Clock clock) {
    return new RouteCycle(
        store,
        policy,
        mostRequests,
        HorizonPolicy.UNLIMITED,
        Exploration.always(),
        ForwardingSwitch.always(),
        new StageContext(
            leases, new SeenTransactions(), stage -> seen.add("wake " + stage), clock));
  }

  static MemoryRoutingStore.Due request(long id, String... sources) {
    return new MemoryRoutingStore.Due(id, Priority.NORMAL, "T2_C", List.of(sources));
  }

  static LinkFacts link(String source, String destination, double rate) {
    return LinkFacts.of(
        new NodeName(source),
        new NodeName(destination),
        ObservedRate.measured(rate),
        ByteCount.ZERO);
  }

  final class SeenTransactions implements Transactions {
    @Override
    public <T> T inOne(Supplier<T> writes) {
      seen.add("begin");
      boolean written = false;
      try {
        T value = writes.get();
        written = true;
        return value;
      } finally {
        seen.add(written ? "commit" : "rollback");
      }
    }
  }
}
