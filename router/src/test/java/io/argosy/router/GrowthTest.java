package io.argosy.router;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.unit.ByteCount;
import io.argosy.router.catalog.AmountCycle;
import io.argosy.router.catalog.store.JdbcBlockAmounts;
import io.argosy.router.circuit.BacklogStreetTest;
import io.argosy.router.fixture.Agents;
import io.argosy.router.fixture.Explained;
import io.argosy.router.fixture.FreshForecasts;
import io.argosy.router.fixture.RunningRouter;
import io.argosy.router.fixture.Street;
import io.argosy.router.issue.IssueCycle;
import io.argosy.router.linkrate.BinRetention;
import io.argosy.router.linkrate.CapacityBeliefs;
import io.argosy.router.linkrate.FeedCycle;
import io.argosy.router.linkrate.LearnedCapacities;
import io.argosy.router.linkrate.feed.Feeds;
import io.argosy.router.linkrate.store.JdbcBinCompaction;
import io.argosy.router.linkrate.store.JdbcFeedStore;
import io.argosy.router.linkrate.store.JdbcLinkBins;
import io.argosy.router.linkrate.store.JdbcLinkFlows;
import io.argosy.router.loadtest.LoadTestCycle;
import io.argosy.router.loadtest.store.JdbcLoadTestStore;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.routing.Exploration;
import io.argosy.router.routing.ForwardingSwitch;
import io.argosy.router.routing.HorizonPolicy;
import io.argosy.router.routing.RouteCycle;
import io.argosy.router.stage.Duty;
import io.argosy.router.subscription.SubscriptionCycle;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * What each duty reads when one file changes, in a world where nearly all requests are done and
 * static requests for the same dataset have ended, and in two others: one in which ten times as
 * much is done, and one in which ten times as many files wait. Files wait for a link whose horizon
 * is full, for a half-open breaker without a probe left, and at a fast link for an agent. {@code
 * -Dgrowth.datasets=1000} makes the larger one as large as a site after years (10,000 datasets).
 */
class GrowthTest {

  private static final int DATASETS = Integer.getInteger("growth.datasets", 50);
  private static final int LARGER = 10;
  private static final int BLOCKS = 40;

  /** Ended requests for the first dataset, per dataset. */
  private static final int ENDED = 60;

  /** Datasets that lack a file, in each world. */
  private static final int OPEN = 5;

  /** Files that wait at each of three destinations. */
  private static final int WAITING = 200;

  /** The dataset of the files that wait, and its block. */
  private static final int LATEST = 1_000_000;

  private static final String WHERE = " where id = 1";
  private static final ByteCount WINDOW = ByteCount.parse("10TB");

  /** Blocks of one dataset at its destinations, and open files. */
  private static final long SLACK = 200;

  /** The cost of a duty: rows that its busiest step returned or skipped, and seconds. */
  private record Cost(long rows, double seconds, String busiest) {}

  /** Duties that read no more than the rows that they delete or count, or nothing at all. */
  private static final Set<String> OTHERS =
      Set.of(
          "circuit",
          "claim",
          "forget-circuits",
          "forget-cycles",
          "forget-flows",
          "forget-load-tests",
          "forget-reports",
          "forget-shadows",
          "forget-sign-ins",
          "forget-tasks",
          "liveness",
          "partitions",
          "shadow",
          "silent-sessions",
          "token-keys");

  private static Map<String, Cost> small = Map.of();

  @BeforeAll
  static void measure() {
    small = costs(DATASETS, WAITING);
  }

  @Test
  void theCostOfNoDutyGrowsWithDoneRequests() {
    requireAtMost(costs(DATASETS * LARGER, WAITING), duty -> 2 * small.get(duty).rows() + SLACK);
  }

  /** Each file waits for three destinations, and is not compared with each of the others. */
  @Test
  void noDutyReadsTheFilesThatWaitMoreThanTwice() {
    requireAtMost(costs(DATASETS, WAITING * LARGER), duty -> 2 * 3 * WAITING * LARGER + SLACK);
  }

  @Test
  void everyDutyIsMeasured() {
    List<String> measured =
        small.keySet().stream().map(what -> what.replaceFirst(".*: ", "")).distinct().toList();
    try (RunningRouter router = RunningRouter.start()) {
      assertThat(router.beans(Duty.class))
          .extracting(Duty::name)
          .filteredOn(duty -> !OTHERS.contains(duty))
          .containsExactlyInAnyOrderElementsOf(measured);
    }
  }

