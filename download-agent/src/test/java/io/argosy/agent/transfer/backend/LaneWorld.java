package io.argosy.agent.transfer.backend;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.argosy.agent.batch.JobLimits;
import io.argosy.agent.batch.LinkShape;
import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.claim.TaskBoard;
import io.argosy.agent.fixture.JobWorld;
import io.argosy.agent.fixture.MemoryClaimFiles;
import io.argosy.agent.fixture.ScriptedLanes;
import io.argosy.agent.fixture.ScriptedMover;
import io.argosy.agent.fixture.Tasks;
import io.argosy.agent.lane.CircuitPath;
import io.argosy.agent.lane.Lane;
import io.argosy.agent.lane.Lanes;
import io.argosy.agent.limit.TransferLimits;
import io.argosy.agent.transfer.Backends;
import io.argosy.agent.transfer.DispatchCycle;
import io.argosy.agent.transfer.DoorSession;
import io.argosy.agent.transfer.FileMove;
import io.argosy.agent.transfer.Finding;
import io.argosy.agent.transfer.MoveWatch;
import io.argosy.agent.transfer.Parcel;
import io.argosy.agent.transfer.TaskOutcome;
import io.argosy.common.task.Priority;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.task.TaskKey;
import io.argosy.common.topology.LinkName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ObservedRate;
import io.argosy.common.wire.agent.DoorGrant;
import io.argosy.common.wire.agent.GrantAnswer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.util.backoff.ExponentialBackOff;

/** An agent whose fetches wait until the test releases them; its circuits are scripted. */
final class LaneWorld implements AutoCloseable {

  static final JobLimits LIMITS =
      new JobLimits(10, ByteCount.of(20_000_000), Duration.ofSeconds(30), 64, 16, 64, 2);

  private final ScriptedLanes lanes = new ScriptedLanes();
  private final ThreadLocal<Optional<CircuitPath>> answer = new ThreadLocal<>();
  private final TransferLimits transfers = new TransferLimits(16, Clock.systemUTC());
  private final TaskBoard board = new TaskBoard(new MemoryClaimFiles(), List.of());
  private final Map<TaskKey, Lane> delivered = new ConcurrentHashMap<>();
  private final Map<TaskKey, Lane> failures = new ConcurrentHashMap<>();
  private final List<Lane> asked = new CopyOnWriteArrayList<>();
  private final Map<Lane, AtomicInteger> active = new ConcurrentHashMap<>();
  private final Semaphore ends = new Semaphore(0);
  private final AtomicReference<BiFunction<Lane, FileMove, @Nullable TaskFailure>> failing =
      new AtomicReference<>((lane, file) -> null);
  private final AtomicReference<Consumer<Lane>> grants = new AtomicReference<>(lane -> {});
  private final AtomicReference<BiConsumer<Lane, Parcel>> begins =
      new AtomicReference<>((lane, parcel) -> {});
  private final AtomicReference<@Nullable Lane> withoutDoors = new AtomicReference<>();
  private final ScriptedMover.Sessions sessions = new ScriptedMover.Sessions();
  private final AtomicReference<Predicate<HeldTask>> found = new AtomicReference<>(task -> false);
  private final AtomicReference<@Nullable Runnable> storeFails = new AtomicReference<>();
  private final JobWorld storage = new JobWorld();
  private final JobRunner jobs =
      new JobRunner(
          new JobPortsByNode(ports(), task -> Optional.empty()),
          this::dispatch,
          board,
          Duration.ZERO,
          new ExponentialBackOff(1, 1),
          why -> {},
          new SimpleMeterRegistry(),
          new StreamRules(LIMITS, lane -> 4, lane -> ObservedRate.UNKNOWN, transfers, watched()));
  private final DispatchCycle dispatch =
      new DispatchCycle(
          board,
          jobs,
          lane -> new LinkShape(2, LIMITS.jobFiles(), LIMITS.jobBytes()),
          transfers,
          lanes,
          Priority.NORMAL,
          UUID::randomUUID);

  ScriptedLanes lanes() {
    return lanes;
  }

  TransferLimits transfers() {
    return transfers;
  }

  Map<TaskKey, Lane> delivered() {
    return delivered;
  }

  Map<TaskKey, Lane> failures() {
    return failures;
  }

  List<Lane> asked() {
    return asked;
  }

  /** What the thread was last told about circuits; null if it never asked. */
  @Nullable Optional<CircuitPath> lastAnswer() {
    return answer.get();
  }

  @Override
  public String toString() {
    return "pending=%s jobs=%s waiting=%s demands=%s active=%s"
        .formatted(
            board.backlogs(),
            jobs.running().stream()
                .map(job -> jobs.laneOf(job) + " " + job.tasks().size())
                .toList(),
            jobs.waiting(),
            jobs.demands(),
            active);
  }

