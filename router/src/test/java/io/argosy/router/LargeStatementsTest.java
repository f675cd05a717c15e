package io.argosy.router;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.unit.ByteCount;
import io.argosy.router.activation.store.JdbcActivationStore;
import io.argosy.router.activation.store.JdbcBackoffStore;
import io.argosy.router.activation.store.JdbcRetries;
import io.argosy.router.fixture.Agents;
import io.argosy.router.fixture.Street;
import io.argosy.router.fixture.TestDatabase;
import io.argosy.router.harvest.ReportGate;
import io.argosy.router.harvest.store.JdbcReportGate;
import io.argosy.router.issue.ClaimStore;
import io.argosy.router.issue.Incarnation;
import io.argosy.router.issue.IssueStore;
import io.argosy.router.issue.store.JdbcClaimStore;
import io.argosy.router.issue.store.JdbcIssueStore;
import io.argosy.router.routing.RoutingStore;
import io.argosy.router.stage.Portions;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** No statement handles more rows than it can within its time limit. */
class LargeStatementsTest {

  private static final int MANY = Portions.ROWS + 1;
  private static final Instant LATER = Street.NOON.plusSeconds(1);
  private static final Duration LONGER_THAN_RETAINED = Duration.ofDays(31);

  private final Street street = new Street();
  private final IssueStore issue = new JdbcIssueStore(street.jdbc(), street.ids());

  @AfterEach
  void close() {
    street.close();
  }

  @Test
  void reportsAreDeletedAPortionAtATime() {
    fill("report_key select n, 0, timestamptz '%s'");
    ReportGate gate = new JdbcReportGate(street.jdbc());
    assertThat(gate.forget(LATER)).isEqualTo(Portions.ROWS);
    assertThat(gate.forget(LATER)).isEqualTo(1);
  }

  @Test
  void closedTasksAreDeletedAPortionAtATime() {
    fill("task_closed select n, n, n, 1, 1, 3, timestamptz '%s', null");
    assertThat(issue.forgetClosed(LATER)).isEqualTo(Portions.ROWS);
    assertThat(issue.forgetClosed(LATER)).isEqualTo(1);
  }

  @Test
  void oneSweepDeletesAllPortions() {
    fill("task_closed select n, n, n, 1, 1, 3, timestamptz '%s', null");
    street.clock().pass(LONGER_THAN_RETAINED);
    street.issuing().forget();
    assertThat(street.number("select count(*) from task_closed")).isZero();
  }

  @Test
  void tasksAreWithdrawnAPortionAtATime() {
    fillTasks();
    assertThat(issue.withdrawUnwanted(Optional.empty(), LATER)).isEqualTo(Portions.ROWS);
    assertThat(issue.withdrawUnwanted(Optional.empty(), LATER)).isEqualTo(1);
  }

  @Test
  void tasksFollowTheirPrioritiesAPortionAtATime() {
    fillTasks();
    fillFileRequests();
    assertThat(issue.followPriorities(Optional.empty())).isEqualTo(Portions.ROWS);
    assertThat(issue.followPriorities(Optional.empty())).isEqualTo(1);
  }

  @Test
  void fileRequestsFollowTheirPrioritiesAPortionAtATime() {
    street.dataset(1, 1, 1);
    street.execute(
        "insert into block_destination values (1, 3, 2, 'default', '%s', %d, 10, 0, 0)",
        Street.NOON, MANY);
    fillFileRequests();
    JdbcActivationStore activation = new JdbcActivationStore(street.jdbc(), street.ids());
    long last = activation.lastOfPortion(0);
    assertThat(activation.lastOfPortion(last)).isEqualTo(Long.MAX_VALUE);
    assertThat(activation.tidy(0, last)).isEqualTo(Portions.ROWS);
    assertThat(activation.tidy(last, Long.MAX_VALUE)).isEqualTo(1);
  }

  @Test
  void aNewRequestReadsNoFileRequestsOfOthers() {
    fillFileRequests();
    street.dataset(2, 4, 1);
    street.request(2, 2, 4, 2);
    street.subscribe().run();
    JdbcActivationStore activation = new JdbcActivationStore(street.jdbc(), street.ids());
    Instant since = street.clock().instant().minusSeconds(60);
    List<TestDatabase.Ran> statements = street.during(() -> activation.follow(since));
    assertThat(statements.stream().mapToLong(TestDatabase.Ran::blocks).sum())
        .as("blocks read by %s", statements)
        .isBetween(1L, 100L);
  }

