package io.argosy.router.query.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.CycleDecisionView;
import io.argosy.common.wire.user.CycleView;
import io.argosy.common.wire.user.DecisionView;
import io.argosy.common.wire.user.FileWaitView;
import io.argosy.router.activation.WindowSize;
import io.argosy.router.fixture.Street;
import io.argosy.router.fixture.TestDatabase.Ran;
import io.argosy.router.plan.wire.CycleDocument;
import io.argosy.router.plan.wire.Replay;
import io.argosy.router.query.PageRequest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A file at node 1 that nodes 3 and 4 want; node 4 gets it sooner from node 3. */
class TreeStreetTest {

  @AutoClose private final Street street = new Street();

  @BeforeEach
  void aFileForTwoNodes() {
    street.dataset(1, 1, 1);
    street.request(1, 1, 3, 1);
    street.request(2, 1, 4, 1);
    street.node3FeedsNode4();
    street.run();
  }

  private DecisionView decisionAt(String node) {
    return new JdbcDecisionViews(street.jdbc(), street.clock())
        .newest(new Lfn("/d/1/00001"), new NodeName(node))
        .orElseThrow();
  }

  private static List<NodeName> nodes(String... names) {
    return Stream.of(names).map(NodeName::new).toList();
  }

  private static DecisionView.Tree treeOf(DecisionView decision) {
    return Objects.requireNonNull(decision.tree());
  }

  @Test
  void aFileThatWaitsIsExplainedWithItsTreeAndTheDirectWay() {
    DecisionView decision = decisionAt("NODE_4");
    assertThat(street.number("select count(*) from route")).isOne();
    assertThat(decision.chosen()).isEqualTo(new NodeName("NODE_3"));
    DecisionView.Tree tree = treeOf(decision);
    assertThat(tree.path()).isEqualTo(nodes("NODE_1", "NODE_3", "NODE_4"));
    assertThat(tree.direct()).isNotNull();
    assertThat(tree.direct().node()).isEqualTo(new NodeName("NODE_1"));
    assertThat(tree.direct().score()).as("as fast as the copy").isGreaterThan(2 * decision.score());
    assertThat(decision.explanation()).isNotNull();
    assertThat(decision.explanation().sources().getFirst().terms()).containsKey("copy");
    assertThat(decisionAt("NODE_3").tree()).isNull();
  }

  @Test
  void theFileSaysFromWhereItComesAndWhenThatIsExpected() {
    street.execute(
        "insert into agent_session select 4, incarnation, version, started_at, heartbeat_at, until"
            + " from agent_session where agent_id = 1");
    FileWaitView wait =
        new JdbcFileWaits(street.jdbc(), street.clock(), WindowSize.of(ByteCount.of(10_000_000)))
            .one(new Lfn("/d/1/00001"), new NodeName("NODE_4"))
            .orElseThrow();
    assertThat(wait.reason()).isEqualTo("waits-for-copy");
    assertThat(wait.outlook()).isEqualTo("moves");
    assertThat(wait.detail())
        .isEqualTo(
            "waits for the copy that is on its way to NODE_3, from where it arrives soonest");
    assertThat(wait.until()).isBetween(Street.NOON, Street.NOON.plusSeconds(1));
  }

  @Test
  void aFileThatWaitedIsExplainedWithItsTreeAfterwards() {
    street.clock().pass(Duration.ofSeconds(1));
    street.execute("insert into replica values (10001, 3, timestamptz '2026-01-01 12:00:01Z')");
    street.execute("delete from task");
    street.execute("delete from route");
    street.execute("delete from file_request where destination_node_id = 3");
    street.routing().run();
    DecisionView decision = decisionAt("NODE_4");
    assertThat(decision.decidedAt()).isEqualTo(Street.NOON.plusSeconds(1));
    assertThat(treeOf(decision).path()).isEqualTo(nodes("NODE_1", "NODE_3", "NODE_4"));
    assertThat(treeOf(decision).direct()).isNotNull();
    assertThat(decision.explanation()).isNotNull();
  }

  @Test
  void otherDestinationsAreReadOnlyIfTheSourceGotTheFileItself() {
    street.execute(
        "insert into decision (decided_at, cycle_id, file_id, destination_node_id, chosen_node_id,"
            + " score, candidate_node_ids, candidate_scores, reason) select decided_at, cycle_id,"
            + " file_id, 100 + n, 1, score, candidate_node_ids, candidate_scores, reason"
            + " from decision, generate_series(1, 500) n where destination_node_id = 3");
    assertThat(rowsReadFor("NODE_3")).isLessThan(50);
    assertThat(rowsReadFor("NODE_4")).isGreaterThan(500);
  }

  private long rowsReadFor(String node) {
    return street.during(() -> decisionAt(node)).stream().mapToLong(Ran::rows).sum();
  }

  @Test
  void aWaitIsDecidedOnceAndReplayed() throws IOException {
    JdbcCycleViews cycles = new JdbcCycleViews(street.jdbc());
    CycleView cycle = cycles.page(PageRequest.of(null, null)).items().getFirst();
    assertThat(cycle.routed()).isOne();
    long id = Long.parseLong(cycle.id());
    List<CycleDecisionView> decided = cycles.decisions(id, PageRequest.of(null, null)).items();
    assertThat(decided).hasSize(2);
    byte[] body = cycles.snapshot(id).orElseThrow();
    Replay replay =
        Replay.of(CycleDocument.read(new GZIPInputStream(new ByteArrayInputStream(body))), decided);
    assertThat(replay.differences()).isEmpty();
    street.routing().run();
    assertThat(street.number("select count(*) from decision")).isEqualTo(2);
  }
}
