package io.argosy.agent.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.argosy.agent.claim.ClaimAsk;
import io.argosy.agent.claim.ClaimCapacity;
import io.argosy.agent.claim.ClaimCycle;
import io.argosy.agent.claim.ClaimRouter;
import io.argosy.agent.claim.Draining;
import io.argosy.agent.claim.DroppedWork;
import io.argosy.agent.claim.Enrolment;
import io.argosy.agent.claim.HeartbeatCycle;
import io.argosy.agent.claim.HeartbeatTurn;
import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.claim.Hindrances;
import io.argosy.agent.claim.Incarnation;
import io.argosy.agent.claim.LastRegistration;
import io.argosy.agent.claim.Load;
import io.argosy.agent.claim.MoreUrgent;
import io.argosy.agent.claim.SpaceMeter;
import io.argosy.agent.claim.TaskBoard;
import io.argosy.agent.fixture.ListedTestFiles;
import io.argosy.agent.fixture.MemoryClaimFiles;
import io.argosy.agent.flow.FlowMeter;
import io.argosy.agent.limit.TransferLimits;
import io.argosy.agent.report.ReportBundle;
import io.argosy.agent.report.ReportCycle;
import io.argosy.agent.report.ReportOutbox;
import io.argosy.common.durable.DurableItems;
import io.argosy.common.task.ClaimHindrance;
import io.argosy.common.task.Priority;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ObservedRate;
import io.argosy.common.wire.agent.Heartbeat.LinkUse;
import io.argosy.common.wire.agent.HeartbeatAnswer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
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
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.util.backoff.ExponentialBackOff;

class AgentLifeTest {

  private static final Clock CLOCK = Clock.systemUTC();
  private static final Duration LONG = Duration.ofHours(1);
  private static final ClaimCapacity CAPACITY =
      new ClaimCapacity(
          10,
          ByteCount.of(1000),
          ByteCount.ZERO,
          Duration.ofMinutes(2),
          new Load(10, ByteCount.of(1000)));

  private final Thread here = Thread.currentThread();
  private final List<String> asked = new ArrayList<>();
  private final List<List<ClaimHindrance>> heard = new CopyOnWriteArrayList<>();
  private final CountDownLatch answers = new CountDownLatch(1);
  private int failuresToCome = 1;
  private volatile boolean hangs;
  private final Semaphore beats = new Semaphore(0);
  private final CountDownLatch twoBeats = new CountDownLatch(2);
  private final AtomicInteger measured = new AtomicInteger();
  private final SpaceMeter spaces = new SpaceMeter(this::free, ByteCount.ZERO, System::nanoTime);
  private final AgentLife life = life();

  @AfterEach
  void end() {
    answers.countDown();
    life.close();
  }

  /** The run file cannot be written while the loops run already. */
  @Test
  void aFailureAfterTheLoopsHaveBegunRepeatsNothing() {
    assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(life::take);
    assertThat(asked).containsExactly("register", "beat", "claim", "door", "ready");
    asked.clear();
    life.take();
    assertThat(asked).containsExactly("ready");
  }

  /** Without news, the third heartbeat is due an hour after the second. */
  @Test
  void moreSpaceIsToldAtOnce() throws InterruptedException {
    failuresToCome = 0;
    life.take();
    assertThat(beats.tryAcquire(3, 30, TimeUnit.SECONDS)).isTrue();
  }

  /** There is more space after two heartbeats. */
  private Map<NodeName, ByteCount> free() {
    boolean first = measured.incrementAndGet() == 1;
    if (!first) {
      await(twoBeats);
    }
    return Map.of(new NodeName("EAST"), ByteCount.of(first ? 1 : 2));
  }

  @Test
  void theLastHeartbeatAnnouncesTheStop() {
    failuresToCome = 0;
    life.take();
    assertThat(heard).isNotEmpty().allMatch(List::isEmpty);
    life.close();
    assertThat(heard.getLast()).containsExactly(ClaimHindrance.STOPPED);
  }

  @Test
  void aRouterThatDoesNotAnswerDoesNotPreventTheStop() {
    failuresToCome = 0;
    life.take();
    hangs = true;
    life.close();
    assertThat(answers.getCount()).as("it still has not answered").isEqualTo(1);
  }

