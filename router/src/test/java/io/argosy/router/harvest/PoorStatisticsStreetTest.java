package io.argosy.router.harvest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.task.FailureClass;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.fixture.Agents;
import io.argosy.router.fixture.Explained;
import io.argosy.router.fixture.Street;
import io.argosy.router.issue.ClaimedTask;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The statistics may still describe a table as empty long after it has filled. Plans that rely on
 * them would scan all rows for each row.
 */
class PoorStatisticsStreetTest {

  private static final int FILES = 2_000;

  /** Rows that a statement may read for each file; one that scans all for each reads 2,000. */
  private static final int ROWS_PER_FILE = 10;

  /** Changes below this number are not analyzed by the writer. */
  private static final int FEW = 900;

  private static final String TWICE_AS_MANY =
      """
      insert into task (id, epoch, file_request_id, route_id, file_id, block_id, source_node_id,
          destination_node_id, alternates, priority, activity, bytes, created_at)
      select -id, epoch, -file_request_id, route_id, file_id, block_id, source_node_id,
          destination_node_id, alternates, priority, activity, bytes, created_at from task
      """;

  private static final String KNOWN = "select reltuples from pg_class where relname = 'task'";

  private static final ByteCount WINDOW = ByteCount.parse("10TB");

  Explained explained = new Explained();
  Street street = new Street(explained);
  Agents agents = new Agents(street);
  Harvests harvests = new Harvests(street);

  @BeforeEach
  void emptied() {
    street.dataset(1, 10, 1, 2);
    street.request(1, 1, 3, 2);
    street.run();
    var three = agents.start(3);
    agents.claim(three, UUID.randomUUID(), 5);
    street.execute(
        """
        insert into source_failure (file_request_id, source_node_id, destination_node_id, failures,
            reason, message, failed_at) select id, 1, 3, 1, 'network', '', timestamptz '%s' from file_request
        """,
        Street.NOON);
    for (String table : List.of("source_failure", "task", "route", "file_request")) {
      street.execute("delete from " + table);
    }
    street.rest();
    ask(2, FILES);
    explained.statements().clear();
  }

  private void ask(int request, int files) {
    street.dataset(request, files, 1, 2);
    street.request(request, request, 3, 2);
  }

  @AfterEach
  void close() {
    street.close();
  }

  @Test
  void arrivalsReadOnlyRowsOfTheirFiles() {
    street.run();
    var three = agents.start(3);
    List<ClaimedTask> tasks = agents.claim(three, UUID.randomUUID(), FILES);
    assertThat(tasks).hasSize(FILES);
    sweep();
    for (int from = 0; from < FILES; from += 1000) {
      report(tasks.subList(from, from + 1000));
      street.run();
    }
    sweep();
    assertLinear();
  }

  /** The vacuum sees pages that are being written, without committed rows. */
  @Test
  void aVacuumDuringWritingMakesNothingSlower() {
    street.cancel(2);
    street.dataset(4, FEW, 1, 2);
    assertThatThrownBy(
            () ->
                street
                    .transactions()
                    .inOne(
                        () -> {
                          street.request(4, 4, 3, 2);
                          street.run();
                          street.asOwner("vacuum (skip_locked)");
                          throw new IllegalStateException("not to be kept");
                        }))
        .hasMessage("not to be kept");
    assertThat(street.number("select count(*) from task")).isZero();
    assertThat(street.number(KNOWN)).isZero();
    assertThat(street.number("select relpages from pg_class where relname = 'task'")).isPositive();
    ask(5, FILES);
    arrivalsReadOnlyRowsOfTheirFiles();
  }

  /** Otherwise the vacuum would not count them. */
  @Test
  void noVacuumBeginsBeforeWhatWasAddedIsCommitted() {
    street.run();
    long known =
        street
            .transactions()
            .inOne(
                () -> {
                  street.execute(TWICE_AS_MANY);
                  street.asOwner("vacuum (skip_locked) task");
                  return street.number(KNOWN);
                });
    assertThat(known).isEqualTo(street.number("select count(*) from task"));
    assertThat(street.number(KNOWN)).isEqualTo(known);
  }

