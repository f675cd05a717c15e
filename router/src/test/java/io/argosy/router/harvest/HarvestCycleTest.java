package io.argosy.router.harvest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.fixture.Seeds;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.topology.NodeName;
import io.argosy.router.catalog.ReplicaLedger.NewReplica;
import io.argosy.router.issue.ClaimedTask;
import io.argosy.router.issue.MemoryTasks;
import io.argosy.router.issue.TaskAttempt;
import io.argosy.router.stage.Stage;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class HarvestCycleTest {

  private final MemoryHarvests world = new MemoryHarvests(2);
  private final ClaimedTask task = world.claim(3, 1).getFirst();

  @Test
  void aSuccessMakesAReplicaEndsAllThatWorkedForItAndWakesTheFirstStages() {
    assertThat(world.report(3, world.done(task))).containsExactly(Answer.ACCEPTED);
    assertThat(world.replicas.all()).hasSize(1);
    assertThat(world.progress.of(MemoryHarvests.BLOCK).files()).isEqualTo(1);
    assertThat(world.tasks.live()).hasSize(1);
    assertThat(world.requests.all()).hasSize(1);
    assertThat(world.routes.routed()).hasSize(1);
    assertThat(world.wakeUps).containsExactly(Stage.ROUTING, Stage.ACTIVATION);
  }

  @Test
  void aRepeatedReportIsADuplicateAndChangesNothing() {
    world.report(3, world.done(task));
    world.wakeUps.clear();
    String before = world.picture();
    assertThat(world.report(3, world.done(task), world.failed(task, FailureClass.NETWORK)))
        .containsOnly(Answer.DUPLICATE);
    assertThat(world.picture()).isEqualTo(before);
    assertThat(world.wakeUps).isEmpty();
  }

  @Test
  void aFailureThatIsDueAtOnceWakesRoutingAndOneThatWaitsDoesNot() {
    world.report(3, world.failed(task, FailureClass.NETWORK));
    assertThat(world.wakeUps).containsExactly(Stage.BREAKER);
    world.wakeUps.clear();
    ClaimedTask other = world.claim(3, 1).getFirst();
    world.report(3, world.failed(other, FailureClass.LOST));
    assertThat(world.wakeUps).containsExactly(Stage.ROUTING);
    assertThat(world.requests.all()).hasSize(2);
    assertThat(world.tasks.live()).isEmpty();
    assertThat(world.routes.routed()).isEmpty();
  }

  /** Otherwise its files would be planned and returned again and again while the source is away. */
  @Test
  void aSourceThatDidNotAnswerIsNotUsedForAWhile() {
    Ending unanswered = Harvests.returned(Phase.SESSION, "no door answered");
    assertThat(world.report(3, world.report(task.attempt(), unanswered)))
        .containsExactly(Answer.ACCEPTED);
    long request = task.attempt().taskId();
    assertThat(world.requests.setbackOf(request, 1))
        .hasValueSatisfying(
            setback -> {
              assertThat(setback.failures()).isZero();
              assertThat(setback.usableFrom()).contains(MemoryHarvests.NOON.plusSeconds(10));
            });
    assertThat(world.bins.all()).isEmpty();
    assertThat(world.store.history())
        .extracting(line -> line.outcome().verdict())
        .containsExactly(Outcome.Verdict.RETURNED);
  }

  @Test
  void aReturnedTaskIsPlannedAgainAtOnceAndIsNoAttempt() {
    assertThat(world.report(3, world.returned(task))).containsExactly(Answer.ACCEPTED);
    assertThat(world.tasks.live()).hasSize(1);
    assertThat(world.routes.routed()).hasSize(1);
    long request = task.attempt().taskId();
    assertThat(world.requests.all())
        .hasSize(2)
        .allMatch(r -> r.attempts() == 0 && r.givenUp().isEmpty())
        .allMatch(r -> !r.notBefore().isAfter(world.clock.instant()));
    assertThat(world.requests.reroutedAt(request)).contains(MemoryHarvests.NOON);
    assertThat(world.requests.setbackOf(request, 1)).isEmpty();
    assertThat(world.bins.all()).isEmpty();
    assertThat(world.replicas.all()).isEmpty();
    assertThat(world.store.history())
        .extracting(line -> line.outcome().verdict())
        .containsExactly(Outcome.Verdict.RETURNED);
    assertThat(world.wakeUps).containsExactly(Stage.ROUTING);
  }

  @Test
  void aReturnRepeatedOrOfAnotherSiteChangesNothing() {
    String before = world.picture();
    assertThat(world.report(9, world.returned(task))).containsExactly(Answer.UNKNOWN);
    assertThat(world.picture()).isEqualTo(before);
    world.report(3, world.returned(task));
    world.wakeUps.clear();
    String after = world.picture();
    assertThat(world.report(3, world.returned(task), world.done(task)))
        .containsOnly(Answer.DUPLICATE);
    assertThat(world.picture()).isEqualTo(after);
    assertThat(world.wakeUps).isEmpty();
  }

  /** The lease of agent 3 ended, and agent 4 holds the task now. */
  @Test
  void anAgentThatLostATaskCannotReturnIt() {
    world.lapse();
    world.claim(4, 2);
    world.wakeUps.clear();
    assertThat(world.report(3, world.returned(task))).containsExactly(Answer.STALE);
    assertThat(world.tasks.live()).hasSize(2);
    assertThat(world.tasks.live().values()).allMatch(t -> t.held().isPresent());
    assertThat(world.routes.routed()).hasSize(2);
    assertThat(world.requests.reroutedAt(task.attempt().taskId())).isEmpty();
    assertThat(world.wakeUps).isEmpty();
  }

  @Test
  void aFileThatIsGivenUpFreesItsPlaceInTheWindow() {
    world.report(3, world.failed(task, FailureClass.REFUSED));
    assertThat(world.requests.all()).filteredOn(r -> r.givenUp().isPresent()).hasSize(1);
    assertThat(world.wakeUps).containsExactly(Stage.ACTIVATION);
  }

  @Test
  void aReportOfAnotherSiteIsUnknownAndChangesNothing() {
    String before = world.picture();
    assertThat(world.report(9, world.done(task))).containsExactly(Answer.UNKNOWN);
    assertThat(world.picture()).isEqualTo(before);
  }

  /** The lease ends between reading and writing, and another agent holds the task. */
  @Test
  void afterAConcurrentChangeReportsAreDecidedAgainAndWrittenOnce() {
    Moving moving =
        new Moving(
            () -> {
              world.lapse();
              world.claim(4, 2);
            });
    List<AttemptReport> reports = List.of(world.done(task));
    assertThat(cycle(moving, world.gate).run(MemoryHarvests.reporter(3), reports).answers())
        .containsExactly(Answer.STALE);
    assertThat(world.replicas.all()).hasSize(1);
    assertThat(world.store.history()).hasSize(1);
    assertThat(world.tasks.closed()).hasSize(1);
  }

  @Test
  void withConcurrentChangesInEveryTryNothingIsWritten() {
    HarvestCycle never = cycle(world.store, new Jammed());
    assertThatThrownBy(() -> never.run(MemoryHarvests.reporter(3), List.of(world.done(task))))
        .isInstanceOf(WorldMovedException.class);
    assertThat(world.replicas.all()).isEmpty();
    assertThat(world.store.history()).isEmpty();
    assertThat(world.tasks.live()).hasSize(2);
  }

  @Test
  void aReportKeyIsDeletedAfterThirtyDays() {
    world.report(3, world.done(task));
    world.clock.pass(Duration.ofDays(30));
    world.cycle().forget();
    assertThat(world.gate.counted(List.of(task.attempt()))).hasSize(1);
    world.clock.pass(Duration.ofSeconds(1));
    world.cycle().forget();
    assertThat(world.gate.counted(List.of(task.attempt()))).isEmpty();
  }

  @Test
  void theResultDependsNeitherOnOrderNorOnRepetition() {
    for (long seed : Seeds.of(200).toArray()) {
      Random random = new Random(seed);
      MemoryHarvests once = new MemoryHarvests(8);
      MemoryHarvests often = new MemoryHarvests(8);
      List<AttemptReport> reports = new ArrayList<>();
      once.claim(3, 8).forEach(t -> reports.add(once.report(t.attempt(), ending(random))));
      often.claim(3, 8);
      once.cycle().run(MemoryHarvests.reporter(3), reports);
      List<AttemptReport> shuffled = new ArrayList<>(reports);
      shuffled.addAll(reports);
      Collections.shuffle(shuffled, random);
      shuffled.forEach(report -> often.report(3, report));
      assertThat(often.replicas.all())
          .as("seed %d", seed)
          .containsExactlyInAnyOrderElementsOf(once.replicas.all());
      assertThat(often.progress.of(MemoryHarvests.BLOCK))
          .as("seed %d", seed)
          .isEqualTo(once.progress.of(MemoryHarvests.BLOCK));
      assertThat(often.requests.all())
          .as("seed %d", seed)
          .containsExactlyInAnyOrderElementsOf(once.requests.all());
    }
  }

  static Ending ending(Random random) {
    return switch (random.nextInt(6)) {
      case 3 -> MemoryHarvests.RETURNED;
      case 0 -> MemoryHarvests.failure(FailureClass.NETWORK);
      case 1 -> MemoryHarvests.failure(FailureClass.LOST);
      case 2 -> MemoryHarvests.arrived(MemoryHarvests.WRONG);
      default -> MemoryHarvests.arrived(MemoryTasks.CHECKSUM);
    };
  }

  private HarvestCycle cycle(HarvestStore read, ReportGate gate) {
    return world.cycle(read, world.replicas, LeaseEpoch.HELD_NOW, gate);
  }

  /** A gate at which another router is always earlier. */
  private static final class Jammed implements ReportGate {

    @Override
    public Set<TaskAttempt> counted(Collection<TaskAttempt> attempts) {
      return Set.of();
    }

    @Override
    public int pass(Collection<TaskAttempt> attempts, Instant at) {
      return 0;
    }

    @Override
    public int forget(Instant receivedBefore) {
      return 0;
    }
  }

  /** Runs an action between the first read and the write. */
  private final class Moving implements HarvestStore {

    private final Runnable meanwhile;
    private boolean moved;

    Moving(Runnable meanwhile) {
      this.meanwhile = meanwhile;
    }

    @Override
    public Map<Long, ReportedTask> tasks(Collection<Long> taskIds) {
      return world.store.tasks(taskIds);
    }

    @Override
    public Map<NewReplica, OpenFileRequest> requests(
        Collection<NewReplica> places, Collection<NewReplica> failed) {
      return world.store.requests(places, failed);
    }

    @Override
    public Map<NodeName, Long> nodes(Collection<NodeName> names) {
      Map<NodeName, Long> read = world.store.nodes(names);
      if (!moved) {
        moved = true;
        meanwhile.run();
      }
      return read;
    }

    @Override
    public Map<NewReplica, MarkPolicy.Evidence> evidence(
        Collection<NewReplica> accused, Set<Long> ownNodes) {
      return world.store.evidence(accused, ownNodes);
    }

    @Override
    public void record(List<Outcome> outcomes, long agentId, Instant at) {
      world.store.record(outcomes, agentId, at);
    }
  }
}
