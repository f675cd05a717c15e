package io.argosy.router.issue;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ObservedRate;
import io.argosy.common.wire.agent.ClaimRequest;
import io.argosy.router.activation.MemoryFileRequestLedger;
import io.argosy.router.automation.Automatic;
import io.argosy.router.automation.Mode;
import io.argosy.router.fixture.Agents;
import io.argosy.router.fixture.MemoryTransactions;
import io.argosy.router.fixture.RecordedActions;
import io.argosy.router.fixture.SettableClock;
import io.argosy.router.plan.network.LinkFacts;
import io.argosy.router.plan.network.Queue;
import io.argosy.router.routing.HorizonPolicy;
import io.argosy.router.routing.MemoryRouteLedger;
import io.argosy.router.routing.MemoryRoutingStore;
import io.argosy.router.stage.MemoryStageLeases;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.StageContext;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Four tasks of 10 bytes wait for the link from node 1, which moves 1 byte in a second; the link
 * from node 2 moves 100. An agent holds the first task.
 */
class ReliefCycleTest {

  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final Duration PAUSE = Duration.ofSeconds(30);
  private static final Duration SWEEP = Duration.ofSeconds(2);
  private static final String TAKEN_BACK =
      "rerouting take-back destination=NODE_3 source=NODE_1 tasks=%d mode=%s reason=%s";
  private static final String SOONER = "another source delivers sooner";

  private final MemoryTasks tasks = new MemoryTasks();
  private final MemoryClaimStore claims = new MemoryClaimStore(tasks, new MemorySessionStore());
  private final MemoryReliefStore store = new MemoryReliefStore(tasks, PAUSE);
  private final MemoryRouteLedger routes = new MemoryRouteLedger();
  private final MemoryFileRequestLedger requests = new MemoryFileRequestLedger();
  private final MemoryRoutingStore network =
      new MemoryRoutingStore()
          .node(1, "NODE_1")
          .node(2, "NODE_2")
          .node(3, "NODE_3")
          .link(link(1, 1, 40))
          .link(link(2, 100, 0));
  private final RecordedActions recorded = new RecordedActions();
  private final List<Stage> wakes = new ArrayList<>();
  private final SettableClock clock = new SettableClock(NOON);
  private final MemoryStageLeases leases = new MemoryStageLeases(clock, "one");
  private final MemoryTransactions transactions =
      new MemoryTransactions(List.of(tasks::undo, routes::undo, requests::undo));
  private final ReliefCycle cycle =
      new ReliefCycle(
          store,
          network,
          HorizonPolicy.DEFAULT,
          routes,
          requests,
          recorded.modes(),
          recorded::record,
          new StageContext(leases, transactions, wakes::add, clock));

  @BeforeEach
  void queue() {
    for (long id = 1; id <= 4; id++) {
      tasks.add(id, 1);
      routes.route(id);
      requests.add(id, id, 3, NOON);
    }
    claim(1);
  }

  @Test
  void freeTasksAreClosedAndHeldOnesAreAskedFor() {
    cycle.run();
    assertThat(tasks.live()).containsOnlyKeys(1L);
    assertThat(tasks.closed()).containsOnlyKeys(2L, 3L, 4L);
    assertThat(routes.routed()).containsExactly(1L);
    assertThat(requests.reroutedAt(4)).contains(NOON);
    assertThat(requests.reroutedAt(1)).as("it may have begun").isEmpty();
    assertThat(tasks.askedBack()).containsOnlyKeys(1L);
    assertThat(recorded.newLines()).containsExactly(TAKEN_BACK.formatted(4, "on", SOONER));
    assertThat(wakes).containsExactly(Stage.ROUTING);
  }

