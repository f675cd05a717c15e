package io.argosy.router.routing;

import static io.argosy.router.routing.RouteCycleTest.CLOCK;
import static io.argosy.router.routing.RouteCycleTest.link;
import static io.argosy.router.routing.RouteCycleTest.request;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.fixture.Seeds;
import io.argosy.common.task.Priority;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.fixture.OneRouter;
import io.argosy.router.fixture.PlainTransactions;
import io.argosy.router.fixture.SettableClock;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.stage.Stage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What each cycle reads, and that no file blocks another. */
class PassTest {

  final SettableClock clock = new SettableClock(CLOCK.instant());
  final MemoryRoutingStore store =
      new MemoryRoutingStore()
          .node(1, "T1_A")
          .node(2, "T1_B")
          .node(3, "T2_C")
          .node(4, "T2_D")
          .link(link("T1_A", "T2_C", 1e8));
  final List<Stage> wakeUps = new ArrayList<>();

  @Test
  void filesWithoutARouteDoNotBlockOthers() {
    for (long id = 10; id < 14; id++) {
      store.request(request(id, "T1_B"));
    }
    store.request(request(14, "T1_A"));
    RouteCycle cycle = cycle(2);
    for (int once = 0; once < 4; once++) {
      cycle.run();
      assertThat(wakeUps).contains(Stage.ROUTING);
    }
    wakeUps.clear();
    cycle.run();
    assertThat(store.routes()).containsOnlyKeys(14L);
    assertThat(wakeUps).doesNotContain(Stage.ROUTING);
  }

  @Test
  void anUrgentFileGoesFirstThoughOthersAreLeft() {
    for (long id = 10; id < 14; id++) {
      store.request(request(id, "T1_A"));
    }
    RouteCycle cycle = cycle(2);
    cycle.run();
    store.request(new MemoryRoutingStore.Due(20, new Priority(0), "T2_C", List.of("T1_A")));
    cycle.run();
    assertThat(store.routes()).containsOnlyKeys(10L, 11L, 12L, 20L);
  }

  /** Files 10 to 29 have no link and are skipped; file 40 becomes due meanwhile. */
  @Test
  void anUrgentNewFileDoesNotWaitForTheWholePass() {
    for (long id = 10; id < 30; id++) {
      store.request(request(id, "T1_B"));
    }
    RouteCycle cycle = cycle(2);
    cycle.run();
    cycle.run();
    store.request(new MemoryRoutingStore.Due(40, new Priority(0), "T2_C", List.of("T1_A")));
    cycle.run();
    cycle.run();
    assertThat(store.routes()).containsOnlyKeys(40L);
    store.request(request(41, "T1_A"));
    for (int more = 0; more < 20; more++) {
      cycle.run();
    }
    assertThat(store.routes()).as("the pass itself continues").containsOnlyKeys(40L, 41L);
  }

  /** Files that became due earlier are read every ten seconds. */
  @Test
  void aWakeUpReadsRecentlyDueFiles() {
    RouteCycle cycle = cycle(100);
    cycle.run();
    store.request(request(10, "T1_A"));
    store.request(request(11, "T1_A"));
    store.dueSince(10, CLOCK.instant().minusSeconds(3600));
    clock.pass(Duration.ofSeconds(9));
    cycle.run();
    assertThat(store.routes()).containsOnlyKeys(11L);
    clock.pass(Duration.ofSeconds(1));
    cycle.run();
    assertThat(store.routes()).containsOnlyKeys(10L, 11L);
  }

  /**
   * The link from A transfers 1 MB/s and gets one file at a time; four urgent files that only A
   * holds fill each portion.
   */
  private void fullLinkFromA() {
    store.link(link("T1_A", "T2_D", 1e6));
    for (long id = 10; id < 90; id++) {
      store.request(new MemoryRoutingStore.Due(id, new Priority(0), "T2_D", List.of("T1_A")));
    }
  }

  @Test
  void whileLinksAreFullACycleReadsOnePortionOnly() {
    fullLinkFromA();
    RouteCycle cycle = bounded(4);
    while (wakesItself(cycle)) {
      assertThat(store.routes()).as("the link has no room").containsOnlyKeys(10L);
    }
    clock.pass(Duration.ofMillis(500));
    assertThat(wakesItself(cycle)).isFalse();
    store.arrive(10);
    assertThat(wakesItself(cycle)).isFalse();
    assertThat(store.routes()).as("room is used in the next cycle").containsOnlyKeys(11L);
  }

  @Test
  void anUrgentNewFileIsReadInTheNextCycleThoughLinksAreFull() {
    fullLinkFromA();
    RouteCycle cycle = bounded(4);
    drain(cycle);
    store.request(new MemoryRoutingStore.Due(5, new Priority(0), "T2_C", List.of("T1_A")));
    cycle.run();
    assertThat(store.routes()).containsOnlyKeys(5L, 10L);
  }

