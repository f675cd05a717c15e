package io.argosy.agent.claim;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.fixture.MemoryClaimFiles;
import io.argosy.agent.fixture.Tasks;
import io.argosy.agent.flow.FlowMeter;
import io.argosy.common.task.ClaimHindrance;
import io.argosy.common.task.Priority;
import io.argosy.common.task.TaskKey;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ObservedRate;
import io.argosy.common.wire.agent.Heartbeat.LinkUse;
import io.argosy.common.wire.agent.HeartbeatAnswer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ClaimTest {

  private static final UUID ID = new UUID(0, 1);

  private final MemoryClaimFiles files = new MemoryClaimFiles();
  private final TaskBoard board = new TaskBoard(files, List.of());
  private final AtomicInteger dispatches = new AtomicInteger();
  private final HeldTask first = Tasks.task("a", "SRC", "DST", 10);
  private final HeldTask second = Tasks.task("b", "SRC", "DST", 10);

  @Test
  void theIdIsOnDiskBeforeTheRouterIsAskedAndTheAnswerBeforeAnyWork() {
    Script router = new Script(List.of(first));
    cycle(router, 10).run(Duration.ZERO, dispatches::incrementAndGet);
    assertThat(router.seenOnDisk).containsExactly(Claim.asked(ID));
    assertThat(files.all()).containsExactly(Claim.answered(ID, List.of(first)));
  }

  @Test
  void anEmptyAnswerLeavesTheIdForTheNextTime() {
    cycle(new Script(List.of()), 10).run(Duration.ZERO, dispatches::incrementAndGet);
    assertThat(board.unanswered()).contains(ID);
    assertThat(board.held()).containsExactly(ID);
  }

  @Test
  void aDrainingAgentWaitsLongerThanOneThatHoldsEnough() {
    Script router = new Script(List.of(first, second));
    Draining draining = new Draining(false);
    assertThat(take(cycle(router, 2, draining))).isEqualTo(Duration.ZERO);
    assertThat(take(cycle(router, 2, draining))).isEqualTo(Duration.ofSeconds(1));
    draining.setByRouter(true);
    assertThat(take(cycle(router, 2, draining))).isEqualTo(Duration.ofSeconds(5));
    assertThat(router.seenOnDisk).hasSize(1);
    assertThat(dispatches).hasValue(1);
  }

  @Test
  void aSettledTaskIsNoLongerPendingButItsClaimIsHeldUntilTheRouterHasAnswered() {
    board.answered(ID, List.of(first, second));
    board.start(List.of(first));
    assertThat(board.pending()).containsExactly(second);
    board.settle(List.of(first.key()));
    board.settle(List.of(second.key()));
    assertThat(board.pending()).isEmpty();
    assertThat(board.held()).containsExactly(ID);
    board.remove(List.of(first.key()));
    assertThat(files.all()).containsExactly(Claim.answered(ID, List.of(second)));
    board.remove(List.of(second.key()));
    assertThat(files.all()).isEmpty();
  }

  @Test
  void theFileOfALargeClaimIsWrittenAgainWhenHalfOfItHasBeenReported() {
    List<HeldTask> all =
        IntStream.range(0, 8).mapToObj(n -> Tasks.task("t" + n, "SRC", "DST", 1)).toList();
    board.answered(ID, all);
    board.reported(keys(all.subList(0, 3)));
    assertThat(files.all()).containsExactly(Claim.answered(ID, all));
    assertThat(board.pending()).isEqualTo(all.subList(3, 8));
    assertThat(board.isListed(keys(all.subList(2, 4)))).isTrue();
    assertThat(board.isListed(keys(all.subList(3, 8)))).as("they have not left").isFalse();
    board.reported(keys(all.subList(3, 4)));
    assertThat(files.all()).containsExactly(Claim.answered(ID, all.subList(4, 8)));
    assertThat(board.isListed(keys(all))).isFalse();
  }

  /** A cancelled task has no report that would prevent it from starting again after a crash. */
  @Test
  void aTaskRemovedWithoutAReportLeavesTheFileAtOnce() {
    List<HeldTask> all =
        IntStream.range(0, 8).mapToObj(n -> Tasks.task("t" + n, "SRC", "DST", 1)).toList();
    board.answered(ID, all);
    board.reported(keys(all.subList(0, 1)));
    board.cancel(Set.of("t1"));
    assertThat(files.all()).containsExactly(Claim.answered(ID, all.subList(2, 8)));
    assertThat(board.isListed(keys(all))).isFalse();
  }

  private static List<TaskKey> keys(List<HeldTask> tasks) {
    return tasks.stream().map(HeldTask::key).toList();
  }

  @Test
  void aRestartDoesNotStartReportedTasks() {
    files.keep(Claim.answered(ID, List.of(first, second)));
    TaskBoard again = new TaskBoard(files, List.of(first.key()));
    assertThat(again.pending()).containsExactly(second);
    assertThat(again.unsettled()).containsExactly(second);
  }

  @Test
  void aLostClaimDropsItsUnstartedTasks() {
    board.answered(ID, List.of(first, second));
    board.start(List.of(first));
    assertThat(board.lose(Set.of(ID))).containsExactly(second);
    assertThat(board.unsettled()).containsExactly(first);
  }

  @Test
  void cancellationsAndNewPrioritiesAreApplied() {
    board.answered(ID, List.of(first, second));
    assertThat(board.cancel(Set.of("a"))).containsExactly(first);
    board.reprioritise(Map.of("b", new Priority(0)));
    assertThat(board.pending())
        .singleElement()
        .extracting(HeldTask::priority)
        .isEqualTo(new Priority(0));
  }

  @Test
  void theMoreUrgentComesFirstAndAChangedPriorityKeepsTheAge() {
    List<HeldTask> all =
        IntStream.range(0, 4).mapToObj(n -> Tasks.task("t" + n, "SRC", "DST", 1)).toList();
    board.answered(ID, all);
    board.reprioritise(Map.of("t3", new Priority(0), "t1", new Priority(0)));
    assertThat(board.backlogs())
        .containsExactly(
            new LinkBacklog(all.getFirst().link(), true, Optional.empty(), Tasks.urgency(0), 2));
    assertThat(board.start(board.backlogs().getFirst(), 3, queue -> queue))
        .extracting(task -> task.key().task())
        .containsExactly("t1", "t3", "t0");
    board.reprioritise(Map.of("t1", new Priority(3)));
    assertThat(board.standing(all.get(1)).urgency()).isEqualTo(Tasks.urgency(3));
  }

  @Test
  void withinAPriorityTheNearestDeadlineComesFirst() {
    Instant noon = Instant.parse("2026-01-01T12:00:00Z");
    HeldTask without = Tasks.task("t0", "SRC", "DST", 1);
    HeldTask late = Tasks.due(Tasks.task("t1", "SRC", "DST", 1), noon.plusSeconds(60));
    HeldTask soon = Tasks.due(Tasks.task("t2", "SRC", "DST", 1), noon);
    board.answered(ID, List.of(without, late, soon));
    assertThat(board.backlogs())
        .containsExactly(new LinkBacklog(soon.link(), true, Optional.empty(), soon.urgency(), 3));
    assertThat(board.start(board.backlogs().getFirst(), 3, queue -> queue))
        .containsExactly(soon, late, without);
  }

  @Test
  void whileEnoughIsHeldMoreUrgentWorkIsClaimedOncePerNotice() {
    Script router = new Script(List.of());
    ClaimCycle cycle = cycle(router, 4);
    board.answered(
        ID, IntStream.range(0, 4).mapToObj(n -> Tasks.task("t" + n, "SRC", "DST", 1)).toList());
    assertThat(take(cycle)).as("enough is held").isEqualTo(Duration.ofSeconds(1));
    urgent.setByRouter(true);
    take(cycle);
    take(cycle);
    assertThat(router.asked)
        .singleElement()
        .satisfies(
            ask -> {
              assertThat(ask.moreUrgentThan()).contains(Priority.NORMAL);
              assertThat(ask.files()).isEqualTo(ClaimCapacity.LEAST_FILES);
            });
  }

  /** The counted load equals the listed tasks, whatever happens in whatever order. */
  @Test
  void theLoadIsTheSumOfWhatIsUnsettled() {
    for (int seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      TaskBoard any = new TaskBoard(new MemoryClaimFiles(), List.of());
      for (int step = 0; step < 60; step++) {
        change(any, random, step);
        List<HeldTask> open = any.unsettled();
        long bytes = open.stream().mapToLong(task -> task.file().size().bytes()).sum();
        assertThat(any.load())
            .as("seed %d step %d", seed, step)
            .isEqualTo(new Load(open.size(), ByteCount.of(bytes), leastUrgent(open)));
        assertThat(any.backlogs())
            .as("seed %d step %d", seed, step)
            .extracting(LinkBacklog::link)
            .containsExactlyInAnyOrderElementsOf(
                any.pending().stream().map(HeldTask::link).distinct().toList());
      }
    }
  }

  private static void change(TaskBoard board, Random random, int step) {
    List<HeldTask> open = board.unsettled();
    List<HeldTask> some = open.stream().filter(task -> random.nextInt(3) == 0).toList();
    Set<String> names = some.stream().map(task -> task.key().task()).collect(toSet());
    switch (random.nextInt(8)) {
      case 0 -> board.start(some);
      case 1 -> board.settle(keys(some));
      case 2 -> board.reported(keys(some));
      case 3 -> board.cancel(names);
      case 4 -> board.settle(keys(board.takeBack(names, task -> random.nextBoolean())));
      case 5 -> board.lose(Set.copyOf(board.held().stream().limit(1).toList()));
      case 6 -> names.forEach(n -> board.reprioritise(Map.of(n, new Priority(random.nextInt(4)))));
      default ->
          board.answered(
              new UUID(1, step),
              IntStream.range(0, random.nextInt(9))
                  .mapToObj(n -> Tasks.task(step + "-" + n, "S" + n % 2, "DST", n))
                  .toList());
    }
  }

  @Test
  void aStartedTaskThatIsCancelledStaysUntilItIsReportedAndIsUnwanted() {
    board.answered(ID, List.of(first, second));
    board.start(List.of(first));
    assertThat(board.cancel(Set.of("a"))).isEmpty();
    assertThat(board.standing(first).state()).isEqualTo(Standing.State.CANCELLED);
    assertThat(board.begin(first.key())).isEqualTo(Standing.State.CANCELLED);
    assertThat(board.standing(second).state()).isEqualTo(Standing.State.WANTED);
    assertThat(board.unsettled()).containsExactly(first, second);
  }

  private static Optional<Priority> leastUrgent(List<HeldTask> tasks) {
    return tasks.stream().map(HeldTask::priority).max(Comparator.naturalOrder());
  }

  private final MoreUrgent urgent = new MoreUrgent();

  private ClaimCycle cycle(Script router, int most) {
    return cycle(router, most, new Draining(false));
  }

  private ClaimCycle cycle(Script router, int most, Draining draining) {
    ClaimCapacity capacity = Capacities.of(most, 1000, 0);
    return new ClaimCycle(
        board,
        router,
        () -> Optional.of(ByteCount.of(10_000)),
        capacity,
        new Hindrances(capacity, draining, false),
        urgent,
        () -> ObservedRate.UNKNOWN,
        () -> ID);
  }

  private Duration take(ClaimCycle cycle) {
    return cycle.run(Duration.ofSeconds(20), dispatches::incrementAndGet);
  }

  private final class Script implements ClaimRouter {

    private final List<HeldTask> answer;
    private final List<Claim> seenOnDisk = new ArrayList<>();
    private final List<ClaimAsk> asked = new ArrayList<>();

    Script(List<HeldTask> answer) {
      this.answer = answer;
    }

    @Override
    public Incarnation register(boolean takeOver) {
      throw new AssertionError("nobody registers here");
    }

    @Override
    public List<HeldTask> claim(UUID id, ClaimAsk ask, Duration wait) {
      asked.add(ask);
      seenOnDisk.addAll(files.all());
      return answer;
    }

    @Override
    public HeartbeatAnswer beat(
        List<UUID> claims,
        List<ClaimHindrance> hindrances,
        Optional<ByteCount> free,
        FlowMeter.Reading moved,
        List<LinkUse> uses,
        Optional<Priority> leastUrgent) {
      throw new AssertionError("nobody beats here");
    }
  }
}
