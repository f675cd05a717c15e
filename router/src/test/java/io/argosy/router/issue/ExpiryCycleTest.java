package io.argosy.router.issue;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.activation.ExpiryPolicy;
import io.argosy.router.activation.MemoryBackoffStore;
import io.argosy.router.automation.Automatic;
import io.argosy.router.automation.Mode;
import io.argosy.router.fixture.MemoryTransactions;
import io.argosy.router.fixture.OneRouter;
import io.argosy.router.fixture.RecordedActions;
import io.argosy.router.fixture.SettableClock;
import io.argosy.router.linkrate.MemoryLinkBins;
import io.argosy.router.routing.MemoryRouteLedger;
import io.argosy.router.stage.Stage;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** File requests 1 and 2 without a source and without a task, active since noon. */
class ExpiryCycleTest {

  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final Duration LONG = Duration.ofMinutes(20);
  private static final String NO_SOURCE = "reason=no usable source for 15 min";

  private final MemoryBackoffStore rests = new MemoryBackoffStore();
  private final MemoryRerouteStore tasks = new MemoryRerouteStore();
  private final MemoryRouteLedger routes = new MemoryRouteLedger();
  private final MemoryLinkBins bins = new MemoryLinkBins();
  private final RecordedActions recorded = new RecordedActions();
  private final List<Stage> wakes = new ArrayList<>();
  private final SettableClock clock = new SettableClock(NOON);
  private final MemoryTransactions transactions =
      new MemoryTransactions(List.of(rests::undo, tasks::undo, routes::undo));
  private final ExpiryCycle cycle =
      new ExpiryCycle(
          rests,
          tasks,
          routes,
          bins,
          ExpiryPolicy.DEFAULT,
          recorded.modes(),
          recorded::record,
          OneRouter.context(transactions, wakes::add, clock));

  @BeforeEach
  void requests() {
    for (long request = 1; request <= 2; request++) {
      rests.request(request, NOON);
      rests.withoutSource(request);
    }
  }

  @Test
  void aFileWithoutASourceIsPutIntoBackoffAndLogged() {
    cycle.run();
    assertThat(recorded.newLines()).isEmpty();
    clock.pass(LONG);
    cycle.run();
    assertThat(recorded.newLines())
        .containsExactly("expiry rest destination-id=3 files=2 mode=on " + NO_SOURCE);
    assertThat(rests.resting()).containsExactlyInAnyOrder(1L, 2L);
    assertThat(bins.expired()).containsExactlyInAnyOrder(1L, 2L);
    assertThat(wakes).containsExactly(Stage.ACTIVATION);
    cycle.run();
    assertThat(recorded.newLines()).isEmpty();
  }

  @Test
  void aFileThatAnAgentTookMeanwhileIsNotPutIntoBackoff() {
    clock.pass(LONG);
    transactions.meanwhile(() -> tasks.task(1, true));
    cycle.run();
    assertThat(rests.resting()).containsExactly(2L);
    assertThat(recorded.newLines())
        .containsExactly("expiry rest destination-id=3 files=1 mode=on " + NO_SOURCE);
  }

  @Test
  void aFileThatGotASourceMeanwhileKeepsItsTaskAndRoute() {
    clock.pass(LONG);
    transactions.meanwhile(
        () -> {
          rests.route(1);
          routes.route(1);
          tasks.task(1, false);
        });
    cycle.run();
    assertThat(rests.resting()).containsExactly(2L);
    assertThat(routes.routed()).containsExactly(1L);
    assertThat(tasks.free()).containsExactly(1L);
    assertThat(recorded.newLines())
        .containsExactly("expiry rest destination-id=3 files=1 mode=on " + NO_SOURCE);
  }

  @Test
  void anActionOfAnotherRouterIsNotLogged() {
    clock.pass(LONG);
    Instant now = clock.instant();
    transactions.meanwhile(
        () -> rests.rest(ExpiryPolicy.DEFAULT.due(rests.idle(now, NOON, 9), now)));
    cycle.run();
    assertThat(rests.resting()).hasSize(2);
    assertThat(recorded.newLines()).isEmpty();
  }

