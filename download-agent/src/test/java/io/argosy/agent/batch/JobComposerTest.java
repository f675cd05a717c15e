package io.argosy.agent.batch;

import static io.argosy.agent.fixture.Tasks.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.claim.HeldTask;
import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class JobComposerTest {

  private static final JobLimits LIMITS = new JobLimits(3, ByteCount.of(100), 8, 6, 6, 2);

  @Test
  void aJobIsBoundedByFiles() {
    var jobs = compose(List.of(small("a"), small("b"), small("c"), small("d")));
    assertThat(jobs).extracting(job -> job.tasks().size()).containsExactly(3, 1);
  }

  @Test
  void aJobIsBoundedByBytesButTakesOneFileHoweverLarge() {
    HeldTask huge = task("huge", "SRC", "DST", 1000);
    var jobs = compose(List.of(huge, task("b", "SRC", "DST", 60), task("c", "SRC", "DST", 60)));
    assertThat(jobs).extracting(PlannedJob::tasks).first().isEqualTo(List.of(huge));
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
  void aLinkWithTwoJobsWaitsAndHoldsUpNoOther() {
    LinkName busy = small("x").link();
    var jobs =
        JobComposer.compose(
            List.of(small("a"), task("b", "OTHER", "DST", 1)),
            List.of(new RunningJob(busy, 0), new RunningJob(busy, 0)),
            LIMITS,
            link -> LIMITS.shape());
    assertThat(jobs).singleElement().extracting(PlannedJob::link).isNotEqualTo(busy);
  }

  @Test
  void aLinkOfItsOwnShapeHasJobsOfItsOwnNumberAndSize() {
    LinkShape large = new LinkShape(3, 100, ByteCount.of(1_000), 1);
    List<HeldTask> pending = new ArrayList<>();
    for (int n = 0; n < 50; n++) {
      pending.add(task("f" + n, "FAST", "DST", 90));
      pending.add(task("s" + n, "SLOW", "DST", 40));
    }
    var jobs =
        JobComposer.compose(
            pending,
            List.of(),
            new JobLimits(3, ByteCount.of(100), 80, 60, 60, 2),
            link -> link.source().equals(new NodeName("FAST")) ? large : LIMITS.shape());
    assertThat(jobs)
        .filteredOn(job -> job.link().source().equals(new NodeName("FAST")))
        .hasSize(3)
        .allMatch(job -> job.tasks().size() == 11 && job.streams() == 1);
    assertThat(jobs)
        .filteredOn(job -> job.link().source().equals(new NodeName("SLOW")))
        .allMatch(job -> job.tasks().size() == 2);
  }

  @Test
  void whateverIsPendingNoCapIsBrokenAndNoTaskIsTakenTwice() {
    for (int seed = 0; seed < 500; seed++) {
      Random random = new Random(seed);
      List<HeldTask> pending = pending(random);
      List<PlannedJob> jobs = compose(pending);
      assertThat(jobs.stream().mapToInt(PlannedJob::streams).sum())
          .isLessThanOrEqualTo(LIMITS.activeFiles());
      for (PlannedJob job : jobs) {
        assertThat(job.tasks()).extracting(HeldTask::link).containsOnly(job.link());
        assertThat(job.tasks()).hasSizeLessThanOrEqualTo(LIMITS.jobFiles());
        assertThat(streamsFrom(jobs, job.link().source()))
            .isLessThanOrEqualTo(LIMITS.activeFilesPerSource());
      }
      assertThat(jobs.stream().flatMap(job -> job.tasks().stream())).doesNotHaveDuplicates();
      assertThat(jobs.isEmpty()).isEqualTo(pending.isEmpty());
    }
  }

  private static int streamsFrom(List<PlannedJob> jobs, NodeName source) {
    return jobs.stream()
        .filter(job -> job.link().source().equals(source))
        .mapToInt(PlannedJob::streams)
        .sum();
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

  private static List<PlannedJob> compose(List<HeldTask> pending) {
    return JobComposer.compose(pending, List.of(), LIMITS, link -> LIMITS.shape());
  }
}
