package io.argosy.router.issue;

import static io.argosy.router.issue.MemoryWorld.attempts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.agent.Heartbeat;
import io.argosy.common.wire.agent.HeartbeatAnswer.TaskPriority;
import io.argosy.router.budget.SpaceReading;
import io.argosy.router.linkrate.FlowSlot;
import io.argosy.router.linkrate.Lane;
import io.argosy.router.stage.Stage;
import io.argosy.router.topology.LinkKey;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HeartbeatCycleTest {

  private final MemoryWorld world = new MemoryWorld();
  private final Incarnation three = world.start(3);
  private final UUID claim = UUID.randomUUID();

  @BeforeEach
  void oneTaskIsHeld() {
    world.tasks.add(1, 2);
    world.claim(three, claim, 1);
    world.wakeUps.clear();
  }

  @Test
  void anAgentKeepsTheClaimsThatItLists() {
    for (int beats = 0; beats < 100; beats++) {
      world.clock.pass(LeaseTerms.DEFAULT.heartbeat());
      assertThat(world.beat(three, List.of(claim)).lost()).isEmpty();
      world.expire();
    }
    assertThat(world.wakeUps).isEmpty();
  }

  @Test
  void aListedClaimThatTheAgentDoesNotHoldIsLost() {
    UUID never = UUID.randomUUID();
    UUID foreign = UUID.randomUUID();
    world.tasks.add(2, 2);
    Incarnation four = world.start(4);
    assertThat(world.beat(three, List.of(claim, never)).lost()).containsExactly(never);
    assertThat(world.beat(four, List.of(claim, foreign)).lost())
        .containsExactlyInAnyOrder(claim, foreign);
    assertThat(world.beat(three, List.of(claim)).lost()).isEmpty();
  }

  @Test
  void claimsThatANewIncarnationDoesNotListAreReleasedAndLongPollsEnd() {
    Incarnation reborn = world.start(3);
    world.wakeUps.clear();
    world.beat(reborn, List.of());
    assertThat(world.wakeUps).containsExactly(Stage.CLAIM);
    assertThat(attempts(world.claim(reborn, UUID.randomUUID(), 1)))
        .containsExactly(new TaskAttempt(1, 1));
  }

  @Test
  void aClaimWhoseAnswerIsOnItsWayIsNotReleased() {
    world.beat(three, List.of());
    world.clock.pass(LeaseTerms.DEFAULT.heartbeat().minusSeconds(1));
    world.beat(three, List.of());
    assertThat(world.wakeUps).isEmpty();
    world.clock.pass(Duration.ofSeconds(1));
    world.beat(three, List.of());
    assertThat(world.wakeUps).containsExactly(Stage.CLAIM);
  }

  @Test
  void theHolderIsNotifiedOfWithdrawalsUrgentTasksAndDraining() {
    world.tasks.add(2, 2);
    UUID other = UUID.randomUUID();
    world.claim(three, other, 1);
    new MemoryTaskLedger(world.tasks).withdraw(List.of(1L), MemoryWorld.NOON);
    world.tasks.put(world.tasks.live().get(2L).at(new Priority(0), "default"));
    var pulse = world.beat(MemoryWorld.agent(3, true), three, List.of(claim, other));
    assertThat(pulse.cancel()).containsExactly("1");
    assertThat(pulse.priorities()).containsExactly(new TaskPriority("2", new Priority(0)));
    assertThat(pulse.drain()).isTrue();
    assertThat(world.beat(three, List.of(claim, other)).drain()).isFalse();
  }

  /** An answer may get lost, so the task is named again until the agent has had time to act. */
  @Test
  void aTaskThatIsAskedBackIsNamedForAFewSecondsAndNoLonger() {
    new MemoryReliefStore(world.tasks, Duration.ZERO)
        .askBack(new long[] {1}, world.clock.instant());
    assertThat(world.beat(three, List.of(claim)).takeBack()).containsExactly("1");
    world.clock.pass(ReliefStore.GIVEN_BACK_WITHIN.minusSeconds(1));
    assertThat(world.beat(three, List.of(claim)).takeBack()).containsExactly("1");
    world.clock.pass(Duration.ofSeconds(1));
    assertThat(world.beat(three, List.of(claim)).takeBack()).isEmpty();
    assertThat(world.tasks.live().get(1L).held()).as("it was only asked for").isPresent();
  }

  @Test
  void onlyTheHolderOfATaskIsNotified() {
    Incarnation four = world.start(4);
    new MemoryReliefStore(world.tasks, Duration.ZERO)
        .askBack(new long[] {1}, world.clock.instant());
    assertThat(world.beat(four, List.of(claim)).takeBack()).isEmpty();
    assertThat(world.beat(three, List.of()).takeBack()).isEmpty();
  }

  @Test
  void anEarlierIncarnationIsRefusedAndChangesNothing() {
    world.start(3);
    String before = world.picture();
    assertThatThrownBy(() -> world.beat(three, List.of()))
        .isInstanceOfSatisfying(
            Refusal.class, r -> assertThat(r.code()).isEqualTo("stale-incarnation"));
    assertThat(world.picture()).isEqualTo(before);
  }

  @Test
  void theSpaceOfItsOwnNodesIsStoredAndMoreOfItIsUsedAtOnceWhereItLacks() {
    world.spaces.lacking(3);
    beatWithSpaces(1, space("NODE_3", 70, 2_000), space("NODE_4", 1, 0), space("NODE_3", 90, 0));
    SpaceReading stored = new SpaceReading(ByteCount.of(70), MemoryWorld.NOON.minusSeconds(2));
    assertThat(world.spaces.readings(3)).containsOnly(Map.entry(3L, stored));
    assertThat(world.wakeUps).isEmpty();
    beatWithSpaces(2, space("NODE_3", 71, -5));
    assertThat(world.spaces.readings(3).get(3L).at())
        .as("a negative age")
        .isEqualTo(MemoryWorld.NOON);
    assertThat(world.wakeUps).containsExactly(Stage.BREAKER, Stage.ISSUE);
  }

  /** A heartbeat that comes late would replace the reading of a later one. */
  @Test
  void aReadingThatIsRepeatedChangesNoSpace() {
    beatWithSpaces(2, space("NODE_3", 70, 0));
    beatWithSpaces(1, space("NODE_3", 900, 0));
    beatWithSpaces(2, space("NODE_3", 900, 0));
    assertThat(world.spaces.readings(3).get(3L).free()).isEqualTo(ByteCount.of(70));
    assertThat(world.wakeUps).isEmpty();
  }

  @Test
  void theSpaceThatAnAgentReportedIsForgottenTwoMinutesAfterItReportsNone() {
    beatWithSpaces(1, space("NODE_3", 70, 0));
    Instant last = world.clock.instant().plus(Duration.ofMinutes(2));
    while (!world.clock.instant().isAfter(last)) {
      world.beat(three, List.of(claim));
      assertThat(world.spaces.readings(3)).isNotEmpty();
      world.clock.pass(LeaseTerms.DEFAULT.heartbeat());
    }
    world.beat(three, List.of(claim));
    assertThat(world.spaces.readings(3)).isEmpty();
  }

  private static Heartbeat.NodeSpace space(String node, long free, long agoMillis) {
    return new Heartbeat.NodeSpace(new NodeName(node), ByteCount.of(free), agoMillis);
  }

  private void beatWithSpaces(long reading, Heartbeat.NodeSpace... spaces) {
    world.beat(
        MemoryWorld.agent(3),
        new Heartbeat(
            three.number(),
            List.of(claim),
            List.of(),
            null,
            List.of(),
            List.of(),
            null,
            reading,
            0L,
            List.of(spaces)));
  }

  @Test
  void theFlowOfItsOwnLinksIsStored() {
    world.beat(
        MemoryWorld.agent(3),
        three,
        List.of(claim),
        List.of(
            flow("NODE_1", "NODE_3"),
            flow("NODE_1", "NODE_4"),
            flow("NODE_77", "NODE_3"),
            flow("NODE_2", "NODE_3")));
    Instant slot = MemoryWorld.NOON.minusSeconds(5);
    assertThat(world.flows.from(Instant.MIN))
        .containsExactly(
            new FlowSlot(slot, new LinkKey(1, 3), 900, 3, 3),
            new FlowSlot(slot, new LinkKey(2, 3), 900, 3, 3));
  }

  @Test
  void aCircuitThatIsNotLeasedToTheAgentForTheLinkCountsAsTheSharedPath() {
    Optional<UUID> circuit = Optional.of(new UUID(0, 7));
    Lane lane = new Lane(new LinkKey(1, 3), circuit, false, true);
    world.flows.lease(3, lane);
    world.beat(
        MemoryWorld.agent(3),
        three,
        List.of(claim),
        List.of(
            flow("NODE_1", "NODE_3"),
            flow("NODE_1", "NODE_3", new UUID(0, 7)),
            flow("NODE_1", "NODE_3", new UUID(0, 8)),
            flow("NODE_2", "NODE_3", new UUID(0, 7))));
    Instant slot = MemoryWorld.NOON.minusSeconds(5);
    assertThat(world.flows.from(Instant.MIN))
        .containsExactlyInAnyOrder(
            new FlowSlot(slot, lane, 900, 3, 3),
            new FlowSlot(slot, new LinkKey(1, 3), 1_800, 5, 5),
            new FlowSlot(slot, new LinkKey(2, 3), 900, 3, 3));
  }

  /** Whose answer was lost: the router may have counted them. */
  @Test
  void readingsThatAreSentAgainAreCountedOnceAndWhenTheyWereTaken() {
    beat(1, 0);
    world.clock.pass(Duration.ofSeconds(6));
    beat(1, 6_000);
    beat(2, 0);
    beat(2, 1_000);
    beat(1, 9_000);
    assertThat(world.flows.from(Instant.MIN))
        .extracting(FlowSlot::bytes, slot -> Math.round(slot.busySeconds()))
        .containsExactly(tuple(900L, 3L), tuple(600L, 2L), tuple(300L, 1L));
  }

  @Test
  void aReadingThatArrivesLateIsCountedWhereItWasTakenOrNotAtAll() {
    beat(1, 20_000);
    assertThat(world.flows.from(Instant.MIN))
        .extracting(FlowSlot::start)
        .containsExactly(MemoryWorld.NOON.minusSeconds(25));
    beat(2, 60_000);
    beat(3, Long.MAX_VALUE);
    assertThat(world.flows.from(Instant.MIN)).as("estimates may have passed it").hasSize(1);
  }

  private void beat(long reading, long readAgoMillis) {
    world.beat(
        MemoryWorld.agent(3),
        new Heartbeat(
            three.number(),
            List.of(claim),
            List.of(),
            null,
            List.of(flow("NODE_1", "NODE_3")),
            List.of(),
            null,
            reading,
            readAgoMillis,
            null));
  }

  @Test
  void theFlowOfAnEarlierIncarnationIsNotStored() {
    world.start(3);
    assertThatThrownBy(
            () ->
                world.beat(
                    MemoryWorld.agent(3), three, List.of(), List.of(flow("NODE_1", "NODE_3"))))
        .isInstanceOf(Refusal.class);
    assertThat(world.flows.from(Instant.MIN)).isEmpty();
  }

  private static Heartbeat.LinkFlow flow(String source, String destination) {
    return flow(source, destination, null);
  }

  private static Heartbeat.LinkFlow flow(
      String source, String destination, @Nullable UUID circuit) {
    return new Heartbeat.LinkFlow(
        new NodeName(source),
        new NodeName(destination),
        3_000,
        3_000,
        ByteCount.of(900),
        1,
        true,
        circuit);
  }
}