  /** Both look at all suspensions and failures, however many portions the file requests have. */
  @Test
  void aSweepLooksOnceForSuspensionsAndForFailuresWithoutFileRequest() {
    street.dataset(1, 1, 1);
    street.execute(
        "insert into block_destination values (1, 3, 1, 'default', '%s', %d, 10, 0, 0)",
        Street.NOON, MANY);
    fillFileRequests();
    List<TestDatabase.Ran> statements =
        street.during(() -> street.activate(ByteCount.parse("1TB")).tidy());
    assertThat(statements)
        .filteredOn(ran -> ran.statement().contains("delete from block_suspension"))
        .singleElement()
        .returns(1L, TestDatabase.Ran::calls);
    assertThat(statements)
        .filteredOn(ran -> ran.statement().startsWith("delete from source_failure"))
        .singleElement()
        .returns(1L, TestDatabase.Ran::calls);
  }

  @Test
  void filesReturnFromBackoffAPortionAtATime() {
    inBackoff();
    JdbcBackoffStore backoff = new JdbcBackoffStore(street.jdbc());
    List<Long> first = backoff.wake(LATER, 0);
    assertThat(first).hasSize(Portions.ROWS);
    assertThat(backoff.wake(LATER, first.getLast())).hasSize(1);
    assertThat(backoff.wake(LATER, 0)).isEmpty();
  }

  @Test
  void filesAreRetriedAPortionAtATime() {
    inBackoff();
    street.request(1, 1, 3, 2);
    street.subscribe().run();
    JdbcRetries retries = new JdbcRetries(street.jdbc());
    List<Long> first = retries.now(1, LATER, 0);
    assertThat(first).hasSize(Portions.ROWS);
    assertThat(retries.now(1, LATER, first.getLast())).hasSize(1);
    assertThat(retries.now(1, LATER, 0)).isEmpty();
  }

  @Test
  void tasksOfSilentAgentsAreReleasedAPortionAtATime() {
    silentAgent();
    ClaimStore claims = new JdbcClaimStore(street.jdbc());
    assertThat(claims.expire(LATER)).isEqualTo(Portions.ROWS);
    assertThat(claims.expire(LATER)).isEqualTo(1);
    assertThat(claims.expire(LATER)).isZero();
    assertThat(street.number("select count(*) from claim")).isZero();
  }

  @Test
  void oneSweepReleasesAllTasksOfSilentAgents() {
    silentAgent();
    street.clock().pass(Duration.ofSeconds(1));
    new Agents(street).leases().run();
    assertThat(street.number("select count(*) from task where claim_id is not null")).isZero();
  }

  private void silentAgent() {
    heldTasks();
    street.execute(
        "insert into agent_session values (3, 1, '', '%1$s', '%1$s', '%1$s')", Street.NOON);
  }

  @Test
  void unlistedTasksAreReleasedAPortionAtATime() {
    heldTasks();
    ClaimStore claims = new JdbcClaimStore(street.jdbc());
    Incarnation next = new Incarnation(3, 9);
    assertThat(claims.takeBackUnlisted(next, List.of(), LATER)).isEqualTo(Portions.ROWS);
    assertThat(claims.takeBackUnlisted(next, List.of(), LATER)).isEqualTo(1);
    assertThat(claims.takeBackUnlisted(next, List.of(), LATER)).isZero();
  }

  @Test
  void routesOfEndedFileRequestsAreDeletedAPortionAtATime() {
    fill("route select n, n, n, 1, 3, 10, '{}', null, 1, timestamptz '%s'");
    RoutingStore routes = street.routingStore();
    assertThat(routes.endOrphans()).isEqualTo(Portions.ROWS);
    assertThat(routes.endOrphans()).isEqualTo(1);
  }