  /** A file for an idle link is behind eighty urgent files whose link is full. */
  @ParameterizedTest
  @ValueSource(ints = {3, 15, 40})
  void filesBehindTheFirstPortionAreReadWithinTheLeastHorizon(int seconds) {
    fullLinkFromA();
    RouteCycle cycle = bounded(4, Duration.ofSeconds(seconds));
    drain(cycle);
    store.request(new MemoryRoutingStore.Due(99, new Priority(3), "T2_C", List.of("T1_A")));
    clock.pass(Duration.ofSeconds(seconds - 1));
    drain(cycle);
    assertThat(store.routes()).doesNotContainKey(99L);
    clock.pass(Duration.ofSeconds(1));
    drain(cycle);
    assertThat(store.routes()).containsKey(99L);
  }

  @Test
  void aLinkThatGetsRoomDuringADeepPassGetsWorkBeforeThePassEnds() {
    fullLinkFromA();
    for (long id = 200; id < 240; id++) {
      store.request(request(id, "T1_B"));
    }
    RouteCycle cycle = bounded(4);
    cycle.run();
    assertThat(store.routes()).containsOnlyKeys(10L);
    store.arrive(10);
    store.dueSince(11, CLOCK.instant().minusSeconds(3600));
    cycle.run();
    assertThat(store.routes()).as("the aside cycle").containsOnlyKeys(11L);
    assertThat(wakeUps).contains(Stage.ROUTING);
  }

  @Test
  void onceNoLinkIsFullTheOtherFilesFollowAtOnce() {
    fullLinkFromA();
    RouteCycle cycle = bounded(4);
    drain(cycle);
    for (long id = 10; id < 90; id++) {
      store.arrive(id);
    }
    for (long id = 100; id < 120; id++) {
      store.request(request(id, "T1_A"));
    }
    drain(cycle);
    assertThat(store.routes()).hasSize(20);
  }

  /** Became due an hour ago, so that only passes from the beginning read it. */
  @ParameterizedTest
  @ValueSource(ints = {1, 100})
  void aFileThatWaitsForACopyIsRoutedAsSoonAsTheCopyIsThere(int mostRequests) {
    store.link(link("T1_A", "T2_D", 1e4)).link(link("T2_C", "T2_D", 1e8));
    store.request(new MemoryRoutingStore.Due(10, new Priority(1), "T2_D", List.of("T1_A")));
    store.request(request(11, "T1_B"));
    store.dueSince(10, CLOCK.instant().minusSeconds(3600));
    store.comes(10, "T2_C", 3);
    RouteCycle cycle = cycle(mostRequests);
    for (int second = 0; second < 3; second++) {
      drain(cycle);
      assertThat(store.routes()).isEmpty();
      clock.pass(Duration.ofSeconds(1));
    }
    store.hasCome(10);
    drain(cycle);
    assertThat(store.routes()).containsOnlyKeys(10L);
    assertThat(store.routes().get(10L).sourceNodeId()).isEqualTo(3);
  }

  @Test
  void everythingIsRoutedInTheEnd() {
    for (long seed : Seeds.of(60).toArray()) {
      new RoutedWorld(seed).requireNothingStarves();
    }
  }

  /** Runs cycles until none wakes its own stage. */
  private void drain(RouteCycle cycle) {
    for (int runs = 0; wakesItself(cycle); runs++) {
      assertThat(runs).isLessThan(100);
    }
  }

  private boolean wakesItself(RouteCycle cycle) {
    wakeUps.clear();
    cycle.run();
    return wakeUps.contains(Stage.ROUTING);
  }

  private RouteCycle bounded(int mostRequests) {
    return bounded(mostRequests, Duration.ofSeconds(1));
  }

  private RouteCycle bounded(int mostRequests, Duration horizon) {
    HorizonPolicy one = new HorizonPolicy(1, horizon, horizon, 1, ByteCount.of(1_000_000));
    return new RouteCycle(
        store,
        PlanPolicy.DEFAULT,
        mostRequests,
        one,
        Exploration.always(),
        ForwardingSwitch.always(),
        OneRouter.context(new PlainTransactions(), wakeUps::add, clock));
  }

  private RouteCycle cycle(int mostRequests) {
    return new RouteCycle(
        store,
        PlanPolicy.DEFAULT,
        mostRequests,
        HorizonPolicy.UNLIMITED,
        Exploration.always(),
        ForwardingSwitch.always(),
        OneRouter.context(new PlainTransactions(), wakeUps::add, clock));
  }
}
