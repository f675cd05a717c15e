package io.argosy.router.harvest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.task.FailureClass;
import io.argosy.router.fixture.Agents;
import io.argosy.router.fixture.Street;
import io.argosy.router.issue.ClaimedTask;
import io.argosy.router.issue.TaskAttempt;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Each guard holds, and the same assertion fails with a permissive guard in its place. */
class GuardTest {

  Street street;
  Agents agents;
  Harvests harvests;
  ClaimedTask task;

  @BeforeEach
  void world() {
    street = new Street();
    street.dataset(1, 1, 1, 2);
    street.request(1, 1, 3, 2);
    street.run();
    agents = new Agents(street);
    harvests = new Harvests(street);
    task = agents.claim(agents.start(3), UUID.randomUUID(), 1).getFirst();
  }

  @AfterEach
  void close() {
    street.close();
  }

  @Test
  void theReportKeyCountsAnAttemptOnce() {
    requireCountedOnce(harvests.gate());
  }

  @Test
  void withoutTheReportKeyItWouldBeCountedTwice() {
    assertThatThrownBy(() -> requireCountedOnce(new OpenGate())).isInstanceOf(AssertionError.class);
  }

  @Test
  void theEpochKeepsALateFailureFromEndingTheNewAttempt() {
    requireLateFailureHarmless(LeaseEpoch.HELD_NOW);
  }

  @Test
  void withoutTheEpochALateFailureWouldEndTheNewAttempt() {
    assertThatThrownBy(() -> requireLateFailureHarmless((known, epoch, agent) -> true))
        .isInstanceOfAny(AssertionError.class, WorldMovedException.class);
  }

  @Test
  void aReportSentToManyRoutersAtOnceIsCountedOnce() throws Exception {
    List<Callable<List<Answer>>> routers = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      routers.add(() -> harvests.report(3, harvests.done(task)));
    }
    List<Answer> answers = new ArrayList<>();
    try (var threads = Executors.newFixedThreadPool(4)) {
      for (var answer : threads.invokeAll(routers)) {
        answers.addAll(answer.get());
      }
    }
    assertThat(answers).containsOnlyOnce(Answer.ACCEPTED);
    assertThat(answers).filteredOn(Answer.DUPLICATE::equals).hasSize(7);
    assertThat(street.number("select done_files from block_destination")).isEqualTo(1);
  }

  void requireCountedOnce(ReportGate gate) {
    HarvestCycle cycle = harvests.cycle(gate, LeaseEpoch.HELD_NOW);
    List<AttemptReport> report = List.of(harvests.done(task));
    assertThat(cycle.run(Harvests.reporter(3), report).answers()).containsExactly(Answer.ACCEPTED);
    assertThat(cycle.run(Harvests.reporter(3), report).answers()).containsExactly(Answer.DUPLICATE);
    assertThat(street.number("select count(*) from outcome")).isEqualTo(1);
    assertThat(street.number("select sum(done_files) from link_bin")).isEqualTo(1);
  }

  void requireLateFailureHarmless(LeaseEpoch guard) {
    street.clock().pass(Duration.ofSeconds(601));
    agents.leases().run();
    agents.claim(agents.start(3), UUID.randomUUID(), 1);
    List<AttemptReport> late = List.of(harvests.failed(task, FailureClass.NETWORK));
    assertThat(harvests.cycle(harvests.gate(), guard).run(Harvests.reporter(3), late).answers())
        .containsExactly(Answer.STALE);
    assertThat(street.number("select count(*) from task where epoch = 1")).isEqualTo(1);
    assertThat(street.number("select count(*) from source_failure")).isZero();
  }

  static final class OpenGate implements ReportGate {

    @Override
    public Set<TaskAttempt> counted(Collection<TaskAttempt> attempts) {
      return Set.of();
    }

    @Override
    public int pass(Collection<TaskAttempt> attempts, Instant at) {
      return attempts.size();
    }

    @Override
    public int forget(Instant receivedBefore) {
      return 0;
    }
  }
}