  void claim(List<HeldTask> tasks) {
    board.answered(UUID.randomUUID(), tasks);
    dispatch();
  }

  void lanesHaveChanged() {
    jobs.sortQueues();
    dispatch();
  }

  private void dispatch() {
    dispatch.run();
  }

  /** A failure of each file over a lane; null if it arrives. */
  void fails(BiFunction<Lane, FileMove, @Nullable TaskFailure> failure) {
    failing.set(failure);
  }

  /** Called at each request for a grant. */
  void refuses(Consumer<Lane> refusal) {
    grants.set(refusal);
  }

  /** Called when a fetch begins, by its thread. */
  void begins(BiConsumer<Lane, Parcel> listener) {
    begins.set(listener);
  }

  void withoutDoorsOver(Lane lane) {
    withoutDoors.set(lane);
  }

  void refusesSessionsOver(Lane lane, TaskFailure failure) {
    sessions
        .refusal()
        .set(over -> over.map(CircuitPath::circuit).equals(lane.circuit()) ? failure : null);
  }

  /** Which files exist at the destination already. */
  void finds(Predicate<HeldTask> files) {
    found.set(files);
  }

  /** Outcomes cannot be stored the next time; what is run then happens before the job learns it. */
  void cannotStoreOnce(Runnable then) {
    storeFails.set(then);
  }

  int jobs() {
    return jobs.running().size();
  }

  int active(Lane lane) {
    return active.computeIfAbsent(lane, any -> new AtomicInteger()).get();
  }

  void awaitActive(Lane lane, int number) {
    await()
        .untilAsserted(() -> assertThat(active(lane)).as("%s: %s", lane, active).isEqualTo(number));
  }

  void release(int fetches) {
    ends.release(fetches);
  }

  void releaseAll() {
    ends.release(1_000_000);
  }

  @Override
  public void close() {
    jobs.close();
    releaseAll();
  }

  private Lanes watched() {
    return new Lanes() {
      @Override
      public Optional<CircuitPath> circuitOf(LinkName link) {
        Optional<CircuitPath> now = lanes.circuitOf(link);
        answer.set(now);
        return now;
      }

      @Override
      public void failed(Lane lane) {
        lanes.failed(lane);
      }
    };
  }

  private JobPorts ports() {
    JobPorts memory = storage.ports();
    storage.surveys(
        task ->
            found.get().test(task)
                ? new Finding.AlreadyThere(Tasks.arrival(task))
                : Finding.ABSENT);
    return new JobPorts(
        (job, lane, tasks) -> grant(lane),
        new Backends(List.of(new ScriptedMover(this::fetch, false, sessions))),
        memory.staging(),
        memory.storage(),
        memory.check(),
        (job, lane, tool, outcomes) -> put(lane, outcomes),
        Clock.systemUTC());
  }

  private GrantAnswer grant(Lane lane) {
    asked.add(lane);
    grants.get().accept(lane);
    DoorGrant door = new DoorGrant("http", "http://one", lane.path(), 3600);
    return new GrantAnswer(
        lane.equals(withoutDoors.get()) ? List.of() : List.of(door), List.of(), List.of());
  }

  private void put(Lane lane, List<TaskOutcome> outcomes) {
    @Nullable Runnable instead = storeFails.getAndSet(null);
    if (instead != null) {
      instead.run();
      throw new UncheckedIOException(new IOException("no space left"));
    }
    Map<TaskKey, Lane> now = outcomes.stream().collect(toMap(it -> it.task().key(), it -> lane));
    for (TaskOutcome outcome : outcomes) {
      TaskKey key = outcome.task().key();
      Map<TaskKey, Lane> book = outcome instanceof TaskOutcome.Delivered ? delivered : failures;
      if (book.put(key, lane) != null) {
        throw new IllegalStateException("reported twice: " + key);
      }
    }
    board.settle(now.keySet());
    board.reported(now.keySet());
  }

  /** Moves nothing, and waits instead. */
  private void fetch(DoorSession session, Parcel parcel, MoveWatch watch) {
    Lane lane = session.over(parcel.moves().getFirst().task().link());
    AtomicInteger here = active.computeIfAbsent(lane, any -> new AtomicInteger());
    begins.get().accept(lane, parcel);
    here.incrementAndGet();
    ends.acquireUninterruptibly();
    here.decrementAndGet();
    for (FileMove file : parcel.moves()) {
      TaskFailure failure = failing.get().apply(lane, file);
      if (failure == null) {
        watch.arrived(Tasks.arrival(file.task()));
      } else {
        watch.failed(file, failure, Optional.empty());
      }
    }
  }
}