  private static void requireAtMost(Map<String, Cost> large, ToLongFunction<String> most) {
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
                    .isLessThanOrEqualTo(most.applyAsLong(duty)));
  }

  private static Map<String, Cost> costs(int datasets, int waiting) {
    Explained explained = new Explained();
    try (Street street = new Street(explained)) {
      grow(street, datasets);
      GrownHistory.add(street, datasets);
      IssueCycle issuing = street.issuing();
      await(street, waiting, issuing);
      return new Duties(street, explained, issuing).costs();
    }
  }

  /** A few datasets lack their last file at the third destination. */
  private static void grow(Street street, int datasets) {
    street.execute("insert into node select 5, 'NODE_5', 4, 'disk'");
    street.execute(
        "insert into link select 1000 + s, s, 5, 1, false, true from generate_series(1, 2) s");
    street.execute(
        "insert into dataset select n, '/d/' || n, timestamptz '%s' from generate_series(1, %d) n",
        Street.NOON, datasets);
    street.execute(
        "insert into block select (n - 1) * %1$d + b, n, '/d/' || n || '#' || b, timestamptz"
            + " '%2$s', 2, 2000000 from generate_series(1, %3$d) n, generate_series(1, %1$d) b",
        BLOCKS, Street.NOON, datasets);
    street.execute(
        "insert into data_file select 2 * b.id + f, b.id, b.name || '/' || f, 1000000,"
            + " 'adler32:00000001' from block b, generate_series(0, 1) f");
    street.execute(
        "insert into replica select f.id, n, timestamptz '%s' from data_file f, unnest(array[1, 3,"
            + " 4, 5]) n",
        Street.NOON);
    street.execute(
        "delete from replica p using data_file f, block b where f.id = p.file_id and b.id ="
            + " f.block_id and p.node_id = 5 and b.dataset_id <= %d and f.id = 2 * b.dataset_id *"
            + " %d + 1",
        OPEN, BLOCKS);
    street.execute(
        "insert into block_holding select f.block_id, p.node_id, count(*), sum(f.bytes) from"
            + " replica p join data_file f on f.id = p.file_id group by f.block_id, p.node_id");
    ask(street, datasets);
    ended(street, ENDED * datasets);
    street.subscribe().run();
    street.execute(
        "update subscription set created_at = timestamptz '%s' - interval '30 days'", Street.NOON);
    street.rest();
    street.run();
  }

  /** Each dataset is requested at three destinations. */
  private static void ask(Street street, int datasets) {
    street.execute(
        "insert into request (id, requester, priority, activity, remark, created_at) select n,"
            + " 'user', 2, 'default', '', timestamptz '%s' - interval '30 days' from"
            + " generate_series(1, %d) n",
        Street.NOON, datasets);
    street.execute(
        "insert into request_dataset select n, n from generate_series(1, %d) n", datasets);
    street.execute(
        "insert into request_destination select n, d from generate_series(1, %d) n,"
            + " generate_series(3, 5) d",
        datasets);
    street.execute(
        "insert into approval select n, d, true, 'policy', timestamptz '%s' from generate_series(1,"
            + " %d) n, generate_series(3, 5) d",
        Street.NOON, datasets);
  }

  /** Adds files that wait at three destinations, since PostgreSQL has last counted rows. */
  private static void await(Street street, int files, IssueCycle issuing) {
    street.rest();
    street.execute("insert into dataset values (%d, '/w', '%s')", LATEST, Street.NOON);
    street.execute(
        "insert into block values (%1$d, %1$d, '/w#1', '%2$s', %3$d, %3$d * 1000000)",
        LATEST, Street.NOON, files);
    street.execute(
        "insert into data_file select 100 * %1$d + n, %1$d, '/w/' || n, 1000000, 'adler32:00000001'"
            + " from generate_series(1, %2$d) n",
        LATEST, files);
    street.execute(
        "insert into replica select id, 1, '%2$s' from data_file where block_id = %1$d",
        LATEST, Street.NOON);
    street.execute(
        "insert into block_holding values (%1$d, 1, %2$d, %2$d * 1000000)", LATEST, files);
    for (int destination = 3; destination <= 5; destination++) {
      street.request(900_000 + destination, LATEST, destination, 2);
    }
    street.execute(
        "insert into breaker values (1, 4, 'half-open', '%1$s', 1, null, 'x', 'on', 3, '%1$s')",
        Street.NOON);
    street.execute(
        "insert into link_bin values (timestamptz '%s' - interval '10 min', 1, 5, 9, 300000000000,"
            + " 0, 0, 300)",
        Street.NOON);
    measured(street);
    street.subscribe().run();
    street.activate(WINDOW).run();
    routing(street).run();
    issuing.run();
    assertThat(street.number("select count(*) from route where destination_node_id = 3"))
        .as("held back by the horizon")
        .isLessThan(WAITING / 2);
    assertThat(street.number("select count(*) from route where destination_node_id = 4"))
        .as("probes")
        .isEqualTo(3);
    assertThat(street.number("select count(*) from task where destination_node_id = 5"))
        .isGreaterThanOrEqualTo(files);
  }

  /** Agents measure space for all files, and the last node has a capacity for all. */
  private static void measured(Street street) {
    street.execute("insert into agent_node values (4, 5)");
    street.execute(
        "insert into agent_session select 4, incarnation, version, started_at, heartbeat_at, until"
            + " from agent_session where agent_id = 1");
    street.execute(
        "insert into node_space select node_id, agent_id, 1000000000000000, timestamptz '%s'"
            + " from agent_node",
        Street.NOON);
    street.execute(
        "insert into node_terms (node_id, agent_id, said_by, capacity_bytes)"
            + " values (5, 0, 'ann', 1000000000000000)");
  }

  private static RouteCycle routing(Street street) {
    return new RouteCycle(
        street.routingStore(),
        PlanPolicy.DEFAULT,
        20_000,
        HorizonPolicy.DEFAULT,
        Exploration.always(),
        ForwardingSwitch.always(),
        street.context());
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
  private record Duties(Street street, Explained explained, IssueCycle issuing) {

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
      JdbcBlockAmounts amounts = new JdbcBlockAmounts(street.jdbc());
      costs.put("amounts", cost(new AmountCycle(amounts, street.transactions())::run));
      costs.put("stored-times", cost(StoredTimesStreetTest.correctionOf(street)::run));
      costs.put("lease", cost(() -> new Agents(street).leases().run()));
      costs.put("orphan-routes", cost(() -> street.routingStore().endOrphans()));
      costs.put("end-pins", cost(() -> street.endingPins().run()));
      ofLinks(costs);
      costs.put("circuit-backlog", cost(BacklogStreetTest.counting(street)::run));
      String noon = "timestamptz '" + Street.NOON + "'";
      changed(costs, subscription, "cancel", "update request set cancelled_at = " + noon + WHERE);
      changed(costs, subscription, "again", "update request set cancelled_at = null" + WHERE);
      return costs;
    }

    private void ofLinks(Map<String, Cost> costs) {
      JdbcLinkBins bins = new JdbcLinkBins(street.jdbc());
      BinRetention kept =
          new BinRetention(BinRetention.LEAST_BINS, Duration.ofDays(30), Duration.ofDays(9_999));
      costs.put(
          "feeds",
          cost(
              () ->
                  new FeedCycle(
                          Feeds.none(street.clock()),
                          new JdbcFeedStore(street.jdbc()),
                          street.modes(),
                          street.context())
                      .run()));
      costs.put("linkrate", cost(() -> FreshForecasts.cycle(street.rows(), Street.NOON).run()));
      costs.put(
          "capacities",
          cost(
              () ->
                  new LearnedCapacities(
                          bins,
                          new JdbcLinkFlows(street.jdbc()),
                          CapacityBeliefs.NONE,
                          street.modes(),
                          action -> {})
                      .refresh(Street.NOON)));
      costs.put(
          "load-tests",
          cost(
              () ->
                  new LoadTestCycle(new JdbcLoadTestStore(street.jdbc()), street.context()).run()));
      costs.put(
          "compact-bins",
          cost(
              () ->
                  new JdbcBinCompaction(street.jdbc(), street.transactions(), kept)
                      .run(Street.NOON)));
    }

    /** Runs the stages that are woken by a change. */
    private void changed(
        Map<String, Cost> costs, SubscriptionCycle subscription, String what, String change) {
      street.execute(change);
      street.changed().add(List.of(1L));
      costs.put(what + ": subscription", cost(subscription::run));
      costs.put(what + ": activation", cost(() -> street.activate(WINDOW).run()));
      costs.put(what + ": routing", cost(() -> routing(street).run()));
      costs.put(what + ": issue", cost(issuing::run));
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
