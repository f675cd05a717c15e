package io.argosy.router.issue;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.fixture.Seeds;
import io.argosy.router.fixture.OneRouter;
import io.argosy.router.fixture.PlainTransactions;
import io.argosy.router.fixture.SettableClock;
import io.argosy.router.stage.MemoryKeyLocks;
import io.argosy.router.stage.Stage;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class IssueCycleTest {

  static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");

  private static final int MOST_TASKS = 1_000;

  private final SettableClock clock = new SettableClock(NOON);
  private final MemoryTasks tasks = new MemoryTasks();
  private final MemoryIssueStore store = new MemoryIssueStore(tasks);
  private final MemoryKeyLocks locks = new MemoryKeyLocks();
  private final List<Stage> wakes = new ArrayList<>();
  private final IssueCycle cycle =
      new IssueCycle(
          store,
          store.ledger(),
          locks,
          OneRouter.context(new PlainTransactions(), wakes::add, clock),
          20,
          MOST_TASKS);

  @Test
  void eachRouteBecomesOneTaskAndLongPollsEnd() {
    store.route(1, 3, 2);
    store.route(2, 4, 0);
    cycle.run();
    cycle.run();
    assertThat(tasks.live()).hasSize(2);
    assertThat(wakes).containsExactly(Stage.CLAIM);
  }

  @Test
  void routesBeyondOneTransactionFollowAtOnce() {
    LongStream.rangeClosed(1, MOST_TASKS + 1).forEach(route -> store.route(route, 3, 2));
    cycle.run();
    assertThat(tasks.live()).hasSize(MOST_TASKS + 1);
    assertThat(wakes).containsExactly(Stage.CLAIM, Stage.CLAIM);
  }

  @Test
  void routesOfAnotherRouterDoNotDelayOthers() {
    LongStream.rangeClosed(1, MOST_TASKS).forEach(route -> store.route(route, 3, 2));
    store.route(MOST_TASKS + 1, 4, 2);
    locks.taken(Stage.ISSUE, 3);
    cycle.run();
    assertThat(tasks.live()).hasSize(1);
  }

  /** Its key may be older than those of routes that have a task. */
  @Test
  void aRouteOutOfOrderGetsItsTaskAsWell() {
    long far = RoutesSeen.OUT_OF_TURN + 100;
    store.route(far, 3, 2);
    cycle.run();
    store.route(101, 3, 2);
    cycle.run();
    assertThat(tasks.live()).hasSize(2);
    store.route(99, 3, 2);
    cycle.run();
    assertThat(tasks.live()).as("not read after a wake-up").hasSize(2);
    clock.pass(RoutesSeen.ALL_EVERY);
    cycle.run();
    assertThat(tasks.live()).hasSize(3);
  }

  @Test
  void onlyWhatFitsIsIssuedMostUrgentFirst() {
    store.free(3, 10);
    store.route(1, 3, 2, 6);
    store.route(2, 3, 0, 7);
    store.route(3, 3, 2, 3);
    store.route(4, 4, 2, 1_000);
    cycle.run();
    assertThat(fileRequests(tasks)).containsExactlyInAnyOrder(2L, 3L, 4L);
    assertThat(store.shortages()).containsOnly(Map.entry(3L, new IssueStore.Shortage(6, 10, 0)));
    cycle.run();
    assertThat(tasks.live()).hasSize(3);
  }

  /** Its key is far below those that are read after a wake-up. */
  @Test
  void aWithheldRouteIsIssuedAtTheFirstWakeUpAfterSpaceAppears() {
    long far = RoutesSeen.OUT_OF_TURN + 100;
    store.free(3, 10);
    store.route(1, 3, 2, 11);
    store.route(far, 4, 2);
    cycle.run();
    assertThat(fileRequests(tasks)).containsExactly(far);
    store.free(3, 11);
    cycle.run();
    assertThat(fileRequests(tasks)).containsExactlyInAnyOrder(1L, far);
    assertThat(store.shortages()).isEmpty();
  }

  @Test
  void aWithheldRouteIsKeptWhileAnotherRouterProcessesItsDestination() {
    long far = RoutesSeen.OUT_OF_TURN + 100;
    store.free(3, 10);
    store.route(1, 3, 2, 11);
    store.route(far, 4, 2);
    cycle.run();
    locks.taken(Stage.ISSUE, 3);
    store.free(3, 11);
    cycle.run();
    assertThat(fileRequests(tasks)).containsExactly(far);
    locks.givenBack();
    cycle.run();
    assertThat(fileRequests(tasks)).containsExactlyInAnyOrder(1L, far);
  }

  @Test
  void routesOfSeveralReadsShareOneSpace() {
    store.free(3, 10);
    LongStream.rangeClosed(1, MOST_TASKS + 20).forEach(route -> store.route(route, 3, 2));
    cycle.run();
    assertThat(tasks.live()).hasSize(10);
    assertThat(store.shortages())
        .containsOnly(Map.entry(3L, new IssueStore.Shortage(MOST_TASKS + 10, 10, 0)));
  }

  @Test
  void noSpaceIsMissingOnceNothingWaits() {
    store.free(3, 0);
    store.route(1, 3, 2);
    cycle.run();
    assertThat(store.shortages()).containsKey(3L);
    store.unroute(1);
    cycle.run();
    assertThat(store.shortages()).isEmpty();
  }

  @Test
  void aDestinationThatAnotherRouterProcessesIsLeftToIt() {
    store.route(1, 3, 2);
    store.route(2, 4, 2);
    locks.taken(Stage.ISSUE, 3);
    cycle.run();
    assertThat(tasks.live().values())
        .extracting(task -> task.work().way().destination())
        .containsExactly(MemoryTasks.node(4));
    locks.givenBack();
    cycle.run();
    assertThat(tasks.live()).hasSize(2);
  }

  @Test
  void theTaskOfACancelledRequestIsWithdrawnAtTheNextWakeUp() {
    store.route(1, 3, 2);
    store.route(2, 4, 2);
    cycle.run();
    store.cancel(1);
    store.cancel(2);
    store.changedAt(3, NOON);
    cycle.run();
    assertThat(fileRequests(tasks)).containsExactly(2L);
    cycle.tidy();
    assertThat(tasks.live()).isEmpty();
    assertThat(tasks.closed()).hasSize(2);
  }

  @Test
  void aNewPriorityReachesTasksAtTheNextWakeUp() {
    store.route(1, 3, 2);
    cycle.run();
    store.prioritize(1, 0);
    store.changedAt(3, NOON);
    cycle.run();
    assertThat(tasks.live().values())
        .extracting(task -> task.work().priority().value())
        .containsExactly(0);
  }

  @Test
  void theSweepMakesUpForALostWakeUp() {
    store.route(1, 3, 2);
    cycle.run();
    store.cancel(1);
    store.changedAt(3, NOON);
    clock.pass(Duration.ofMinutes(2));
    cycle.run();
    assertThat(tasks.live()).hasSize(1);
    cycle.tidy();
    assertThat(tasks.live()).isEmpty();
  }

  @Test
  void aClosedTaskIsDeletedAfterThirtyDays() {
    store.route(1, 3, 2);
    cycle.run();
    store.cancel(1);
    cycle.tidy();
    clock.pass(Duration.ofDays(30));
    cycle.forget();
    assertThat(tasks.closed()).hasSize(1);
    clock.pass(Duration.ofSeconds(1));
    cycle.forget();
    assertThat(tasks.closed()).isEmpty();
  }

  /** For any sequence of routing and cancelling: no file has two tasks, and none is lost. */
  @Test
  void noFileRequestHasTwoTasksAndAfterASweepEachRouteHasOne() {
    Seeds.of(300).forEach(IssueCycleTest::requireSound);
  }

  private static void requireSound(long seed) {
    Random random = new Random(seed);
    MemoryTasks world = new MemoryTasks();
    MemoryIssueStore routes = new MemoryIssueStore(world);
    MemoryKeyLocks others = new MemoryKeyLocks();
    IssueCycle issue =
        new IssueCycle(
            routes,
            routes.ledger(),
            others,
            OneRouter.context(new PlainTransactions(), stage -> {}, new SettableClock(NOON)));
    Set<Long> wanted = new HashSet<>();
    for (long step = 1; step <= 30; step++) {
      change(random, routes, wanted, step);
      if (random.nextBoolean()) {
        others.taken(Stage.ISSUE, random.nextLong(3, 5));
      }
      issue.run();
      others.givenBack();
      assertThat(fileRequests(world)).as("seed %d", seed).doesNotHaveDuplicates();
    }
    issue.tidy();
    issue.run();
    assertThat(fileRequests(world)).as("seed %d", seed).containsExactlyInAnyOrderElementsOf(wanted);
  }

  private static void change(Random random, MemoryIssueStore routes, Set<Long> wanted, long step) {
    long any = wanted.stream().skip(random.nextInt(wanted.size() + 1)).findFirst().orElse(step);
    if (!wanted.contains(any)) {
      routes.route(step, random.nextLong(3, 5), random.nextInt(4));
      wanted.add(step);
    } else if (random.nextBoolean()) {
      routes.cancel(any);
      wanted.remove(any);
    } else {
      routes.prioritize(any, random.nextInt(4));
    }
  }

  private static List<Long> fileRequests(MemoryTasks world) {
    return world.live().values().stream().map(task -> task.keys().fileRequest()).toList();
  }
}
