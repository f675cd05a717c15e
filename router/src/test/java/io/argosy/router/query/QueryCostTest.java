package io.argosy.router.query;

import static io.argosy.router.fixture.RunningRouter.ADMIN_TOKEN;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.fixture.RunningRouter;
import io.argosy.router.fixture.Street;
import io.argosy.router.fixture.TestDatabase.Ran;
import java.time.Clock;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * What a query costs the database: the number of statements and of blocks read, in a world of old
 * requests and in one with ten times as many. These are the queries of web pages, the command line
 * and other programs.
 */
class QueryCostTest {

  private static final int REQUESTS = 1_000;
  private static final int LARGER = 10;

  /** Statements of the most expensive address, with the check of the token. */
  private static final long MOST_STATEMENTS = 15;

  /** Blocks that the larger indexes add: one level for each of ten look-ups of 20 requests. */
  private static final long SLACK = 200;

  private static final List<String> ADDRESSES =
      List.of(
          "/query/v1/requests?limit=20",
          "/query/v1/requests/1",
          "/query/v1/requests/1/stuck-files",
          "/query/v1/requests/1/blocks",
          "/query/v1/requests/1/distribution",
          "/query/v1/flows",
          "/query/v1/link-statistics",
          "/query/v1/link-forecasts",
          "/query/v1/feeds",
          "/query/v1/links",
          "/query/v1/links/NODE_1/NODE_3",
          "/query/v1/failures?limit=20",
          "/query/v1/failure-causes",
          "/query/v1/files?name=/d/1/00001",
          "/query/v1/files/10001",
          "/query/v1/cycles?limit=20",
          "/query/v1/breakers",
          "/query/v1/automations",
          "/query/v1/nodes",
          "/query/v1/approvals",
          "/query/v1/circuits?all=true",
          "/query/v1/circuits/links",
          "/query/v1/circuits/endpoints",
          "/query/v1/circuits/providers");

  @Test
  void aQueryRunsFewStatementsAndItsCostDoesNotGrowWithDoneRequests() {
    Map<String, List<Ran>> small = costs(REQUESTS);
    Map<String, List<Ran>> large = costs(REQUESTS * LARGER);
    assertThat(ADDRESSES)
        .allSatisfy(
            address -> {
              List<Ran> statements = large.get(address);
              assertThat(statements.stream().mapToLong(Ran::calls).sum())
                  .as("statements of %s: %s", address, statements)
                  .isBetween(1L, MOST_STATEMENTS);
              assertThat(blocks(statements))
                  .as("blocks read by %s: %s", address, statements)
                  .isLessThanOrEqualTo(2 * blocks(small.get(address)) + SLACK);
            });
  }

  /** Which is read once by the duty that computes forecasts, and not at each look at the links. */
  @Test
  void theCostOfAllLinksDoesNotGrowWithWhatTheyDid() {
    try (RunningRouter router = RunningRouter.start()) {
      Street street = new Street(router.database());
      String address = "/query/v1/links";
      router.get(ADMIN_TOKEN, address);
      long idle = blocks(router.database().during(() -> router.get(ADMIN_TOKEN, address)));
      busyDay(street, router.bean(Clock.class).instant());
      List<Ran> statements = router.database().during(() -> router.get(ADMIN_TOKEN, address));
      assertThat(blocks(statements)).as("blocks read by %s", statements).isBetween(1L, 2 * idle);
    }
  }

  /** Adds bins of every link and of five paths, with failures. */
  private static void busyDay(Street street, Instant now) {
    String bin =
        " select to_timestamp(floor(extract(epoch from timestamptz '%s') / 300 - n) * 300), source_node_id, destination_node_id, "
            .formatted(now);
    String each = " from link, generate_series(0, 280) n, generate_series(1, 5) p";
    street.execute("insert into link_bin" + bin + "9, 9000000, 1, 0, 60, 'circuit-' || p" + each);
    street.execute(
        "insert into failure_bin"
            + bin
            + "'circuit-' || p, 'DESTINATION_FULL', 3, '%s'".formatted(now)
            + each);
    street.rest();
  }

  private static long blocks(List<Ran> statements) {
    return statements.stream().mapToLong(Ran::blocks).sum();
  }

  private static Map<String, List<Ran>> costs(int requests) {
    try (RunningRouter router = RunningRouter.start()) {
      fill(new Street(router.database()), requests);
      Map<String, List<Ran>> costs = new LinkedHashMap<>();
      for (String address : ADDRESSES) {
        assertThat(router.get(ADMIN_TOKEN, address).status()).as(address).isEqualTo(200);
        costs.put(address, router.database().during(() -> router.get(ADMIN_TOKEN, address)));
      }
      return costs;
    }
  }

  /** Adds open requests 1 to 3 and this many done requests for another dataset. */
  private static void fill(Street street, int requests) {
    for (int id = 1; id <= 4; id++) {
      street.dataset(id, 4, 1, 2);
    }
    for (int id = 1; id <= 3; id++) {
      street.request(id, id, 3 + id % 2, 2);
    }
    String done = "timestamptz '" + Street.NOON + "' - interval '30 days'";
    String each = " from generate_series(1001, 1000 + " + requests + ") n";
    street.execute(
        "insert into request (id, requester, priority, activity, remark, created_at, is_static, done_at) select n, 'user', 2, 'default', '', %1$s, true, %1$s"
                .formatted(done)
            + each);
    street.execute("insert into request_dataset select n, 4, true" + each);
    street.execute("insert into request_destination select n, 3" + each);
    street.execute(
        "insert into approval select n, 3, true, 'policy', " + done + ", null, 1" + each);
    street.execute(
        "insert into subscription (id, request_id, dataset_id, destination_node_id, priority, activity, created_at, closed_at, blocks_to, done_at, done_files, done_bytes) select 1000000000000 + n, n, 4, 3, 2, 'default', %1$s, %1$s, 1, %1$s, 4, 4000000"
                .formatted(done)
            + each);
    street.run();
    street.rest();
  }
}