  /** Prints the slowest statements while a million files in backoff are tried again, and end. */
  @Test
  @Tag("campaign")
  void aMillionFilesAreHandledAPortionAtATime() {
    inBackoff(1_000_000);
    JdbcRetries retries = new JdbcRetries(street.jdbc());
    street.clock().pass(Duration.ofSeconds(1));
    observe("source returns", () -> street.expiry().run());
    street.execute("update file_request set rested = false, rests = 1");
    observe(
        "retry",
        () ->
            Portions.inOrder(
                after ->
                    street
                        .transactions()
                        .inOne(() -> retries.now(1, street.clock().instant(), after))));
    observe("window", () -> street.activate(ByteCount.parse("100TB")).run());
    observe("tidy", () -> street.activate(ByteCount.parse("100TB")).tidy());
    observe("routing", () -> street.routing().run());
    observe("issue", () -> street.issuing().run());
    street.cancel(1);
    street.subscribe().run();
    observe("cancelled", () -> street.activate(ByteCount.parse("100TB")).tidy());
    observe("routes", () -> street.issuing().run());
    assertThat(street.number("select count(*) from file_request")).isZero();
  }

  private void observe(String event, Runnable work) {
    List<TestDatabase.Ran> statements = street.during(work);
    statements.stream()
        .sorted(Comparator.comparingDouble(TestDatabase.Ran::slowest).reversed())
        .limit(6)
        .forEach(
            ran ->
                System.out.printf(
                    "RAN %s: %.1f s, %d rows in %d calls: %.90s%n",
                    event,
                    ran.slowest() / 1000,
                    ran.rows(),
                    ran.calls(),
                    ran.statement().replaceAll("\\s+", " ")));
  }

  /** Files of as many blocks of a thousand as needed, in backoff. */
  private void inBackoff(int files) {
    street.execute("insert into dataset values (1, '/d/1', timestamptz '%s')", Street.NOON);
    street.execute(
        "insert into block (id, dataset_id, name, created_at, files, bytes) select n, 1, '/d/1#' ||"
            + " n, timestamptz '%s', 1000, 1000000 from generate_series(1, %d) n",
        Street.NOON, files / 1000);
    street.execute(
        "insert into data_file select n, (n + 999) / 1000, '/d/1/' || n, 1000, 'adler32:00000001'"
            + " from generate_series(1, %d) n",
        files);
    street.execute(
        "insert into replica select n, 1, timestamptz '%s' from generate_series(1, %d) n",
        Street.NOON, files);
    street.execute("insert into block_holding select id, 1, files, bytes from block");
    street.request(1, 1, 3, 2);
    street.subscribe().run();
    street.execute(
        "insert into file_request select n, n, (n + 999) / 1000, 3, 2, 'default', 1000, timestamptz"
            + " '%1$s', timestamptz '%1$s', 0, 'no source', null, null, timestamptz '%1$s', 1"
            + " from generate_series(1, %2$d) n",
        Street.NOON, files);
    street.rest();
  }

  private void heldTasks() {
    UUID claim = UUID.randomUUID();
    street.execute("insert into claim values ('%s', 3, 1, '%s')", claim, Street.NOON);
    fill(
        "task select n, 0, '"
            + claim
            + "', n, n, n, 1, 1, 3, '{2}', 2, 'default', 10,"
            + " timestamptz '%s'");
  }

  /** All files of block 1 wait at node 3 until noon; node 1 has them. */
  private void inBackoff() {
    street.dataset(1, 1, 1);
    fill("replica select n + 100000, 1, timestamptz '%s'");
    fill(
        "file_request select n, n + 100000, 1, 3, 1, 'default', 10, timestamptz '%1$s',"
            + " timestamptz '%1$s', 0, 'no source', null, null, timestamptz '%1$s', 1");
  }

  private void fillTasks() {
    fill("task select n, 0, null, n, n, n, 1, 1, 3, '{2}', 2, 'default', 10, timestamptz '%s'");
  }

  private void fillFileRequests() {
    fill(
        "file_request select n, n, 1, 3, 1, 'default', 10, timestamptz '%1$s',"
            + " timestamptz '%1$s', 0");
  }

  private void fill(String rows) {
    street.execute("insert into " + rows + " from generate_series(1, %2$d) n", Street.NOON, MANY);
  }
}
