package io.argosy.router.routing.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.fixture.Street;
import io.argosy.router.plan.Strategy;
import io.argosy.router.routing.RouteCycle;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Nodes 3 and 4 want the files of node 1; node 4 gets them sooner from node 3. */
class CopiesStreetTest {

  private static final int FILES = 4;

  @AutoClose private final Street street = new Street();

  @BeforeEach
  void filesForTwoNodes() {
    street.dataset(1, FILES, 1);
    street.request(1, 1, 3, 1);
    street.node3FeedsNode4();
  }

  private void runForBoth() {
    street.request(2, 1, 4, 1);
    street.run();
    assertThat(waiting()).isEqualTo(FILES);
  }

  private long waiting() {
    return street.number(
        "select count(*) from file_request where source_problem = 'waits-for-copy'"
            + " and destination_node_id = 4 and problem_nodes = '{3}'");
  }

  private long routedFrom(int source) {
    return street.number(
        "select count(*) from route where destination_node_id = 4 and source_node_id = " + source);
  }

  private void runASecondLater() {
    street.clock().pass(Duration.ofSeconds(1));
    street.run();
  }

  @ParameterizedTest
  @EnumSource(
      value = Strategy.class,
      names = {"QUEUE", "PHEDEX", "ORDERLY"})
  void copiesOfAnyStrategyAreWaitedFor(Strategy strategy) {
    street.execute("update request set strategy = '%s' where id = 1", strategy.word());
    street.run();
    runForBoth();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cancelled_at = '2026-01-01 12:00Z'",
        "suspended_at = '2026-01-01 12:00Z', suspended_by = 'ann'"
      })
  void nobodyWaitsForACopyThatIsNoLongerRequested(String end) {
    runForBoth();
    street.execute("update request set " + end + " where id = 1");
    runASecondLater();
    assertThat(waiting()).isZero();
    assertThat(routedFrom(1)).isEqualTo(FILES);
  }

  @Test
  void theMaximumOfALinkCountsForCopiesAsForOriginals() {
    street.execute(
        "update link set maximum = 0.001 where source_node_id = 3 and destination_node_id = 4");
    street.request(2, 1, 4, 1);
    street.run();
    assertThat(waiting()).isZero();
    assertThat(routedFrom(1)).isEqualTo(FILES);
  }

  @Test
  void aCopyIsASourceOnceItHasArrived() {
    runForBoth();
    arrive();
    runASecondLater();
    assertThat(routedFrom(3)).isEqualTo(FILES);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "delete from replica where node_id = 3",
        "with bad as (delete from replica where node_id = 3 returning file_id) insert into"
            + " bad_replica select file_id, 3, file_id, timestamptz '2026-01-01 12:00Z', 'ann', 'x'"
            + " from bad"
      })
  void nobodyWaitsForACopyThatWasDeletedOrMarkedBad(String end) {
    runForBoth();
    arrive();
    street.execute(end);
    street.counted();
    street.clock().pass(Duration.ofSeconds(1));
    street.routing().run();
    assertThat(waiting()).isZero();
    assertThat(routedFrom(1)).isEqualTo(FILES);
  }

  /** The files became due an hour ago, so that only passes from the beginning read them. */
  private RouteCycle waitingLong() {
    runForBoth();
    street.execute("update file_request set not_before = timestamptz '2026-01-01 11:00Z'");
    RouteCycle cycle = street.routing();
    cycle.run();
    return cycle;
  }

  private void runAfter(long seconds, RouteCycle cycle) {
    street.clock().pass(Duration.ofSeconds(seconds));
    cycle.run();
  }

  @Test
  void theNextCycleAfterACopyBecameLatePlansItsFileAnew() {
    RouteCycle cycle = waitingLong();
    runAfter(4, cycle);
    assertThat(waiting()).isEqualTo(FILES);
    runAfter(1, cycle);
    assertThat(waiting()).isZero();
    assertThat(routedFrom(1)).isEqualTo(FILES);
  }

  /** The copies for node 3 are expected in 20 s and later, and late after half a minute. */
  @Test
  void whileADestinationIsStoppedNobodyWaitsForItsCopies() {
    street.execute(
        "update link_bin set done_bytes = done_bytes / 2000 where destination_node_id = 3");
    street.execute(
        "update link_bin set done_bytes = done_bytes / 100 where source_node_id = 1"
            + " and destination_node_id = 4");
    street.execute("update agent_session set heard_for_seconds = 12 where agent_id = 3");
    street.run();
    RouteCycle cycle = waitingLong();
    runAfter(11, cycle);
    assertThat(waiting()).isEqualTo(FILES);
    runAfter(1, cycle);
    assertThat(waiting()).isZero();
    assertThat(routedFrom(1)).isEqualTo(FILES);
    assertThat(street.number("select sum(attempts) from file_request")).isZero();
  }

  /** Nodes 3 and 4 have slow links from node 1, and fast ones from each other. */
  private void feedEachOther() {
    street.execute("update link_bin set done_bytes = 70000000 where source_node_id = 1");
    street.execute("insert into link values (101, 4, 3, 1, false, true)");
    street.execute("insert into door values (4, 4, 4, 'http', 'http://127.0.0.1:4')");
    street.execute(
        "insert into agent_session select 4, incarnation, version, started_at, heartbeat_at, until"
            + " from agent_session where agent_id = 1");
    street.execute(
        "insert into link_bin values"
            + " (timestamptz '2026-01-01 11:50Z', 4, 3, 9, 7000000000, 0, 0, 70)");
    street.request(2, 1, 4, 1);
    street.run();
    requireWaits(FILES);
  }

  /** Requires that files wait only for copies with a route, and so never for each other. */
  private void requireWaits(long files) {
    String waits = "select count(*) from file_request w where source_problem = 'waits-for-copy'";
    assertThat(street.number(waits)).isEqualTo(files);
    assertThat(
            street.number(
                waits
                    + " and not exists (select 1 from route r where r.file_id = w.file_id"
                    + " and r.destination_node_id = any(w.problem_nodes))"))
        .isZero();
  }

  @ParameterizedTest
  @CsvSource({"test, 5", "another, 10"})
  void afterACrashLateCopiesArePlannedAnewByAnyRouter(String router, long seconds) {
    feedEachOther();
    street.clock().pass(Duration.ofSeconds(seconds - 1));
    street.routing(router).run();
    requireWaits(FILES);
    runAfter(1, street.routing(router));
    requireWaits(0);
    assertThat(street.number("select count(*) from route where source_node_id = 1"))
        .isEqualTo(2 * FILES);
  }

  @Test
  void filesWhoseRoutesWereLostDoNotWaitForEachOther() {
    feedEachOther();
    street.execute("delete from task");
    street.execute("delete from route");
    runAfter(11, street.routing("another"));
    requireWaits(FILES);
    assertThat(street.number("select count(distinct file_id) from route")).isEqualTo(FILES);
  }

  /** As the reports of the agent at node 3 do. */
  private void arrive() {
    street.execute(
        "insert into replica select id, 3, timestamptz '2026-01-01 12:00Z' from data_file");
    street.execute("delete from task where destination_node_id = 3");
    street.execute("delete from route where destination_node_id = 3");
    street.execute("delete from file_request where destination_node_id = 3");
    street.execute(
        "update block_destination set done_files = files, done_bytes = bytes"
            + " where destination_node_id = 3");
    street.counted();
  }
}
