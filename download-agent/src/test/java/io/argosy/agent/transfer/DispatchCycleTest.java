package io.argosy.agent.transfer;

import static io.argosy.agent.fixture.Tasks.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.argosy.agent.batch.JobLimits;
import io.argosy.agent.batch.LinkShape;
import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.claim.TaskBoard;
import io.argosy.agent.fixture.MemoryClaimFiles;
import io.argosy.agent.fixture.ScriptedLanes;
import io.argosy.agent.fixture.Tasks;
import io.argosy.agent.lane.Lane;
import io.argosy.agent.limit.TransferLimits;
import io.argosy.common.task.Priority;
import io.argosy.common.task.TaskKey;
import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ObservedRate;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which jobs a wake-up starts. */
class DispatchCycleTest {

  private static final JobLimits LIMITS = limits(3, 100);

  private final TaskBoard board = new TaskBoard(new MemoryClaimFiles(), List.of());
  private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
  private final TransferLimits sources =
      new TransferLimits(16, ((InstantSource) now::get).withZone(ZoneOffset.UTC));
  private final ScriptedLanes lanes = new ScriptedLanes();
  private final List<TransferJob> running = new ArrayList<>();
  private final List<TransferJob> started = new ArrayList<>();

  @Test
  void aJobIsBoundedByFiles() {
    var jobs = compose(List.of(small("a"), small("b"), small("c"), small("d")));
    assertThat(jobs).extracting(job -> job.tasks().size()).containsExactly(3, 1);
  }

  @Test
  void aJobIsBoundedByBytesButTakesOneFileHoweverLarge() {
    HeldTask huge = task("huge", "SRC", "DST", 1000);
    var jobs = compose(List.of(huge, task("b", "SRC", "DST", 60), task("c", "SRC", "DST", 60)));
    assertThat(jobs).extracting(TransferJob::tasks).first().isEqualTo(List.of(huge));
    assertThat(jobs.get(1).tasks()).hasSize(1);
  }

  @Test
  void theMostUrgentGoesFirstAndThenTheOldest() {
    var jobs =
        compose(List.of(task("a", 2, "SRC", 1), task("b", 0, "SRC", 1), task("c", 2, "SRC", 1)));
    assertThat(jobs.getFirst().tasks())
        .extracting(task -> task.key().task())
        .containsExactly("b", "a", "c");
  }

  @Test
  void anUrgentLinkIsServedBeforeAnOlderOne() {
    var jobs = compose(List.of(task("old", 1, "SRC_A", 1), task("urgent", 0, "SRC_B", 1)));
    assertThat(jobs.getFirst().link().source()).isEqualTo(new NodeName("SRC_B"));
  }

  @Test
  void aLinkWithTwoJobsWaitsWithoutBlockingOthers() {
    LinkName busy = small("x").link();
    running.addAll(List.of(Tasks.job(1), Tasks.job(1)));
    var jobs = compose(List.of(small("a"), task("b", "OTHER", "DST", 1)));
    assertThat(jobs).singleElement().extracting(TransferJob::link).isNotEqualTo(busy);
  }

  @Test
  void aLinkWhoseJobsAreLessUrgentGetsOneJobMore() {
    running.addAll(List.of(Tasks.job(1), Tasks.job(1)));
    compose(List.of(small("a"), task("urgent", 0, "SRC", 1), task("urgent2", 0, "SRC", 1)));
    assertThat(started)
        .singleElement()
        .extracting(TransferJob::priority)
        .isEqualTo(new Priority(0));
    compose(List.of(task("urgent3", 0, "SRC", 1)));
    assertThat(started).as("a third one waits").hasSize(1);
  }

  @Test
  void aBusySourceGetsNoJobInItsPauseAndThenOneFileUntilOneArrives() {
    NodeName source = small("x").link().source();
    sources.busy(source, 0);
    assertThat(compose(List.of(small("a"), small("b"), small("c")))).isEmpty();
    now.set(now.get().plusSeconds(1));
    assertThat(compose(List.of(small("a"), small("b"), small("c"))))
        .singleElement()
        .matches(job -> job.tasks().size() == 1);
    sources.arrivedFrom(source);
    assertThat(compose(List.of(small("d"), small("e"))).getLast().tasks()).hasSize(2);
  }

  /** The first job there runs beside the last one on the shared path. */
  @Test
  void aUsableCircuitHasJobsOfItsOwn() {
    running.addAll(List.of(job(false), job(false)));
    lanes.opens(small("x").link(), 1);
    assertThat(compose(List.of(small("a")))).singleElement().matches(TransferJob::mayUseCircuit);
  }

  @Test
  void aFileThatFailedOverACircuitHasAJobOverTheSharedPath() {
    compose(List.of(small("a")));
    board.leaveCircuits(keysOf(started));
    board.keep(started.getFirst().tasks());
    started.clear();
    lanes.opens(small("x").link(), 1);
    cycle(link -> shape(LIMITS)).run();
    assertThat(started).singleElement().matches(job -> !job.mayUseCircuit());
  }

  @Test
  void lessUrgentWorkUsesACircuitOnlyWhereNothingElseWaits() {
    lanes.opens(small("x").link(), 1);
    HeldTask urgent = task("a", 1, "SRC", 1);
    HeldTask other = task("b", 2, "SRC", 1);
    assertThat(compose(List.of(urgent, other)))
        .extracting(TransferJob::mayUseCircuit, TransferJob::tasks)
        .containsExactlyInAnyOrder(tuple(true, List.of(urgent)), tuple(false, List.of(other)));
    started.clear();
    running.removeIf(TransferJob::mayUseCircuit);
    assertThat(compose(List.of(other))).singleElement().matches(TransferJob::mayUseCircuit);
  }