  @Test
  void failuresRetriesAndCancellationsReadOnlyRowsOfTheirFiles() {
    street.run();
    var three = agents.start(3);
    List<ClaimedTask> tasks = agents.claim(three, UUID.randomUUID(), FILES);
    harvests
        .cycle()
        .run(
            Harvests.reporter(3),
            tasks.stream().map(t -> harvests.failed(t, FailureClass.NETWORK)).toList());
    street.run();
    street.request(3, 2, 3, 0);
    street.run();
    sweep();
    street.cancel(2);
    street.cancel(3);
    street.run();
    sweep();
    assertThat(street.number("select count(*) from task")).isZero();
    assertLinear();
  }

  /** In the statistics no file rests, and the agents of sixty sites have stopped. */
  @Test
  void theEndOfManyRestsReadsOnlyRowsOfTheirFiles() {
    street.run();
    sites(60);
    street.asOwner("vacuum analyze");
    street.execute(
        "update agent_session set until = '%s'", street.clock().instant().plusSeconds(600));
    street.execute(
        "update file_request set given_up = 'no source', resting_until = '%s', rests = 1",
        Street.NOON);
    explained.statements().clear();
    street.clock().pass(Duration.ofSeconds(1));
    street.expiry().run();
    assertThat(street.number("select count(*) from file_request where not rested")).isZero();
    assertThat(explained.statements()).noneMatch(query -> query.rows() > ROWS_PER_FILE * FILES);
  }

  /** As clients of FTS3 ask that submit a job for each file. */
  @Test
  void theDeadlinesOfManyRequestsForOneFileAreLookedUp() {
    requestsForOneFile(FILES);
    street.execute("update request set deadline = created_at");
    List.of("request", "data_file", "replica").forEach(table -> street.asOwner("analyze " + table));
    street.subscribe().run();
    explained.statements().clear();
    street.activate(WINDOW).run();
    assertThat(street.number("select count(*) from file_request")).isGreaterThan(2 * FILES);
    assertThat(
            explained.statements().stream()
                .filter(query -> query.statement().contains("subscription_deadline_facts"))
                .filter(query -> query.rows() > 2L * ROWS_PER_FILE * FILES))
        .isEmpty();
  }

  private void requestsForOneFile(int requests) {
    String numbers = " from generate_series(101, 100 + " + requests + ") n";
    String noon = "timestamptz '" + Street.NOON + "'";
    street.execute("insert into dataset select n, '/d/' || n, " + noon + numbers);
    street.execute("insert into block select n, n, '/d/' || n || '#1', " + noon + numbers);
    street.execute(
        "insert into data_file select n * 10000, n, '/d/' || n || '/f', 10, 'adler32:00000001'"
            + numbers);
    street.execute("insert into replica select n * 10000, 1, " + noon + numbers);
    street.counted();
    street.execute(
        "insert into request (id, requester, priority, activity, remark, created_at)"
            + (" select n, 'user', 2, 'default', '', " + noon + numbers));
    street.execute("insert into request_dataset select n, n" + numbers);
    street.execute("insert into request_destination select n, 3" + numbers);
    street.execute("insert into approval select n, 3, true, 'policy', " + noon + numbers);
  }

  private void sites(int sites) {
    String numbers = " from generate_series(101, 100 + " + sites + ") n";
    street.execute("insert into node select n, 'N' || n, 1, 'disk'" + numbers);
    street.execute("insert into link select n, n, 3, 1, false, true" + numbers);
    street.execute("insert into agent select n, 'a' || n, 1, false" + numbers);
    street.execute("insert into door select n, n, n, 'http', 'https://a'" + numbers);
    street.execute(
        "insert into agent_session select n, 1, '', '%1$s', '%1$s', '%1$s'" + numbers, Street.NOON);
  }

  private void report(List<ClaimedTask> tasks) {
    List<AttemptReport> reports = tasks.stream().map(harvests::done).toList();
    assertThat(harvests.cycle().run(Harvests.reporter(3), reports).answers())
        .hasSize(reports.size());
  }

  private void sweep() {
    street.clock().pass(Duration.ofSeconds(31));
    street.subscribe().sweep();
    street.activate(WINDOW).tidy();
    street.issuing().tidy();
    street.rerouting().run();
    street.expiry().run();
    street.breakers().run();
  }

  private void assertLinear() {
    assertThat(explained.statements()).hasSizeGreaterThan(50);
    assertThat(
            explained.statements().stream().filter(query -> query.rows() > ROWS_PER_FILE * FILES))
        .isEmpty();
  }
}