  @Test
  void aStuckBlockIsSuspendedAndLoggedOnceUntilAPersonResumesIt() {
    restOften(ExpiryPolicy.DEFAULT.rests());
    assertThat(recorded.newLines())
        .containsOnlyOnce(
            "expiry suspend block=/d/1#1 destination=NODE_3 files=2 mode=on reason=broken disk");
    assertThat(rests.isSuspended()).isTrue();
    cycle.run();
    assertThat(recorded.newLines()).isEmpty();
    rests.resume(MemoryBackoffStore.BLOCK, MemoryBackoffStore.DESTINATION, clock.instant());
    cycle.run();
    assertThat(rests.isSuspended()).isFalse();
  }

  @Test
  void aPinnedFileIsNotPutIntoBackoffAndLoggedOnce() {
    rests.pin("pinned by ann: disks are exchanged");
    clock.pass(LONG);
    cycle.run();
    cycle.run();
    assertThat(recorded.newLines())
        .containsExactly(
            "expiry pinned destination-id=3 files=2 mode=on"
                + " reason=pinned by ann: disks are exchanged");
    assertThat(rests.resting()).isEmpty();
    rests.pin("");
    cycle.run();
    assertThat(rests.resting()).hasSize(2);
  }

  @Test
  void aPinnedBlockIsNotSuspendedAndLoggedOnce() {
    restOften(ExpiryPolicy.DEFAULT.rests() - 1);
    recorded.newLines();
    revive();
    rests.rest(ExpiryPolicy.DEFAULT.due(rests.idle(NOON, NOON, 9), NOON));
    rests.pin("pinned by ann: disks are exchanged");
    cycle.run();
    cycle.run();
    assertThat(recorded.newLines())
        .containsExactly(
            "expiry pinned block=/d/1#1 destination=NODE_3 files=2 mode=on"
                + " reason=pinned by ann: disks are exchanged");
    assertThat(rests.isSuspended()).isFalse();
  }

  @Test
  void aDryRunLogsOnceAndChangesNothing() {
    recorded.mode(Automatic.EXPIRY, Mode.DRY_RUN);
    clock.pass(LONG);
    cycle.run();
    cycle.run();
    assertThat(recorded.newLines())
        .containsExactly("expiry rest destination-id=3 files=2 mode=dry-run " + NO_SOURCE);
    assertThat(rests.resting()).isEmpty();
    assertThat(wakes).isEmpty();
  }

  @Test
  void aDryRunSuspendsNothing() {
    recorded.mode(Automatic.EXPIRY, Mode.DRY_RUN);
    restOften(ExpiryPolicy.DEFAULT.rests());
    assertThat(rests.isSuspended()).isFalse();
  }

  @Test
  void whenOffBackoffEndsButNoneBegins() {
    clock.pass(LONG);
    cycle.run();
    recorded.newLines();
    wakes.clear();
    recorded.mode(Automatic.EXPIRY, Mode.OFF);
    rests.request(3, NOON);
    clock.pass(Duration.ofDays(2));
    cycle.run();
    assertThat(recorded.newLines()).isEmpty();
    assertThat(rests.resting()).containsExactlyInAnyOrder(1L, 2L);
    assertThat(rests.stateOf(1)).startsWith("1 true");
    assertThat(wakes).containsExactly(Stage.ACTIVATION);
  }

  /** Puts the files into backoff; their block counts as stuck after the policy's number. */
  private void restOften(int times) {
    for (int i = 0; i < times; i++) {
      revive();
      cycle.run();
    }
  }

  private void revive() {
    for (long id = 1; id <= 2; id++) {
      rests.revive(id, NOON);
      rests.giveUp(id, "broken disk");
    }
  }
}