  @Test
  void aJobOverACircuitIsAsSmallAsTheTimeLeftRequires() {
    lanes.opens(small("x").link(), ScriptedLanes.path(1, Duration.ofMillis(120)));
    LinkShape large = new LinkShape(2, 100, ByteCount.of(1_000_000_000));
    List<HeldTask> pending =
        IntStream.range(0, 9).mapToObj(n -> task("f" + n, "SRC", "DST", 2_000_000)).toList();
    assertThat(compose(pending, lane -> large))
        .extracting(job -> job.tasks().size())
        .containsExactly(2, 2);
  }

  private static TransferJob job(boolean mayUseCircuit) {
    TransferJob job = Tasks.job(1);
    return new TransferJob(UUID.randomUUID(), job.link(), mayUseCircuit, job.tasks());
  }

  private static List<TaskKey> keysOf(List<TransferJob> jobs) {
    return jobs.stream().flatMap(job -> job.tasks().stream()).map(HeldTask::key).toList();
  }

  private DispatchCycle cycle(Function<Lane, LinkShape> shapes) {
    return new DispatchCycle(
        board, new Jobs(), shapes, sources, lanes, Priority.NORMAL, UUID::randomUUID);
  }

  @Test
  void theShapeOfALinkLimitsItsJobs() {
    LinkShape large = new LinkShape(3, 100, ByteCount.of(1_000));
    List<HeldTask> pending = new ArrayList<>();
    for (int n = 0; n < 50; n++) {
      pending.add(task("f" + n, "FAST", "DST", 90));
      pending.add(task("s" + n, "SLOW", "DST", 40));
    }
    var jobs =
        compose(
            pending,
            lane -> lane.link().source().equals(new NodeName("FAST")) ? large : shape(LIMITS));
    assertThat(jobs)
        .filteredOn(job -> job.link().source().equals(new NodeName("FAST")))
        .hasSize(3)
        .allMatch(job -> job.tasks().size() == 11);
    assertThat(jobs)
        .filteredOn(job -> job.link().source().equals(new NodeName("SLOW")))
        .allMatch(job -> job.tasks().size() == 2);
  }

  @Test
  void aLinkThatIsDroppedMeanwhileGetsNoJob() {
    board.answered(new UUID(0, 1), List.of(small("a")));
    cycle(this::cancelled).run();
    assertThat(started).isEmpty();
  }

  private LinkShape cancelled(Lane lane) {
    board.cancel(Set.of("a"));
    return shape(LIMITS);
  }

  @Test
  void noCapIsExceededAndNoTaskIsTakenTwice() {
    for (int seed = 0; seed < 500; seed++) {
      Random random = new Random(seed);
      List<HeldTask> pending = pending(random);
      started.clear();
      running.clear();
      List<TransferJob> jobs = compose(pending);
      for (TransferJob job : jobs) {
        assertThat(job.tasks()).extracting(HeldTask::link).containsOnly(job.link());
        assertThat(job.tasks()).hasSizeLessThanOrEqualTo(LIMITS.jobFiles());
        assertThat(jobs)
            .as("seed %d", seed)
            .filteredOn(j -> j.link().equals(job.link()))
            .hasSizeLessThanOrEqualTo(LIMITS.jobsPerLink());
      }
      assertThat(jobs.stream().flatMap(job -> job.tasks().stream())).doesNotHaveDuplicates();
      assertThat(jobs.stream().map(TransferJob::link).distinct().count())
          .as("seed %d: each link works", seed)
          .isEqualTo(pending.stream().map(HeldTask::link).distinct().count());
    }
  }

  private static List<HeldTask> pending(Random random) {
    List<HeldTask> pending = new ArrayList<>();
    int size = random.nextInt(30);
    for (int n = 0; n < size; n++) {
      pending.add(
          task("t" + n, "S" + random.nextInt(3), "D" + random.nextInt(3), random.nextInt(150)));
    }
    return pending;
  }

  private static HeldTask small(String id) {
    return task(id, "SRC", "DST", 1);
  }

  private List<TransferJob> compose(List<HeldTask> pending) {
    return compose(pending, link -> shape(LIMITS));
  }

  private List<TransferJob> compose(List<HeldTask> pending, Function<Lane, LinkShape> shapes) {
    board.remove(board.pending().stream().map(HeldTask::key).toList());
    board.remove(started.stream().flatMap(job -> job.tasks().stream()).map(HeldTask::key).toList());
    board.answered(new UUID(0, 1), pending);
    cycle(shapes).run();
    return started;
  }

  private static JobLimits limits(int files, long bytes) {
    return new JobLimits(files, ByteCount.of(bytes), Duration.ofSeconds(30), 8, 6, 6, 2);
  }

  private static LinkShape shape(JobLimits limits) {
    return limits.shape(ObservedRate.UNKNOWN);
  }

  private final class Jobs implements RunningJobs {
    @Override
    public List<TransferJob> running() {
      return running;
    }

    @Override
    public Lane laneOf(TransferJob job) {
      return job.mayUseCircuit() ? lanes.laneOf(job.link()) : Lane.shared(job.link());
    }

    @Override
    public Lane offeredTo(TransferJob job) {
      return laneOf(job);
    }

    @Override
    public void start(TransferJob job) {
      started.add(job);
      running.add(job);
    }
  }
}
