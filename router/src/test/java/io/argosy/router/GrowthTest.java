package io.argosy.router;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.unit.ByteCount;
import io.argosy.router.catalog.AmountCycle;
import io.argosy.router.catalog.store.JdbcBlockAmounts;
import io.argosy.router.fixture.Explained;
import io.argosy.router.fixture.Street;
import io.argosy.router.subscription.SubscriptionCycle;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * What each duty reads when one file changes, in a world where 99 of 100 requests are done and
 * static requests for the same dataset have ended, and in one ten times as large. {@code
 * -Dgrowth.datasets=1000} makes the larger one as large as a site after years (10,000 datasets of
 * 40 blocks, at three destinations).
 */
class GrowthTest {

  private static final int DATASETS = Integer.getInteger("growth.datasets", 50);
  private static final int LARGER = 10;
  private static final int BLOCKS = 40;

  /** Ended requests for the first dataset, per dataset. */
  private static final int ENDED = 60;

  /** The larger world has more open files too. A few of them are joined with each other. */
  private static final long OPEN = DATASETS * LARGER / 100;

  private static final String WHERE = " where id = 1";
  private static final ByteCount WINDOW = ByteCount.parse("10TB");

  /** Blocks of one dataset at its destinations, and open files. */
  private static final long SLACK = 200;

  /** The cost of a duty: rows that its busiest step returned or skipped, and seconds. */
  private record Cost(long rows, double seconds, String busiest) {}

  @Test
  void theCostOfNoDutyGrowsWithDoneRequests() {
    Map<String, Cost> small = costs(DATASETS);
    Map<String, Cost> large = costs(DATASETS * LARGER);
    System.out.println("duty, " + DATASETS + " datasets, " + DATASETS * LARGER + " datasets");
    small.forEach(
        (duty, cost) ->
            System.out.printf(
                "%s: %d rows %.3f s, %d rows %.3f s%n",
                duty,
                cost.rows(),
                cost.seconds(),
                large.get(duty).rows(),
                large.get(duty).seconds()));
    assertThat(small.keySet())
        .allSatisfy(
            duty ->
                assertThat(large.get(duty).rows())
                    .as("%s: %s", duty, large.get(duty).busiest())
                    .isLessThanOrEqualTo(2 * small.get(duty).rows() + SLACK + OPEN * OPEN));
  }

  private static Map<String, Cost> costs(int datasets) {
    Explained explained = new Explained();
    try (Street street = new Street(explained)) {
      grow(street, datasets);
      Duties duties = new Duties(street, explained);
      return duties.costs();
    }
  }

  /** One dataset in a hundred lacks its last file at the third destination. */
  private static void grow(Street street, int datasets) {
    street.execute("insert into node select 5, 'NODE_5', 4, 'disk'");
    street.execute(
        "insert into link select 1000 + s, s, 5, 1, false, true from generate_series(1, 2) s");
    street.execute(
        "insert into dataset select n, '/d/' || n, timestamptz '%s' from generate_series(1, %d) n",
        Street.NOON, datasets);
    street.execute(
        "insert into block select (n - 1) * %1$d + b, n, '/d/' || n || '#' || b, timestamptz '%2$s', 2, 2000000 from generate_series(1, %3$d) n, generate_series(1, %1$d) b",
        BLOCKS, Street.NOON, datasets);
    street.execute(
        "insert into data_file select 2 * b.id + f, b.id, b.name || '/' || f, 1000000, 'adler32:00000001' from block b, generate_series(0, 1) f");
    street.execute(
        "insert into replica select f.id, n, timestamptz '%s' from data_file f, unnest(array[1, 3, 4, 5]) n",
        Street.NOON);
    street.execute(
        "delete from replica p using data_file f, block b where f.id = p.file_id and b.id = f.block_id and p.node_id = 5 and b.dataset_id %% 100 = 1 and f.id = 2 * b.dataset_id * %d + 1",
        BLOCKS);
    street.execute(
        "insert into block_holding select f.block_id, p.node_id, count(*), sum(f.bytes) from replica p join data_file f on f.id = p.file_id group by f.block_id, p.node_id");
    street.execute(
        "insert into request (id, requester, priority, activity, remark, created_at) select n, 'user', 2, 'default', '', timestamptz '%s' - interval '30 days' from generate_series(1, %d) n",
        Street.NOON, datasets);
    street.execute(
        "insert into request_dataset select n, n from generate_series(1, %d) n", datasets);
    street.execute(
        "insert into request_destination select n, d from generate_series(1, %d) n, generate_series(3, 5) d",
        datasets);
    street.execute(
        "insert into approval select n, d, true, 'policy', timestamptz '%s' from generate_series(1, %d) n, generate_series(3, 5) d",
        Street.NOON, datasets);
    ended(street, ENDED * datasets);
    street.subscribe().run();
    street.execute(
        "update subscription set created_at = timestamptz '%s' - interval '30 days'", Street.NOON);
    street.rest();
    street.run();
    street.rest();
  }

