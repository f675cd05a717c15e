package io.argosy.router.routing;

import static io.argosy.router.routing.RouteCycleTest.CLOCK;
import static io.argosy.router.routing.RouteCycleTest.link;
import static io.argosy.router.routing.RouteCycleTest.wish;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.task.Priority;
import io.argosy.router.fixture.PlainTransactions;
import io.argosy.router.fixture.SettableClock;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.stage.Stage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a router reads ring by ring, and that nothing stands in the way of anything. */
class PassTest {

  final SettableClock clock = new SettableClock(CLOCK.instant());
  final MemoryRoutingStore store =
      new MemoryRoutingStore()
          .node(1, "T1_A")
          .node(2, "T1_B")
          .node(3, "T2_C")
          .link(link("T1_A", "T2_C", 1e8));
  final List<Stage> rings = new ArrayList<>();

  @Test
  void whatGetsNoRouteStandsInNobodysWay() {
    for (long id = 10; id < 14; id++) {
      store.wish(wish(id, "T1_B"));
    }
    store.wish(wish(14, "T1_A"));
    RouteCycle cycle = cycle(2);
    for (int once = 0; once < 4; once++) {
      cycle.run();
      assertThat(rings).contains(Stage.ROUTING);
    }
    rings.clear();
    cycle.run();
    assertThat(store.routes()).containsOnlyKeys(14L);
    assertThat(rings).doesNotContain(Stage.ROUTING);
  }

  @Test
  void whatIsUrgentGoesFirstThoughOthersAreLeft() {
    for (long id = 10; id < 14; id++) {
      store.wish(wish(id, "T1_A"));
    }
    RouteCycle cycle = cycle(2);
    cycle.run();
    store.wish(new MemoryRoutingStore.Due(20, new Priority(0), "T2_C", List.of("T1_A")));
    cycle.run();
    assertThat(store.routes()).containsOnlyKeys(10L, 11L, 12L, 20L);
  }

  /** Files 10 to 29 have no link and are passed; file 40 comes while they are. */
  @Test
  void whatIsUrgentAndNewDoesNotWaitForTheWholePass() {
    for (long id = 10; id < 30; id++) {
      store.wish(wish(id, "T1_B"));
    }
    RouteCycle cycle = cycle(2);
    cycle.run();
    cycle.run();
    store.wish(new MemoryRoutingStore.Due(40, new Priority(0), "T2_C", List.of("T1_A")));
    cycle.run();
    cycle.run();
    assertThat(store.routes()).containsOnlyKeys(40L);
    store.wish(wish(41, "T1_A"));
    for (int more = 0; more < 20; more++) {
      cycle.run();
    }
    assertThat(store.routes()).as("the pass itself goes on").containsOnlyKeys(40L, 41L);
  }

  /** What has waited for long is looked at every ten seconds. */
  @Test
  void aRingLooksAtWhatHasComeDueOfLate() {
    RouteCycle cycle = cycle(100);
    cycle.run();
    store.wish(wish(10, "T1_A"));
    store.wish(wish(11, "T1_A"));
    store.dueSince(10, CLOCK.instant().minusSeconds(3600));
    clock.pass(Duration.ofSeconds(9));
    cycle.run();
    assertThat(store.routes()).containsOnlyKeys(11L);
    clock.pass(Duration.ofSeconds(1));
    cycle.run();
    assertThat(store.routes()).containsOnlyKeys(10L, 11L);
  }

  private RouteCycle cycle(int mostRequests) {
    return new RouteCycle(
        store,
        new RouteCycle.Terms(PlanPolicy.DEFAULT, mostRequests),
        new RouteCycle.Ground(
            new RouteCycleTest.OneRouter(), new PlainTransactions(), rings::add, clock));
  }
}
