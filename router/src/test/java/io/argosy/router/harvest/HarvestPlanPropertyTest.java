package io.argosy.router.harvest;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.catalog.Checksum;
import io.argosy.common.fixture.Seeds;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.Amount;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.activation.FailedAttempt;
import io.argosy.router.catalog.ReplicaLedger.NewReplica;
import io.argosy.router.issue.TaskAttempt;
import io.argosy.router.linkrate.CapacityEstimate;
import io.argosy.router.linkrate.LinkAmount;
import io.argosy.router.stage.StoredTimes;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * For any reports in any order, with repetitions: a file arrives once, and no count is too high.
 */
class HarvestPlanPropertyTest {

  static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  static final NodeName SOURCE = new NodeName("SOURCE");
  static final ByteCount SIZE = ByteCount.of(100);
  static final Checksum RIGHT = new Checksum("adler32:00000001");
  static final Checksum WRONG = new Checksum("adler32:00000002");
  static final int FILES = 6;
  static final long AGENT = 3;

  @Test
  void eachFileArrivesOnceAndEachAttemptCountsOnce() {
    for (long seed : Seeds.of(3_000).toArray()) {
      requireSound(seed);
    }
  }

  @Test
  void accusedReplicasAreOrderedByFileAndNode() {
    var wrong = Harvests.failure(FailureClass.CHECKSUM_MISMATCH, Phase.VERIFY, "wrong");
    Map<Long, ReportedTask> tasks = new HashMap<>();
    List<AttemptReport> reports = new ArrayList<>();
    for (long file = 20; file > 0; file--) {
      tasks.put(file, task(file, file, 3, OptionalInt.of(0), true));
      reports.add(report(new TaskAttempt(file, 0), wrong));
    }
    HarvestInput input = new HarvestInput(tasks, Set.of(), requests(tasks), Map.of(SOURCE, 1L));
    Judge judge =
        new Judge(Harvests.reporter(AGENT), RetryPolicy.DEFAULT, LeaseEpoch.HELD_NOW, NOON);
    assertThat(HarvestPlan.of(reports, input, judge).accused().keySet())
        .extracting(NewReplica::fileId)
        .isSorted();
  }

  /** Its agent's clock was set ahead meanwhile. */
  @Test
  void anAttemptThatBeganBeforeItsClaimCountsFromThere() {
    Map<Long, ReportedTask> tasks = Map.of(1L, task(1, 1, 3, OptionalInt.of(0), true));
    HarvestInput input = new HarvestInput(tasks, Set.of(), requests(tasks), Map.of(SOURCE, 1L));
    Judge judge =
        new Judge(Harvests.reporter(AGENT), RetryPolicy.DEFAULT, LeaseEpoch.HELD_NOW, NOON);
    Instant monthAgo = NOON.minus(Duration.ofDays(30));
    Ending arrived = new Ending.Arrived(SIZE, RIGHT);
    assertThat(
            HarvestPlan.of(List.of(report(new TaskAttempt(1, 0), monthAgo, arrived)), input, judge)
                .linkAmounts())
        .extracting(LinkAmount::started)
        .containsExactly(NOON.minusSeconds(10).minus(StoredTimes.CLOCKS_DIFFER));
    assertThat(
            HarvestPlan.of(List.of(report(new TaskAttempt(1, 0), arrived)), input, judge)
                .linkAmounts())
        .as("a time that is possible")
        .extracting(LinkAmount::started)
        .containsExactly(NOON.minusSeconds(1));
  }

  /** Its claim is no longer known; spread over a month, a thousand of them took a minute. */
  @Test
  void aLateAttemptCountsForTheHoursThatCapacitiesRemember() {
    Map<Long, ReportedTask> tasks = Map.of(1L, task(1, 1, 3, OptionalInt.empty(), true));
    HarvestInput input = new HarvestInput(tasks, Set.of(), requests(tasks), Map.of(SOURCE, 1L));
    Judge judge =
        new Judge(Harvests.reporter(AGENT), RetryPolicy.DEFAULT, LeaseEpoch.HELD_NOW, NOON);
    Instant monthAgo = NOON.minus(Duration.ofDays(30));
    for (Ending ending :
        List.of(
            new Ending.Arrived(SIZE, RIGHT),
            Harvests.failure(FailureClass.NETWORK, Phase.TRANSFER, "broken off"))) {
      assertThat(
              HarvestPlan.of(List.of(report(new TaskAttempt(1, 0), monthAgo, ending)), input, judge)
                  .linkAmounts())
          .singleElement()
          .satisfies(
              amount ->
                  assertThat(Duration.between(amount.started(), amount.ended()))
                      .isLessThanOrEqualTo(CapacityEstimate.MEMORY.plusMinutes(1)));
    }
  }

  static void requireSound(long seed) {
    Random random = new Random(seed);
    Map<Long, ReportedTask> tasks = tasks(random);
    HarvestInput input = new HarvestInput(tasks, Set.of(), requests(tasks), Map.of(SOURCE, 1L));
    List<AttemptReport> reports = reports(random, tasks);
    Judge judge =
        new Judge(Harvests.reporter(AGENT), RetryPolicy.DEFAULT, LeaseEpoch.HELD_NOW, NOON);
    HarvestPlan plan = HarvestPlan.of(reports, input, judge);

    assertThat(plan.answers()).as("seed %d", seed).hasSameSizeAs(reports);
    assertThat(plan.keys()).as("seed %d", seed).doesNotHaveDuplicates();
    assertThat(plan.replicas()).as("seed %d", seed).doesNotHaveDuplicates();
    Set<NewReplica> added = new HashSet<>(plan.replicas());
    assertThat(plan.arrivalsOf(added).values().stream().mapToLong(Amount::files).sum())
        .as("seed %d", seed)
        .isEqualTo(added.size())
        .isLessThanOrEqualTo(FILES);
    assertThat(plan.failures().stream().map(FailedAttempt::fileRequestId))
        .as("seed %d", seed)
        .doesNotHaveDuplicates();
    assertThat(plan.closed().stream().map(TaskAttempt::taskId).toList())
        .as("seed %d", seed)
        .doesNotHaveDuplicates()
        .noneMatch(plan.withdrawn()::contains);
    requireOnlyTheProven(plan, seed);
    requireReturnsCountNothing(plan, reports, seed);
  }