  @Test
  void agentsAreAskedAgainOnlyAfterThePauseAndNothingIsPlannedYet() {
    claim(3);
    cycle.run();
    assertThat(tasks.live()).hasSize(4);
    assertThat(tasks.askedBack()).hasSize(4);
    assertThat(routes.routed()).hasSize(4);
    assertThat(recorded.newLines()).containsExactly(TAKEN_BACK.formatted(4, "on", SOONER));
    assertThat(wakes).isEmpty();
    while (clock.instant().isBefore(NOON.plus(PAUSE).minus(SWEEP))) {
      clock.pass(SWEEP);
      cycle.run();
      assertThat(recorded.newLines()).isEmpty();
    }
    clock.pass(SWEEP);
    cycle.run();
    assertThat(recorded.newLines()).containsExactly(TAKEN_BACK.formatted(4, "on", SOONER));
  }

  @Test
  void tasksOfAnUnusableLinkMoveForThatReason() {
    network.close(1, 3);
    cycle.run();
    assertThat(recorded.newLines())
        .containsExactly(TAKEN_BACK.formatted(4, "on", "the link cannot carry files now"));
    assertThat(tasks.closed()).hasSize(3);
  }

  @Test
  void withoutABetterSourceNothingMoves() {
    network.close(2, 3);
    cycle.run();
    assertNothingDone();
  }

  @Test
  void aDryRunLogsOnceWhileTheCausePersistsAndChangesNothing() {
    recorded.mode(Automatic.REROUTING, Mode.DRY_RUN);
    cycle.run();
    clock.pass(SWEEP);
    cycle.run();
    assertThat(recorded.newLines()).containsExactly(TAKEN_BACK.formatted(4, "dry-run", SOONER));
    assertNothingDone();
    LongStream.rangeClosed(1, 4).forEach(store::pin);
    cycle.run();
    tasks.add(5, 1);
    cycle.run();
    assertThat(recorded.newLines()).as("the link is idle").isEmpty();
    clock.pass(IdleLinks.PAUSE);
    cycle.run();
    assertThat(recorded.newLines())
        .as("it had ended")
        .containsExactly(TAKEN_BACK.formatted(1, "dry-run", SOONER));
  }

  /** Nothing can gain on an idle link, so it is not read; what has changed for it is. */
  @Test
  void anIdleLinkIsReadAtOnceIfItCannotBeUsed() {
    LongStream.rangeClosed(1, 4).forEach(store::pin);
    cycle.run();
    tasks.add(5, 1);
    network.close(1, 3);
    cycle.run();
    assertThat(recorded.newLines())
        .containsExactly(TAKEN_BACK.formatted(1, "on", "the link cannot carry files now"));
  }

  @Test
  void oneRouterComparesQueues() {
    leases.as("two").take(Stage.RELIEF);
    cycle.run();
    assertNothingDone();
  }

  /** The queues are read in one transaction and changed in another; each takes nine seconds. */
  @Test
  void theLeaseIsRenewedWhileQueuesAreRead() {
    transactions.meanwhile(this::passNineSeconds);
    cycle.run();
    assertThat(tasks.closed()).hasSize(3);
  }

  private void passNineSeconds() {
    transactions.meanwhile(this::passNineSeconds);
    clock.pass(Duration.ofSeconds(9));
    assertThat(leases.as("two").take(Stage.RELIEF)).isFalse();
  }

  @Test
  void whenOffNothingIsLoggedOrDone() {
    recorded.mode(Automatic.REROUTING, Mode.OFF);
    cycle.run();
    assertNothingDone();
  }

  private void assertNothingDone() {
    assertThat(recorded.newLines()).isEmpty();
    assertThat(tasks.live()).hasSize(4);
    assertThat(tasks.closed()).isEmpty();
    assertThat(tasks.askedBack()).isEmpty();
    assertThat(routes.routed()).hasSize(4);
    assertThat(wakes).isEmpty();
  }

  /** Claims the oldest free tasks. */
  private void claim(int count) {
    ClaimRequest order =
        Agents.order(UUID.randomUUID(), new Incarnation(3, 1), count, ByteCount.of(10L * count));
    claims.take(3, order, List.of(3L), NOON);
  }

  private static LinkFacts link(long source, double rate, long queued) {
    return LinkFacts.of(
            MemoryTasks.node(source),
            MemoryTasks.node(3),
            ObservedRate.measured(rate),
            ByteCount.ZERO)
        .with(Queue.ofBytes(queued, queued / 10));
  }
}
