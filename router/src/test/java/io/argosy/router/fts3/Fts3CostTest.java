package io.argosy.router.fts3;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.fixture.TestDatabase.Ran;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What clients of FTS3 cost the database beside very many other jobs and files. */
class Fts3CostTest {

  private static FtsRouter fts;

  @BeforeAll
  static void start() {
    fts = new FtsRouter();
  }

  @AfterAll
  static void stop() {
    fts.close();
  }

  /** Whatever the planner expects of so many jobs, it does not read those of others. */
  @Test
  void aPollForManyJobsReadsTheirFilesOnly() {
    fts.sql(
        """
        insert into fts_file (id, job_id, place, file_id, dataset_id, request_id, node_id,
            destination, destination_key, source_nodes, sources, overwrites, bytes, checksum,
            activity, metadata, state)
        select -(j * 50 + n), cast(lpad(to_hex(j), 32, '0') as uuid), n, 0, 0, 0,
            (select min(id) from node), '', gen_random_uuid(), cast('{1}' as bigint[]), '', false,
            10, '', '', rpad('', 800, 'x'), 'SUBMITTED'
        from generate_series(1, 800) as j, generate_series(0, 49) as n order by j, n
        """);
    fts.sql(
        """
        insert into fts_job (id, submitter, state, priority, overwrites, several_sources,
            submitted_at)
        select distinct job_id, 'ann', 'SUBMITTED', 3, false, false, now() from fts_file
        where id < 0
        """);
    fts.sql("analyze fts_file");
    String ids =
        IntStream.rangeClosed(1, 100)
            .mapToObj(n -> new UUID(0, n).toString())
            .collect(joining(","));
    assertThat(
            blocks(
                () -> assertThat(fts.get("/jobs/" + ids + "?files=file_id").json()).hasSize(100)))
        .isBetween(500L, 2_000L);
  }

  @Test
  void theCostOfAJobDoesNotGrowWithTheCatalogue() {
    blocks(() -> submit(1));
    long before = blocks(() -> submit(2));
    fts.sql("insert into dataset select -1, '/old', now()");
    fts.sql(
        """
        insert into block (id, dataset_id, name, created_at)
        select -n, -1, '/old#' || n, now() from generate_series(1, 50000) as n
        """);
    assertThat(blocks(() -> submit(3))).isLessThan(2 * before + 100);
  }

  private static void submit(int file) {
    fts.accepted(FtsRouter.file("'" + FtsRouter.A + file + "'", FtsRouter.B + file), "");
  }

  private static long blocks(Runnable work) {
    List<Ran> statements = fts.router().database().during(work);
    return statements.stream().mapToLong(Ran::blocks).sum();
  }
}
