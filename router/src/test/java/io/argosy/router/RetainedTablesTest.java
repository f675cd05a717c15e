package io.argosy.router;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.fixture.RunningRouter;
import io.argosy.router.fixture.TestDatabase;
import io.argosy.router.stage.Duty;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The operator's manual documents the retention of every table, and duties carry it out. */
class RetainedTablesTest {

  private static final Path MANUAL = Path.of("../docs/operate.md");
  private static final String HEADING = "\n## Data growth and retention\n";
  private static final String OLD = "timestamptz '2001-01-01 00:00Z'";
  private static final Pattern NAME = Pattern.compile("`([a-z_]+)`");

  @Test
  void theManualDocumentsTheRetentionOfEveryTable() {
    assertThat(documented("|")).isEqualTo(tables("c.relkind in ('r', 'p')"));
  }

  /** Of bins of links, the manual says more; all partitions are dropped in the same way. */
  @Test
  void theTablesWithPartitionsAreThoseOfTheManual() {
    Set<String> partitioned = new TreeSet<>(documented("partitions"));
    partitioned.add("link_bin");
    assertThat(tables("c.relkind = 'p'")).isEqualTo(partitioned);
  }

  /** Without such a duty, a table with a documented retention would grow without limit. */
  @Test
  void dutiesDeleteExpiredRows() {
    List<String> tables =
        List.of(
            "access_token",
            "sign_in_link",
            "report_key",
            "task_closed",
            "routing_cycle",
            "routing_cycle_strategy",
            "link_flow",
            "load_test",
            "load_test_file",
            "shadow_run",
            "shadow_plan",
            "circuit",
            "circuit_closure",
            "circuit_decision",
            "circuit_provider",
            "fts_job",
            "fts_file");
    Set<String> named = new TreeSet<>(documented("duty `forget-"));
    assertThat(named.remove("routing_snapshot")).as("has a limit of its own").isTrue();
    assertThat(named).containsExactlyInAnyOrderElementsOf(tables);
    try (RunningRouter router = RunningRouter.start(Map.of("fts3.enabled", "true"))) {
      JdbcClient jdbc = router.database().jdbc();
      addExpiredRows(jdbc);
      addExpiredJob(jdbc);
      long lasting = rows(jdbc, "access_token") - 1;
      router.beans(Duty.class).stream()
          .filter(duty -> duty.name().startsWith("forget-"))
          .forEach(duty -> duty.cycle().run());
      assertThat(tables)
          .allSatisfy(
              table ->
                  assertThat(rows(jdbc, table))
                      .as(table)
                      .isEqualTo(table.equals("access_token") ? lasting : 0));
    }
  }

  private static void addExpiredRows(JdbcClient jdbc) {
    String admin = "(select min(id) from principal), ";
    old(jdbc, "access_token values ('old', " + admin + OLD + ", " + OLD + ")");
    old(jdbc, "sign_in_link values ('old', " + admin + OLD + ")");
    old(jdbc, "report_key values (1, 0, " + OLD + ")");
    old(jdbc, "task_closed values (1, 1, 1, 1, 1, 1, " + OLD + ")");
    old(jdbc, "routing_cycle values (1, " + OLD + ", 'queue', 1, 1, 0)");
    old(jdbc, "routing_cycle_strategy values (1, 'queue', 1)");
    old(jdbc, "link_flow values (" + OLD + ", 1, 2, 1, 1, 1)");
    String times = OLD + ", " + OLD;
    old(
        jdbc,
        "load_test values (1, 1, 2, 1, 1, '', 'ann', " + times + ", null, null, " + OLD + ")");
    old(jdbc, "load_test_file values (1, 1, 2, " + OLD + ", 1, 1, null, " + times + ", 1, null)");
    old(
        jdbc,
        "circuit (id, agent_id, source, destination, source_attachment, source_address,"
            + " destination_attachment, destination_address, source_nodes, destination_nodes,"
            + " source_port, destination_port, bandwidth, planned_seconds, lifetime_seconds, state,"
            + " why, leased_at, closed_at) values (gen_random_uuid(), 1, '', '', '', '', '', '',"
            + " '{}', '{}', '', '', 1, 1, 1, 'closed', '', "
            + times
            + ")");
    old(jdbc, "circuit_closure values (1, '', " + times + ", '')");
    old(jdbc, "circuit_decision values ('', '', '', '', null, " + OLD + ")");
    old(jdbc, "circuit_provider values (1, '', '', null, null, '', " + OLD + ")");
    old(jdbc, "shadow_run values (1, " + times + ", 'queue', 1, 1, null, 1, 1)");
    old(
        jdbc,
        "shadow_plan (cycle_id, strategy, routed, differing, differing_bytes, end_seconds,"
            + " mean_seconds, file_ids, destination_node_ids, chosen_node_ids, other_node_ids,"
            + " file_bytes) values (1, 'success', 1, 0, 0, 1, 1, '{}', '{}', '{}', '{}', '{}')");
  }

  private static void addExpiredJob(JdbcClient jdbc) {
    String times = OLD + ", " + OLD;
    old(
        jdbc,
        "fts_job (id, submitter, state, priority, overwrites, several_sources, submitted_at,"
            + " finished_at) values (gen_random_uuid(), '', 'FAILED', 3, false, false, "
            + times
            + ")");
    old(
        jdbc,
        "fts_file (id, job_id, place, file_id, dataset_id, request_id, node_id, destination,"
            + " destination_key, source_nodes, sources, overwrites, bytes, checksum, activity,"
            + " state, finished_at) select 1, id, 0, 1, 1, 1, 1, '', id, '{}', '', false, 0, '',"
            + " '', 'FAILED', submitted_at from fts_job where submitted_at = "
            + OLD);
  }

  private static void old(JdbcClient jdbc, String row) {
    jdbc.sql("insert into " + row).update();
  }

  private static long rows(JdbcClient jdbc, String table) {
    return jdbc.sql("select count(*) from " + table).query(Long.class).single();
  }

  /** Returns the tables of the manual whose line contains these words. */
  private static Set<String> documented(String words) {
    String section = read(MANUAL).split(HEADING, 2)[1].split("\n## ", 2)[0];
    return section
        .lines()
        .filter(line -> line.startsWith("| `") && line.contains(words))
        .map(line -> line.split("\\|")[1])
        .flatMap(names -> NAME.matcher(names).results())
        .map((MatchResult name) -> name.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the router's tables of a kind, without partitions and without Flyway's table. */
  private static Set<String> tables(String kind) {
    try (TestDatabase database = TestDatabase.fresh()) {
      return new TreeSet<>(
          database
              .jdbc()
              .sql(
                  """
                  select c.relname from pg_class c
                  where %s and not c.relispartition
                      and c.relnamespace = 'public'::regnamespace
                      and c.relname not like 'flyway%%'
                  """
                      .formatted(kind))
              .query(String.class)
              .list());
    }
  }
}
