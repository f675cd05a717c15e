package io.argosy.router.query.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.wire.user.PreviewView;
import io.argosy.common.wire.user.PreviewView.Arrival;
import io.argosy.common.wire.user.RequestForm;
import io.argosy.router.automation.Automatic;
import io.argosy.router.automation.Mode;
import io.argosy.router.fixture.Street;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.Strategy;
import io.argosy.router.request.RequestScope;
import io.argosy.router.routing.ForwardingSwitch;
import io.argosy.router.topology.Node;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Sixty files of 1 MB at node 1. The link to node 4 has about 1 MB/s, that to node 3 and the one
 * from there to node 4 have 100 MB/s.
 */
class PreviewArrivalsStreetTest {

  private static final long FULL = 20_000;
  private static final String HELD =
      "insert into replica select id, %d, timestamptz '%s' from data_file where %s";
  private static final String NO_LINK =
      "for some blocks no node holds all files and has a link whose rate is known";

  private Street street;

  @BeforeEach
  void aDataset() {
    street = new Street();
    street.node3FeedsNode4();
    street.execute(
        "insert into agent_session select 4, incarnation, version, started_at, heartbeat_at, until"
            + " from agent_session where agent_id = 1");
    street.dataset(1, 60, 1);
  }

  @AfterEach
  void close() {
    street.close();
  }

  private static RequestForm form(int priority, @Nullable String strategy, NodeName... sources) {
    return new RequestForm(
        null,
        List.of(),
        List.of(),
        new Priority(priority),
        null,
        null,
        null,
        strategy,
        List.of(sources),
        null);
  }

  private static RequestScope scope(long dataset, long... to) {
    return new RequestScope(
        List.of(dataset),
        LongStream.of(to)
            .mapToObj(n -> new Node(n, new NodeName("NODE_" + n), new SiteName("SITE_" + n)))
            .toList());
  }

  private JdbcPreviewArrivals arrivals(Strategy configured) {
    return new JdbcPreviewArrivals(
        street.jdbc(),
        street.routingStore(),
        ForwardingSwitch.by(street.modes(), street.pins(), entry -> {}),
        PlanPolicy.of(configured),
        street.clock());
  }

  private PreviewView preview(Strategy configured, RequestForm form, long dataset, long... to) {
    JdbcNodeViews views = new JdbcNodeViews(street.jdbc(), street.clock());
    return new JdbcPreviews(street.jdbc(), views, arrivals(configured))
        .preview(scope(dataset, to), node -> "automatic", form);
  }

  private @Nullable Arrival arrival(int priority, long dataset, long... to) {
    return preview(Strategy.COMPLETION, form(priority, null), dataset, to).arrival();
  }

  private long seconds(int priority, long dataset, long... to) {
    return Objects.requireNonNull(Objects.requireNonNull(arrival(priority, dataset, to)).seconds());
  }

  private void assertUnknown(String why, int priority, long dataset, long... to) {
    assertThat(arrival(priority, dataset, to)).isEqualTo(Arrival.unknown(why));
  }

  @Test
  void aDestinationWithASlowLinkWaitsForTheCopiesOfAnother() {
    assertThat(seconds(1, 1, 4)).isBetween(45L, 65L);
    assertThat(seconds(1, 1, 3, 4)).isLessThan(10);
    assertThat(arrival(1, 1, 3, 4)).extracting(Arrival::passedOn).isEqualTo(true);
    street.mode(Automatic.FORWARDING, Mode.OFF);
    assertThat(seconds(1, 1, 3, 4)).isBetween(45L, 65L);
    street.mode(Automatic.FORWARDING, Mode.DRY_RUN);
    assertThat(seconds(1, 1, 3, 4)).isBetween(45L, 65L);
  }

  @Test
  void copiesThatANodeMayNotPassOnAreNotCounted() {
    street.execute("insert into node_terms values (3, 3, null, null, 'no', 'agent_3')");
    assertThat(seconds(1, 1, 3, 4)).isBetween(45L, 65L);
    street.execute("update node_terms set forwarding = 'own-requests'");
    assertThat(seconds(1, 1, 3, 4)).isLessThan(10);
    street.request(1, 1, 3, 1);
    street.subscribe().run();
    assertThat(seconds(1, 1, 4)).as("of another request").isBetween(45L, 65L);
    street.execute("delete from node_terms");
    assertThat(seconds(1, 1, 4)).isLessThan(10);
    street.execute("insert into node_shortage values (3, 1)");
    assertThat(seconds(1, 1, 4)).as("without space").isBetween(45L, 65L);
    street.execute("delete from node_shortage");
    street.execute(
        "insert into automation_pin values (1, 'forwarding', 3, 0, 0, 0, '*', null, null, 'x',"
            + " 'ann', '%s')",
        Street.NOON);
    assertThat(seconds(1, 1, 4)).as("pinned").isBetween(45L, 65L);
  }

