package io.argosy.router.routing.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.fixture.Street;
import io.argosy.router.plan.Strategy;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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
