package io.argosy.agent.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.agent.exchange.RouterUnreachableException;
import io.argosy.agent.fixture.ListedTestFiles;
import io.argosy.agent.fixture.MemoryClaimFiles;
import io.argosy.agent.fixture.Tasks;
import io.argosy.agent.flow.FlowMeter;
import io.argosy.agent.flow.LinkFlow;
import io.argosy.agent.lane.Lane;
import io.argosy.agent.limit.TransferLimits;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.catalog.LoadTestFile;
import io.argosy.common.task.ClaimHindrance;
import io.argosy.common.task.Priority;
import io.argosy.common.topology.AgentName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.agent.Heartbeat.LinkUse;
import io.argosy.common.wire.agent.HeartbeatAnswer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class HeartbeatCycleTest {

  private static final UUID ONE = new UUID(0, 1);
  private static final UUID TWO = new UUID(0, 2);
  private static final HeartbeatAnswer NONE =
      new HeartbeatAnswer(600, List.of(), List.of(), List.of(), List.of(), false, null, null, null);

  private final TransferLimits limits = new TransferLimits(16, Clock.systemUTC());
  private final MoreUrgent urgent = new MoreUrgent();
  private final HeldTask lost = Tasks.task("a", "SRC", "DST", 10);
  private final HeldTask cancelled = Tasks.task("b", "SRC", "DST", 10);
  private final HeldTask wanted = Tasks.task("c", "SRC", "DST", 10);
  private final TaskBoard board = new TaskBoard(new MemoryClaimFiles(), List.of());
  private final Dropped dropped = new Dropped();
  private final List<ClaimHindrance> reported = new ArrayList<>();
  private final List<FlowMeter.Reading> readings = new ArrayList<>();
  private final AtomicBoolean isAway = new AtomicBoolean();
  private ListedTestFiles tests = new ListedTestFiles();
  private final FlowMeter meter = new FlowMeter(() -> 0, () -> 0);
  private final Draining draining = new Draining(false);
  private Optional<ByteCount> room = Optional.empty();
  private final Hindrances hindrances = new Hindrances(Capacities.of(1, 1, 10), draining, false);

  @Test
  void lostAndCancelledTasksAreDistinguished() {
    board.answered(ONE, List.of(lost));
    board.answered(TWO, List.of(cancelled, wanted));
    HeartbeatAnswer news =
        new HeartbeatAnswer(
            600,
            List.of(ONE),
            List.of(cancelled.key().task()),
            List.of(),
            List.of(),
            false,
            List.of(),
            false,
            List.of());
    beat(news);
    assertThat(dropped.lost).containsExactly(lost);
    assertThat(dropped.cancelled).containsExactly(cancelled);
    assertThat(board.pending()).containsExactly(wanted);
  }

  /** The router may have answered before it knew of a file that was made meanwhile. */
  @Test
  void filesOfLoadTestsThatTheRouterDoesNotNameAreDeleted() {
    Lfn runs = LoadTestFile.named(1);
    Lfn over = LoadTestFile.named(2);
    Lfn fresh = LoadTestFile.named(3);
    tests = new ListedTestFiles(() -> tests.add(fresh));
    tests.add(runs, over);
    beat(
        new HeartbeatAnswer(
            600, List.of(), List.of(), List.of(), List.of(), false, null, null, List.of(runs)));
    assertThat(tests.stored()).containsExactlyInAnyOrder(runs, fresh);
    beat(NONE);
    assertThat(tests.stored()).isEmpty();
  }

  @Test
  void heartbeatsReportCurrentHindrances() {
    HeartbeatCycle cycle = cycle(new AnsweringRouter(NONE));
    hindrances.check(Optional.of(ByteCount.of(10)));
    cycle.run();
    assertThat(reported).containsExactly(ClaimHindrance.NO_ROOM);
    assertThat(room).contains(ByteCount.of(10));
    hindrances.check(Optional.of(ByteCount.of(11)));
    reported.clear();
    cycle.run();
    assertThat(reported).isEmpty();
    assertThat(room).contains(ByteCount.of(11));
  }

  /**
   * The router may have counted a reading before its answer was lost: the same number never has
   * other bytes, nor the same bytes another number.
   */
  @Test
  void aReadingIsRepeatedUntilTheRouterHasAnswered() {
    HeartbeatCycle cycle = cycle(new AnsweringRouter(NONE));
    meter.landed(Lane.shared(wanted.link()), 10);
    isAway.set(true);
    assertThatExceptionOfType(RouterUnreachableException.class).isThrownBy(cycle::run);
    meter.landed(Lane.shared(wanted.link()), 20);
    isAway.set(false);
    cycle.run();
    cycle.run();
    cycle.run();
    assertThat(readings.stream().map(FlowMeter.Reading::number)).containsExactly(1L, 1L, 2L, 3L);
    assertThat(readings.stream().map(it -> bytes(it.flows()))).containsExactly(10L, 10L, 20L, 0L);
  }

  @Test
  void heartbeatsAreFrequentWhileWorkIsHeldOrArrives() {
    Enrolment enrolment = new Enrolment();
    enrolment.become(new Incarnation(new AgentName("east"), 7, Duration.ofSeconds(30), null));
    HeartbeatTurn turn =
        new HeartbeatTurn(cycle(new AnsweringRouter(NONE)), board, enrolment, limits);
    assertThat(turn.take()).isEqualTo(Duration.ofSeconds(30));
    assertThat(turn.isIdle()).isTrue();
    board.answered(ONE, List.of(wanted));
    assertThat(turn.take()).isEqualTo(Duration.ofSeconds(3));
    assertThat(turn.isIdle()).isFalse();
    board.settle(List.of(wanted.key()));
    assertThat(turn.take()).isEqualTo(Duration.ofSeconds(30));
    enrolment.become(new Incarnation(new AgentName("east"), 8, Duration.ofSeconds(1), null));
    board.answered(TWO, List.of(lost));
    assertThat(turn.take()).isEqualTo(Duration.ofSeconds(1));
  }

  private static long bytes(List<LinkFlow> flows) {
    return flows.stream().mapToLong(flow -> flow.bytes().bytes()).sum();
  }

  private HeartbeatCycle cycle(ClaimRouter router) {
    return new HeartbeatCycle(
        board,
        router,
        draining,
        hindrances,
        urgent,
        dropped,
        meter,
        Set::of,
        flows -> {},
        limits,
        Map::of,
        tests);
  }

  @Test
  void tasksThatHaveNotBegunAreReturned() {
    board.answered(ONE, List.of(lost, cancelled, wanted));
    board.start(List.of(cancelled, wanted));
    board.begin(wanted.key());
    beat(takingBack("a", "b", "c", "unknown"));
    assertThat(dropped.returned).containsExactly(lost);
    assertThat(board.pending()).isEmpty();
    assertThat(board.standing(cancelled).state()).isEqualTo(Standing.State.RETURNED);
    assertThat(board.begin(cancelled.key())).isEqualTo(Standing.State.RETURNED);
    assertThat(board.standing(wanted).state()).isEqualTo(Standing.State.WANTED);
    assertThat(dropped.sorted).isTrue();
  }

  @Test
  void aTaskWithAPartInStagingIsNotReturned() {
    board.answered(ONE, List.of(lost, wanted));
    dropped.parts.add(lost);
    beat(takingBack("a", "c"));
    assertThat(dropped.returned).containsExactly(wanted);
    assertThat(board.pending()).containsExactly(lost);
  }

  @Test
  void aTaskWhoseReturnCannotBeWrittenIsPendingAgain() {
    board.answered(ONE, List.of(wanted));
    dropped.broken = true;
    assertThatThrownBy(() -> beat(takingBack("c"))).isInstanceOf(UncheckedIOException.class);
    assertThat(board.pending()).containsExactly(wanted);
  }

  private static HeartbeatAnswer takingBack(String... tasks) {
    return new HeartbeatAnswer(
        600, List.of(), List.of(), List.of(), List.of(), false, List.of(tasks), false, List.of());
  }

  private void beat(HeartbeatAnswer news) {
    cycle(new AnsweringRouter(news)).run();
  }

  private final class Dropped implements DroppedWork {

    private final List<HeldTask> parts = new ArrayList<>();
    private final List<HeldTask> lost = new ArrayList<>();
    private final List<HeldTask> cancelled = new ArrayList<>();
    private final List<HeldTask> returned = new ArrayList<>();
    private boolean broken;
    private boolean sorted;

    @Override
    public void lost(List<HeldTask> tasks) {
      lost.addAll(tasks);
    }

    @Override
    public void cancelled(List<HeldTask> tasks) {
      cancelled.addAll(tasks);
    }

    @Override
    public boolean hasPartialFile(HeldTask task) {
      return parts.contains(task);
    }

    @Override
    public void giveBack(List<HeldTask> tasks) {
      if (broken) {
        throw new UncheckedIOException(new IOException("the disk is full"));
      }
      returned.addAll(tasks);
    }

    @Override
    public void sortQueues() {
      sorted = true;
    }
  }

  private final class AnsweringRouter implements ClaimRouter {

    private final HeartbeatAnswer news;

    AnsweringRouter(HeartbeatAnswer news) {
      this.news = news;
    }

    @Override
    public Incarnation register(boolean takeOver) {
      throw new AssertionError("nobody registers here");
    }

    @Override
    public List<HeldTask> claim(UUID id, ClaimAsk ask, Duration wait) {
      throw new AssertionError("nobody claims here");
    }

    @Override
    public HeartbeatAnswer beat(
        List<UUID> claims,
        List<ClaimHindrance> hindrances,
        Optional<ByteCount> free,
        FlowMeter.Reading moved,
        List<LinkUse> uses,
        Optional<Priority> leastUrgent) {
      reported.addAll(hindrances);
      readings.add(moved);
      if (isAway.get()) {
        throw new RouterUnreachableException("away");
      }
      room = free;
      return news;
    }
  }
}