  /** Adds this many static requests for dataset 1 that ended long ago. */
  private static void ended(Street street, int requests) {
    String longAgo = "timestamptz '" + Street.NOON + "' - interval '30 days'";
    String each = " from generate_series(1000001, 1000000 + " + requests + ") n";
    street.execute(
        "insert into request (id, requester, priority, activity, remark, created_at, is_static, done_at) select n, 'user', 2, 'default', '', %1$s, true, %1$s"
                .formatted(longAgo)
            + each);
    street.execute("insert into request_dataset select n, 1, true" + each);
    street.execute("insert into request_destination select n, 3" + each);
    street.execute(
        "insert into approval select n, 3, true, 'policy', " + longAgo + ", null, 1" + each);
    street.execute(
        "insert into subscription (id, request_id, dataset_id, destination_node_id, priority, activity, created_at, closed_at, blocks_to, done_at, done_files, done_bytes) select 1000000000000 + n, n, 1, 3, 2, 'default', %1$s, %1$s, 1, %1$s, 2, 2000000"
                .formatted(longAgo)
            + each);
  }

  /** Runs each duty once when the request for one dataset has changed, and once as a sweep. */
  private record Duties(Street street, Explained explained) {

    Map<String, Cost> costs() {
      Map<String, Cost> costs = new LinkedHashMap<>();
      SubscriptionCycle subscription = street.subscribe();
      subscription.run();
      changed(costs, subscription, "priority", "update request set priority = 1" + WHERE);
      costs.put("recount", cost(subscription::sweep));
      costs.put("tidy-requests", cost(() -> street.activate(WINDOW).tidy()));
      costs.put("tidy-tasks", cost(() -> street.issuing().tidy()));
      costs.put("reroute", cost(() -> street.rerouting().run()));
      costs.put("relief", cost(() -> street.relief().run()));
      costs.put("expiry", cost(() -> street.expiry().run()));
      costs.put("breaker", cost(() -> street.breakers().run()));
      costs.put("amounts", cost(amounts()::run));
      costs.put("stored-times", cost(StoredTimesStreetTest.correctionOf(street)::run));
      String noon = "timestamptz '" + Street.NOON + "'";
      changed(costs, subscription, "cancel", "update request set cancelled_at = " + noon + WHERE);
      changed(costs, subscription, "again", "update request set cancelled_at = null" + WHERE);
      return costs;
    }

    private AmountCycle amounts() {
      return new AmountCycle(new JdbcBlockAmounts(street.jdbc()), street.transactions());
    }

    /** Runs the stages that are woken by a change. */
    private void changed(
        Map<String, Cost> costs, SubscriptionCycle subscription, String what, String change) {
      street.execute(change);
      street.changed().add(List.of(1L));
      costs.put(what + ": subscription", cost(subscription::run));
      costs.put(what + ": activation", cost(() -> street.activate(WINDOW).run()));
      costs.put(what + ": routing", cost(() -> street.routing().run()));
      costs.put(what + ": issue", cost(() -> street.issuing().run()));
    }

    private Cost cost(Runnable duty) {
      explained.statements().clear();
      long start = System.nanoTime();
      duty.run();
      double seconds = (System.nanoTime() - start) / 1e9;
      return explained.statements().stream()
          .max(Comparator.comparingLong(Explained.Query::rows))
          .map(query -> new Cost(query.rows(), seconds, query.statement() + query.plan()))
          .orElse(new Cost(0, seconds, ""));
    }
  }
}