  @Test
  void whatOthersHaveRequestedComesFirstUnlessItIsLessUrgentOrTheSame() {
    street.dataset(2, 60, 1);
    street.request(2, 2, 4, 1);
    street.subscribe().run();
    assertThat(seconds(1, 1, 4)).as("not routed yet").isBetween(90L, 130L);
    street.run();
    assertThat(seconds(1, 1, 4)).isBetween(90L, 130L);
    assertThat(seconds(0, 1, 4)).isBetween(45L, 65L);
    assertThat(seconds(1, 2, 4)).as("what is requested already").isBetween(45L, 65L);
    street.execute(
        "insert into block_suspension select id, id, 4, '%s', 'x' from block where dataset_id = 2",
        Street.NOON);
    assertThat(seconds(1, 1, 4)).as("what others do not get now").isBetween(45L, 65L);
  }

  @Test
  void nothingIsSaidIfOthersLackTooManyBlocks() {
    String wanted =
        "insert into block_destination select -n, 3, 1, 'default', '%s', 1, 1, 0, 0"
            + " from generate_series(%d, %d) n";
    street.execute(wanted, Street.NOON, 2, FULL);
    assertThat(seconds(1, 1, 4)).isBetween(45L, 65L);
    street.execute(wanted, Street.NOON, 1, 1);
    assertUnknown("too many blocks are missing elsewhere", 1, 1, 4);
    assertThat(seconds(0, 1, 4)).as("more urgent").isBetween(45L, 65L);
  }

  @Test
  void filesThatAreThereAreNotCounted() {
    street.execute(HELD, 4, Street.NOON, "id <= 10050");
    street.counted();
    assertThat(seconds(1, 1, 4)).isBetween(7L, 11L);
    street.execute("update block_holding set bytes = 99000000 where node_id = 4");
    assertThat(seconds(1, 1, 4)).as("a wrong sum of bytes").isLessThan(7);
    street.execute(HELD, 4, Street.NOON, "id > 10050");
    street.counted();
    assertThat(arrival(1, 1, 4)).isNull();
  }

  @Test
  void nothingIsSaidOfFilesThatCannotComeNow() {
    street.dataset(2, 60);
    assertUnknown("some files have no source", 1, 2, 4);
    street.execute("update agent_session set free_bytes = 7 where agent_id = 4");
    assertUnknown("not every destination can receive its files now", 1, 1, 4);
    street.execute("update agent_session set free_bytes = null where agent_id = 4");
    street.execute("insert into node_terms values (4, 0, null, null, null, 'ann', 60000000)");
    assertThat(seconds(1, 1, 4)).isBetween(45L, 65L);
    street.execute("update node_terms set capacity_bytes = 59999999");
    assertUnknown("not every destination can receive its files now", 1, 1, 4);
    street.execute("delete from node_terms");
    street.execute("delete from door where node_id = 1");
    assertUnknown(NO_LINK, 1, 1, 4);
  }

  /** Half of its files come over a link that may be much slower than that of the other half. */
  @Test
  void nothingIsSaidOfABlockThatNoSourceHasAsAWhole() {
    street.execute(HELD, 3, Street.NOON, "id > 10030");
    street.execute("delete from replica where node_id = 1 and file_id > 10030");
    street.counted();
    assertUnknown(NO_LINK, 1, 1, 4);
  }

  @Test
  void onlyPlansOfStrategyCompletionSayTimes() {
    String why = "only strategy completion without chosen sources estimates it";
    assertThat(preview(Strategy.QUEUE, form(1, null), 1, 4).arrival())
        .isEqualTo(Arrival.unknown(why));
    assertThat(preview(Strategy.QUEUE, form(1, "completion"), 1, 4).arrival())
        .isEqualTo(arrival(1, 1, 4));
    assertThat(preview(Strategy.COMPLETION, form(1, "phedex"), 1, 4).arrival())
        .isEqualTo(Arrival.unknown(why));
    NodeName source = new NodeName("NODE_1");
    assertThat(preview(Strategy.COMPLETION, form(1, null, source), 1, 4).arrival())
        .isEqualTo(Arrival.unknown(why));
  }

  @Test
  void theRestOfAPreviewIsShownIfTheTimeCannotBeRead() {
    street.asOwner("alter table automation_mode rename to gone");
    PreviewView preview = preview(Strategy.COMPLETION, form(1, null), 1, 4);
    assertThat(preview.arrival()).isEqualTo(Arrival.unknown("the database could not be read"));
    assertThat(preview.destinations().getFirst().missingFiles()).isEqualTo(60);
  }

  /** As another connection locks a table that it reads. */
  @Test
  @Timeout(60)
  void theStatementHasALimit() throws SQLException {
    try (Connection other = street.pool().getConnection()) {
      other.setAutoCommit(false);
      other.createStatement().execute("lock table block_holding in access exclusive mode");
      assertThat(arrivals(Strategy.COMPLETION).arrival(scope(1, 4), form(1, null)))
          .isEqualTo(Arrival.unknown("reading what others lack takes too long"));
      other.rollback();
    }
  }
}