  @Test
  void anAgentThatHasNotRegisteredAnnouncesNothing() {
    life.close();
    assertThat(heard).isEmpty();
  }

  /** Only requests of the step itself: the loops have their own threads. */
  private void note(String what) {
    if (Thread.currentThread() == here) {
      asked.add(what);
    }
  }

  private AgentLife life() {
    TaskBoard board = new TaskBoard(new MemoryClaimFiles(), List.of());
    Draining draining = new Draining(false);
    Enrolment enrolment = new Enrolment();
    return new AgentLife(
        new Router(),
        enrolment,
        new FirstLife(),
        false,
        () -> {},
        claims(board, draining),
        heartbeats(board, draining, enrolment),
        spaces,
        new ReportCycle(
            new ReportOutbox(new NoReports(), board, CLOCK, UUID::randomUUID, () -> {}),
            bundle -> {
              throw new AssertionError("nothing is reported here");
            },
            () -> {}),
        Optional.empty(),
        () -> {},
        draining,
        WakeUps.create(),
        new ExponentialBackOff(LONG.toMillis(), 1),
        reason -> {},
        () -> note("door"),
        this::becomeReady,
        new SimpleMeterRegistry());
  }

  private void becomeReady() {
    note("ready");
    if (failuresToCome-- > 0) {
      throw new UncheckedIOException(new IOException("No space left on device"));
    }
  }

  private ClaimCycle claims(TaskBoard board, Draining draining) {
    return new ClaimCycle(
        board,
        new Router(),
        () -> Optional.of(ByteCount.of(10_000)),
        CAPACITY,
        new Hindrances(CAPACITY, draining, false),
        new MoreUrgent(),
        () -> ObservedRate.UNKNOWN,
        UUID::randomUUID);
  }

  private HeartbeatTurn heartbeats(TaskBoard board, Draining draining, Enrolment enrolment) {
    TransferLimits limits = new TransferLimits(16, CLOCK);
    return new HeartbeatTurn(
        new HeartbeatCycle(
            board,
            new Router(),
            draining,
            new Hindrances(CAPACITY, draining, false),
            new MoreUrgent(),
            new NothingDropped(),
            new FlowMeter(() -> 0, () -> 0),
            Set::of,
            flows -> {},
            limits,
            Map::of,
            new ListedTestFiles()),
        board,
        enrolment,
        limits);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private final class Router implements ClaimRouter {

    @Override
    public Incarnation register(boolean takeOver) {
      note("register");
      return new Incarnation(new AgentName("east"), 1, LONG, null);
    }

    @Override
    public List<HeldTask> claim(UUID id, ClaimAsk ask, Duration wait) {
      note("claim");
      return List.of();
    }

    @Override
    public HeartbeatAnswer beat(
        List<UUID> claims,
        List<ClaimHindrance> hindrances,
        Optional<ByteCount> free,
        FlowMeter.Reading moved,
        List<LinkUse> uses,
        Optional<Priority> leastUrgent) {
      note("beat");
      heard.add(hindrances);
      spaces.told(spaces.last());
      beats.release();
      twoBeats.countDown();
      if (hangs) {
        await(answers);
      }
      return new HeartbeatAnswer(
          600, List.of(), List.of(), List.of(), List.of(), false, null, null, null);
    }
  }

  private static final class FirstLife implements LastRegistration {

    @Override
    public Optional<Incarnation> last() {
      return Optional.empty();
    }

    @Override
    public void remember(Incarnation incarnation) {}

    @Override
    public void sending() {}

    @Override
    public void refused() {}

    @Override
    public boolean mayBeRegistered() {
      return false;
    }
  }

  private static final class NothingDropped implements DroppedWork {

    @Override
    public void lost(List<HeldTask> dropped) {}

    @Override
    public void cancelled(List<HeldTask> dropped) {}

    @Override
    public boolean hasPartialFile(HeldTask task) {
      return false;
    }

    @Override
    public void giveBack(List<HeldTask> returned) {}

    @Override
    public void sortQueues() {}
  }

  private static final class NoReports implements DurableItems<ReportBundle> {

    @Override
    public void keep(ReportBundle bundle) {
      throw new AssertionError("nothing is reported here");
    }

    @Override
    public void forget(UUID id) {}

    @Override
    public List<ReportBundle> all() {
      return List.of();
    }
  }
}
