package io.argosy.router.issue;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.activation.MemoryFileRequestLedger;
import io.argosy.router.automation.Automatic;
import io.argosy.router.automation.Mode;
import io.argosy.router.fixture.MemoryTransactions;
import io.argosy.router.fixture.OneRouter;
import io.argosy.router.fixture.RecordedActions;
import io.argosy.router.fixture.SettableClock;
import io.argosy.router.routing.MemoryRouteLedger;
import io.argosy.router.stage.Stage;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two free tasks of file requests 1 and 2, and a task of file request 3 that an agent holds. */
class RerouteCycleTest {

  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final String CLOSED =
      "rerouting reroute destination=NODE_3 source=NODE_1 tasks=2 mode=on reason=";

  private final MemoryRerouteStore store = new MemoryRerouteStore();
  private final MemoryRouteLedger routes = new MemoryRouteLedger();
  private final MemoryFileRequestLedger requests = new MemoryFileRequestLedger();
  private final RecordedActions recorded = new RecordedActions();
  private final List<Stage> wakes = new ArrayList<>();
  private final SettableClock clock = new SettableClock(NOON);
  private final RerouteCycle cycle =
      new RerouteCycle(
          store,
          routes,
          requests,
          ReroutingPolicy.DEFAULT,
          recorded.modes(),
          recorded::record,
          OneRouter.context(
              new MemoryTransactions(List.of(store::undo, routes::undo, requests::undo)),
              wakes::add,
              clock));

  @BeforeEach
  void queue() {
    for (long id = 1; id <= 3; id++) {
      store.task(id, id == 3);
      routes.route(id);
      requests.add(id, id, 3, NOON);
    }
  }

  @Test
  void ifAllLinksAreUsableNothingHappens() {
    cycle.run();
    assertNothingDone();
  }

  @Test
  void freeTasksAreClosedAndLoggedWithTheReasonAndRoutingIsWoken() {
    store.open("5 files failed in a row");
    cycle.run();
    assertThat(recorded.newLines())
        .containsExactly(CLOSED + "the breaker is open: 5 files failed in a row");
    assertThat(store.free()).isEmpty();
    assertThat(routes.routed()).containsExactly(3L);
    assertThat(requests.reroutedAt(1)).contains(NOON);
    assertThat(requests.reroutedAt(3)).isEmpty();
    assertThat(wakes).containsExactly(Stage.ROUTING);
  }

  @Test
  void everyKindOfUnusableLinkHasItsReason() {
    store.loseDoor();
    cycle.run();
    assertThat(recorded.newLines())
        .containsExactly(CLOSED + "the source has no door of a live agent");
    queue();
    store.enable(false);
    cycle.run();
    assertThat(recorded.newLines()).containsExactly(CLOSED + "the link is not in use");
  }

  @Test
  void filesThatWereRoutedAgainRecentlyWait() {
    store.rerouteAll(NOON);
    store.enable(false);
    clock.pass(Duration.ofSeconds(29));
    cycle.run();
    assertNothingDone();
    clock.pass(Duration.ofSeconds(1));
    cycle.run();
    assertThat(store.free()).isEmpty();
  }

  @Test
  void aDryRunLogsOnceWhileTheCausePersistsAndChangesNothing() {
    recorded.mode(Automatic.REROUTING, Mode.DRY_RUN);
    store.enable(false);
    cycle.run();
    cycle.run();
    assertThat(recorded.newLines())
        .containsExactly(CLOSED.replace("mode=on", "mode=dry-run") + "the link is not in use");
    assertNothingDone();
    store.enable(true);
    cycle.run();
    store.enable(false);
    cycle.run();
    assertThat(recorded.newLines()).hasSize(1);
  }

  @Test
  void aDryRunReadsPinsOnceAndLogsTheOtherTasks() {
    recorded.mode(Automatic.REROUTING, Mode.DRY_RUN);
    store.pin(1);
    store.enable(false);
    cycle.run();
    assertThat(store.questions()).isEqualTo(1);
    assertThat(recorded.newLines())
        .hasSize(2)
        .contains(
            CLOSED.replace("mode=on", "mode=dry-run").replace("tasks=2", "tasks=1")
                + "the link is not in use");
  }

  @Test
  void pinnedFilesKeepTheirRouteAndAreLoggedOnce() {
    store.pin(1);
    store.enable(false);
    cycle.run();
    cycle.run();
    assertThat(recorded.newLines())
        .containsExactly(
            "rerouting pinned destination=NODE_3 source=NODE_1 tasks=1 mode=on"
                + " reason=pinned by ann: disks are exchanged",
            CLOSED.replace("tasks=2", "tasks=1") + "the link is not in use");
    assertThat(store.free()).containsExactly(1L);
    assertThat(routes.routed()).containsExactlyInAnyOrder(1L, 3L);
  }

  @Test
  void whenOffNothingIsLoggedOrDone() {
    recorded.mode(Automatic.REROUTING, Mode.OFF);
    store.enable(false);
    cycle.run();
    assertNothingDone();
  }

  private void assertNothingDone() {
    assertThat(recorded.newLines()).isEmpty();
    assertThat(store.free()).containsExactlyInAnyOrder(1L, 2L);
    assertThat(routes.routed()).hasSize(3);
    assertThat(wakes).isEmpty();
  }
}
