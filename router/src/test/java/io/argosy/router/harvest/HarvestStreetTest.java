package io.argosy.router.harvest;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.catalog.Checksum;
import io.argosy.common.task.FailureClass;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.fixture.Agents;
import io.argosy.router.fixture.Street;
import io.argosy.router.issue.ClaimedTask;
import io.argosy.router.issue.Incarnation;
import io.argosy.router.issue.TaskAttempt;
import io.argosy.router.query.PageRequest;
import io.argosy.router.query.store.JdbcMovementViews;
import io.argosy.router.stage.Stage;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HarvestStreetTest {

  Street street;
  Agents agents;
  Harvests harvests;
  Incarnation three;
  UUID claim = UUID.randomUUID();
  List<ClaimedTask> tasks;

  @BeforeEach
  void world() {
    street = new Street();
    street.dataset(1, 3, 1, 2);
    street.request(1, 1, 3, 2);
    street.run();
    agents = new Agents(street);
    harvests = new Harvests(street);
    three = agents.start(3);
    tasks = agents.claim(three, claim, 2);
    street.wakeUps();
  }

  @AfterEach
  void close() {
    street.close();
  }

  @Test
  void aSuccessMakesAReplicaAndEndsAllThatWorkedForIt() {
    assertThat(harvests.report(3, harvests.done(first()))).containsExactly(Answer.ACCEPTED);
    assertThat(replicas()).isEqualTo(1);
    assertThat(street.number("select done_bytes from block_destination")).isEqualTo(1_000_000);
    assertThat(street.number("select count(*) from task")).isEqualTo(2);
    assertThat(street.number("select count(*) from file_request")).isEqualTo(2);
    assertThat(street.number("select count(*) from route")).isEqualTo(2);
    assertThat(street.number("select sum(done_bytes) from link_bin")).isEqualTo(1_000_000);
    assertThat(street.number("select count(*) from outcome where verdict = 'done'")).isEqualTo(1);
    assertThat(street.wakeUps()).containsExactly(Stage.ROUTING, Stage.ACTIVATION);
    assertThat(agents.beat(three, List.of(claim)).cancel()).isEmpty();
  }

  @Test
  void aLateSuccessIsAReplicaAndWithdrawsTheNewerAttempt() {
    ClaimedTask late = first();
    UUID second = reissue();
    assertThat(harvests.report(3, harvests.done(late))).containsExactly(Answer.STALE);
    assertThat(replicas()).isEqualTo(1);
    assertThat(street.number("select done_files from block_destination")).isEqualTo(1);
    assertThat(agents.beat(new Incarnation(3, 2), List.of(second)).cancel())
        .containsExactly(late.attempt().task());
    assertThat(street.number("select count(*) from outcome where verdict = 'stale-done'"))
        .isEqualTo(1);
  }

  @Test
  void aSuccessOfACancelledRequestIsStillAReplica() {
    street.cancel(1);
    street.run();
    assertThat(harvests.report(3, harvests.done(first()))).containsExactly(Answer.STALE);
    assertThat(replicas()).isEqualTo(1);
  }

  @Test
  void aLateFailureIsOnlyRecorded() {
    ClaimedTask late = first();
    reissue();
    assertThat(harvests.report(3, harvests.failed(late, FailureClass.NETWORK)))
        .containsExactly(Answer.STALE);
    assertThat(street.number("select count(*) from task")).isEqualTo(3);
    assertThat(street.number("select count(*) from source_failure")).isZero();
    assertThat(street.number("select count(*) from outcome where verdict = 'stale-failed'"))
        .isEqualTo(1);
  }

  @Test
  void aFailureGoesToTheOtherSourceAtOnce() {
    ClaimedTask failing = first();
    assertThat(harvests.report(3, harvests.failed(failing, FailureClass.SOURCE_MISSING)))
        .containsExactly(Answer.ACCEPTED);
    assertThat(street.wakeUps()).containsExactly(Stage.ROUTING);
    street.run();
    ClaimedTask again = claimed(failing);
    assertThat(again.way().source()).isNotEqualTo(failing.way().source());
    assertThat(again.attempt().taskId()).isNotEqualTo(failing.attempt().taskId());
  }

  @Test
  void aReturnedTaskIsPlannedAgainAtOnceAndNotCounted() {
    ClaimedTask back = first();
    assertThat(harvests.report(3, harvests.returned(back))).containsExactly(Answer.ACCEPTED);
    assertThat(harvests.report(3, harvests.returned(back))).containsExactly(Answer.DUPLICATE);
    assertThat(street.wakeUps()).containsExactly(Stage.ROUTING);
    assertThat(street.number("select count(*) from task")).isEqualTo(2);
    assertThat(street.number("select count(*) from route")).isEqualTo(2);
    assertThat(street.number("select sum(attempts) from file_request")).isZero();
    assertThat(street.number("select count(*) from source_failure")).isZero();
    assertThat(street.number("select count(*) from link_bin")).isZero();
    assertThat(street.number("select count(*) from outcome where verdict = 'returned'"))
        .isEqualTo(1);
    assertThat(new JdbcMovementViews(street.jdbc()).flows(1, PageRequest.of(null, null)).items())
        .as("it is no failure")
        .isEmpty();
    street.run();
    assertThat(claimed(back).attempt().taskId()).isNotEqualTo(back.attempt().taskId());
  }

  @Test
  void anAgentThatLostATaskCannotReturnIt() {
    ClaimedTask late = first();
    reissue();
    street.wakeUps();
    assertThat(harvests.report(3, harvests.returned(late))).containsExactly(Answer.STALE);
    assertThat(harvests.report(4, harvests.returned(late))).containsExactly(Answer.UNKNOWN);
    assertThat(street.wakeUps()).isEmpty();
    assertThat(street.number("select count(*) from task")).isEqualTo(3);
    assertThat(street.number("select count(*) from route")).isEqualTo(3);
    assertThat(street.number("select count(rerouted_at) from file_request")).isZero();
  }

  @Test
  void aFailureOfACancelledRequestIsNotCountedForTheNextOne() {
    ByteCount window = ByteCount.parse("10TB");
    street.cancel(1);
    street.subscribe().run();
    street.activate(window).run();
    street.request(2, 1, 3, 2);
    street.subscribe().run();
    street.activate(window).run();
    assertThat(street.number("select count(*) from file_request")).isEqualTo(3);
    assertThat(harvests.report(3, harvests.failed(first(), FailureClass.NETWORK)))
        .containsExactly(Answer.ACCEPTED);
    assertThat(street.number("select sum(attempts) from file_request")).isZero();
    assertThat(street.number("select count(*) from source_failure")).isZero();
  }

  @Test
  void threeFailuresAtEachSourceGiveAFileUp() {
    ClaimedTask failing = first();
    for (int attempt = 0; attempt < 6; attempt++) {
      harvests.report(3, harvests.failed(failing, FailureClass.NETWORK));
      street.clock().pass(Duration.ofSeconds(300));
      street.execute("update agent_session set until = until + interval '1 day'");
      street.run();
      failing = attempt < 5 ? claimed(failing) : failing;
    }
    assertThat(street.number("select count(*) from file_request where given_up is not null"))
        .isEqualTo(1);
    assertThat(street.number("select sum(failures) from source_failure")).isEqualTo(6);
    assertThat(street.number("select count(*) from task")).isEqualTo(2);
  }

  @Test
  void aFileThatDiffersFromTheCatalogueIsNeverAReplica() {
    assertThat(harvests.report(3, harvests.done(first(), new Checksum("adler32:ffffffff"))))
        .containsExactly(Answer.ACCEPTED);
    assertThat(replicas()).isZero();
    assertThat(
            street.number("select count(*) from source_failure where reason = 'CHECKSUM_MISMATCH'"))
        .isEqualTo(1);
    assertThat(street.number("select count(*) from bad_replica")).as("the source's fault").isZero();
    ClaimedTask late = tasks.get(1);
    reissue();
    harvests.report(3, harvests.done(late, new Checksum("adler32:ffffffff")));
    assertThat(replicas()).isZero();
  }

  @Test
  void aReportOfAForeignOrUnknownTaskChangesNothing() {
    assertThat(harvests.report(4, harvests.done(first()))).containsExactly(Answer.UNKNOWN);
    ClaimedTask unclaimed = first();
    var future = new TaskAttempt(unclaimed.attempt().taskId(), 7);
    var nobodys = new TaskAttempt(-1, -1);
    var ending = harvests.done(unclaimed).ending();
    var source = unclaimed.way().source();
    assertThat(
            harvests.report(
                3,
                harvests.report(future, source, ending),
                harvests.report(nobodys, source, ending)))
        .containsOnly(Answer.UNKNOWN);
    assertThat(replicas()).isZero();
    assertThat(street.number("select count(*) from report_key")).isZero();
    assertThat(street.number("select count(*) from outcome")).isZero();
  }

  @Test
  void aReportOfAnAttemptThatWasNeverIssuedChangesNothing() {
    ClaimedTask task = first();
    street.execute("update task set claim_id = null where id = " + task.attempt().taskId());
    assertThat(harvests.report(3, harvests.done(task))).containsExactly(Answer.UNKNOWN);
    assertThat(replicas()).isZero();
  }

  @Test
  void aReportKeyIsDeletedAfterThirtyDays() {
    harvests.report(3, harvests.done(first()));
    street.clock().pass(Duration.ofDays(29));
    harvests.cycle().forget();
    assertThat(street.number("select count(*) from report_key")).isEqualTo(1);
    street.clock().pass(Duration.ofDays(2));
    harvests.cycle().forget();
    street.issuing().forget();
    assertThat(street.number("select count(*) from report_key")).isZero();
    assertThat(harvests.report(3, harvests.done(first()))).containsExactly(Answer.UNKNOWN);
  }

  ClaimedTask first() {
    return tasks.getFirst();
  }

  long replicas() {
    return street.number("select count(*) from replica where node_id = 3");
  }

  /** The agent loses its claims, and its next incarnation claims all tasks. */
  UUID reissue() {
    street.clock().pass(Duration.ofSeconds(601));
    agents.leases().run();
    UUID second = UUID.randomUUID();
    agents.claim(agents.start(3), second, 10);
    return second;
  }

  /** Claims the newest task of the same file. */
  ClaimedTask claimed(ClaimedTask before) {
    return agents.claim(three, UUID.randomUUID(), 10).stream()
        .filter(task -> task.content().equals(before.content()))
        .findFirst()
        .orElseThrow();
  }
}