  /** A task that its holder returns ends, and is not counted as an attempt nor for a link. */
  static void requireReturnsCountNothing(HarvestPlan plan, List<AttemptReport> reports, long seed) {
    Set<TaskAttempt> accepted = new HashSet<>();
    for (int at = 0; at < reports.size(); at++) {
      if (plan.answers().get(at) == Answer.ACCEPTED) {
        accepted.add(reports.get(at).attempt());
      }
    }
    Set<Long> ofHolders = new HashSet<>();
    for (Outcome outcome : plan.outcomes()) {
      boolean back = outcome.report().ending() instanceof Ending.Returned;
      assertThat(outcome.verdict() == Outcome.Verdict.RETURNED).as("seed %d", seed).isEqualTo(back);
      if (back && accepted.contains(outcome.report().attempt())) {
        ofHolders.add(outcome.task().hop().fileRequestId());
        assertThat(plan.closed()).as("seed %d", seed).contains(outcome.report().attempt());
      }
    }
    assertThat(plan.returned()).as("seed %d", seed).isEqualTo(ofHolders);
    Set<Long> ended = Arrays.stream(plan.endedRoutes()).boxed().collect(toSet());
    assertThat(ended.containsAll(ofHolders)).as("seed %d", seed).isTrue();
    assertThat(plan.failures().stream().map(FailedAttempt::fileRequestId))
        .as("seed %d", seed)
        .noneMatch(ofHolders::contains);
    long journeys =
        plan.outcomes().stream().filter(o -> o.verdict() != Outcome.Verdict.RETURNED).count();
    assertThat(plan.linkAmounts()).as("seed %d", seed).hasSizeLessThanOrEqualTo((int) journeys);
  }

  static void requireOnlyTheProven(HarvestPlan plan, long seed) {
    assertThat(plan.outcomes())
        .as("seed %d", seed)
        .filteredOn(outcome -> outcome.verdict().isDone())
        .allMatch(o -> o.report().ending().equals(new Ending.Arrived(SIZE, RIGHT)))
        .allMatch(o -> o.task().hop().destinationNodeId() == 3);
  }

  /** Live tasks, held and free; closed ones with a live successor; and tasks of other agents. */
  static Map<Long, ReportedTask> tasks(Random random) {
    Map<Long, ReportedTask> tasks = new HashMap<>();
    for (long file = 0; file < FILES; file++) {
      long destination = random.nextInt(5) == 0 ? 4 : 3;
      if (random.nextBoolean()) {
        tasks.put(10 + file, task(10 + file, file, destination, OptionalInt.empty(), false));
      }
      OptionalInt epoch = OptionalInt.of(random.nextInt(3));
      tasks.put(20 + file, task(20 + file, file, destination, epoch, random.nextInt(3) > 0));
    }
    return tasks;
  }

  static ReportedTask task(long id, long file, long destination, OptionalInt epoch, boolean held) {
    return new ReportedTask(
        id,
        epoch,
        held ? OptionalLong.of(AGENT) : OptionalLong.empty(),
        held ? Optional.of(NOON.minusSeconds(10)) : Optional.empty(),
        new ReportedTask.Hop(100 + file, 1, destination, Set.of()),
        new ReportedTask.Content(file, 7, SIZE, RIGHT));
  }

  static Map<NewReplica, OpenFileRequest> requests(Map<Long, ReportedTask> tasks) {
    Map<NewReplica, OpenFileRequest> requests = new HashMap<>();
    tasks.values().stream()
        .filter(task -> task.liveEpoch().isPresent())
        .forEach(
            task ->
                requests.put(
                    task.replica(),
                    new OpenFileRequest(
                        task.replica(),
                        task.hop().fileRequestId(),
                        OptionalLong.of(task.taskId()),
                        0,
                        List.of(new OpenFileRequest.SourceRecord(1, 0, Optional.of(NOON))))));
    return requests;
  }

  static List<AttemptReport> reports(Random random, Map<Long, ReportedTask> tasks) {
    List<Long> ids = tasks.keySet().stream().sorted().toList();
    List<AttemptReport> reports = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      long id = random.nextInt(10) == 0 ? 999 : ids.get(random.nextInt(ids.size()));
      reports.add(report(new TaskAttempt(id, random.nextInt(4)), ending(random)));
    }
    return reports;
  }

  private static AttemptReport report(TaskAttempt attempt, Ending ending) {
    return report(attempt, NOON.minusSeconds(1), ending);
  }

  private static AttemptReport report(TaskAttempt attempt, Instant began, Ending ending) {
    return new AttemptReport(attempt, SOURCE, "shared", "http", began, NOON, SIZE, ending);
  }

  static Ending ending(Random random) {
    return switch (random.nextInt(5)) {
      case 2 -> Harvests.returned(Phase.GRANT, "asked back");
      case 0 -> Harvests.failure(FailureClass.NETWORK, Phase.TRANSFER, "broke");
      case 1 -> new Ending.Arrived(SIZE, WRONG);
      default -> new Ending.Arrived(SIZE, RIGHT);
    };
  }
}
