package io.argosy.router.harvest;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.catalog.ReplicaLedger;
import io.argosy.router.catalog.ReplicaLedger.NewReplica;
import io.argosy.router.issue.ClaimedTask;
import io.argosy.router.issue.MemoryTasks;
import io.argosy.router.issue.TaskAttempt;
import io.argosy.router.linkrate.BinAmount;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Two agents that claim, lose their leases and report whatever they were given, rightly and
 * wrongly, late and repeatedly. After each batch the invariants are checked.
 */
final class RandomReports {

  /** The replaceable parts, for tests of this test. */
  record Parts(
      Function<MemoryHarvests, ReportGate> gate,
      LeaseEpoch guard,
      UnaryOperator<ReplicaLedger> replicas) {

    static final Parts HONEST =
        new Parts(world -> world.gate, LeaseEpoch.HELD_NOW, replicas -> replicas);
  }

  private static final int FILES = 6;

  private final Random random;
  private final MemoryHarvests world = new MemoryHarvests(FILES);
  private final HarvestCycle cycle;
  private final List<TaskAttempt> given = new ArrayList<>();
  private final Set<TaskAttempt> counted = new HashSet<>();
  private final Set<TaskAttempt> proven = new HashSet<>();
  private final Set<Long> endedByHolder = new HashSet<>();

  RandomReports(Random random, Parts parts) {
    this.random = random;
    this.cycle =
        world.cycle(
            world.store,
            parts.replicas().apply(world.replicas),
            parts.guard(),
            parts.gate().apply(world));
  }

  void live(int steps) {
    for (int step = 0; step < steps; step++) {
      switch (random.nextInt(5)) {
        case 0 -> world.lapse();
        case 1 -> world.issueAnew();
        case 2 -> world.claim(agent(), 4).stream().map(ClaimedTask::attempt).forEach(given::add);
        default -> report();
      }
      requireSound();
    }
  }

  private long agent() {
    return random.nextLong(3, 5);
  }

  private void report() {
    List<AttemptReport> batch = new ArrayList<>();
    for (int i = random.nextInt(4); i >= 0; i--) {
      batch.add(world.report(attempt(), HarvestCycleTest.ending(random)));
    }
    boolean foreign = random.nextInt(6) == 0;
    String before = world.picture();
    List<Answer> answers =
        cycle.run(MemoryHarvests.reporter(foreign ? 9 : agent()), batch).answers();
    assertThat(answers).hasSameSizeAs(batch);
    for (int i = 0; i < batch.size(); i++) {
      requireFair(batch.get(i), answers.get(i), foreign);
    }
    if (answers.stream().allMatch(a -> a == Answer.DUPLICATE || a == Answer.UNKNOWN)) {
      assertThat(world.picture()).as("nothing counted, nothing changed").isEqualTo(before);
    }
  }

  /** Returns an attempt that was issued, or one that never was. */
  private TaskAttempt attempt() {
    boolean invented = given.isEmpty() || random.nextInt(8) == 0;
    return invented
        ? new TaskAttempt(random.nextLong(1, 20), random.nextInt(4))
        : given.get(random.nextInt(given.size()));
  }

  private void requireFair(AttemptReport report, Answer answer, boolean foreign) {
    TaskAttempt attempt = report.attempt();
    boolean again = counted.contains(attempt);
    assertThat(answer == Answer.DUPLICATE)
        .as("an attempt counts once: %s", report)
        .isEqualTo(again && !foreign);
    assertThat(foreign && answer != Answer.UNKNOWN)
        .as("a report of another node's agent is ignored: %s", report)
        .isFalse();
    if (answer == Answer.ACCEPTED) {
      endedByHolder.add(attempt.taskId());
    }
    if (answer == Answer.ACCEPTED || answer == Answer.STALE) {
      counted.add(attempt);
      if (report.ending().equals(MemoryHarvests.arrived(MemoryTasks.CHECKSUM))) {
        proven.add(attempt);
      }
    }
  }

  private void requireSound() {
    Set<Long> arrived = world.replicas.all().stream().map(NewReplica::fileId).collect(toSet());
    assertThat(arrived).as("only proven files are replicas").isEqualTo(filesOf(proven));
    var count = world.progress.of(MemoryHarvests.BLOCK);
    assertThat(count.files()).as("a replica is counted once").isEqualTo(arrived.size());
    assertThat(count.bytes().bytes())
        .as("a replica is counted once, in bytes")
        .isEqualTo(10L * arrived.size());
    assertThat(world.store.history())
        .as("the history has each attempt once")
        .extracting(line -> line.outcome().report().attempt())
        .doesNotHaveDuplicates()
        .containsExactlyInAnyOrderElementsOf(counted);
    assertThat(world.bins.all().stream().mapToLong(BinAmount::doneFiles).sum())
        .as("the bins count proven files")
        .isEqualTo(proven.size());
    long failures =
        world.store.history().stream()
            .filter(line -> line.outcome().verdict() == Outcome.Verdict.FAILED)
            .count();
    assertThat(world.requests.all().stream().mapToLong(r -> r.attempts()).sum())
        .as("a returned task is no failed attempt")
        .isLessThanOrEqualTo(failures);
    assertThat(world.requests.all())
        .as("a file that arrived is not requested")
        .noneMatch(request -> arrived.contains(request.file()));
    assertThat(world.tasks.live().values())
        .as("a file that arrived has no task")
        .noneMatch(t -> arrived.contains(t.keys().file()));
    requireHoldersLeftAlone();
  }

  /** Each closed task was reported by its holder, or its file has arrived. */
  private void requireHoldersLeftAlone() {
    Set<Long> arrived = filesOf(proven);
    assertThat(world.tasks.closed().values())
        .as("only its holder closes a task, unless its file arrived")
        .allMatch(
            c -> endedByHolder.contains(c.task().id()) || arrived.contains(c.task().keys().file()));
    Set<Long> open = world.requests.all().stream().map(r -> r.id()).collect(toSet());
    assertThat(open.size() + arrived.size()).as("no file request is lost").isEqualTo(FILES);
  }

  private Set<Long> filesOf(Set<TaskAttempt> attempts) {
    return attempts.stream()
        .map(attempt -> world.tasks.closed().get(attempt.taskId()).task().keys().file())
        .collect(toSet());
  }
}
