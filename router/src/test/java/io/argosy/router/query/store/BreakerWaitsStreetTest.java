package io.argosy.router.query.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.FileWaitView;
import io.argosy.common.wire.user.WaitView;
import io.argosy.router.activation.WindowSize;
import io.argosy.router.fixture.Street;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Files wanted at node 3 whose sources have breakers: the reasons of a file and of its request. */
class BreakerWaitsStreetTest {

  private static final ByteCount WINDOW = ByteCount.of(10_000_000);

  private Street street;

  @BeforeEach
  void open() {
    street = new Street();
  }

  @AfterEach
  void close() {
    street.close();
  }

  private void wanted(int... holders) {
    street.dataset(1, 5, holders);
    street.request(1, 1, 3, 1);
  }

  /** Requires this reason of each file and of the request, and returns it. */
  private WaitView waits(String reason) {
    var request =
        new JdbcRequestViews(street.jdbc(), street.clock(), WindowSize.of(WINDOW))
            .one(1)
            .orElseThrow();
    FileWaitView file =
        new JdbcFileWaits(street.jdbc(), street.clock(), WindowSize.of(WINDOW))
            .one(new Lfn("/d/1/00001"), new NodeName("NODE_3"))
            .orElseThrow();
    assertThat(request.status()).hasToString("waiting");
    assertThat(request.waits()).hasSize(1);
    WaitView shown = request.waits().getFirst();
    assertThat(shown.reason()).isEqualTo(reason).isEqualTo(file.reason());
    assertThat(shown.detail()).isEqualTo(file.detail());
    assertThat(shown.until()).isEqualTo(file.until());
    return shown;
  }

  @Test
  void aBreakerOverTheOnlySourceIsTheReason() {
    wanted(1);
    street.execute(
        """
        insert into breaker values
            (1, 0, 'open', timestamptz '%1$s', 1, timestamptz '%1$s' + interval '10 seconds', 'r',
                'on', 0, timestamptz '%1$s')
        """,
        Street.NOON);
    street.run();
    WaitView open = waits("breaker-open");
    assertThat(open.detail()).isEqualTo("the breaker over everything from NODE_1 is open: r");
    assertThat(open.until()).isEqualTo(Street.NOON.plusSeconds(10));
    street.execute("update breaker set state = 'half-open', probe_at = null");
    WaitView tried = waits("breaker-open");
    assertThat(tried.detail()).endsWith("; a few files probe it now");
    assertThat(tried.until()).isNull();
  }

  @Test
  void aPinnedBreakerIsShownWithItsAuthorAndHowToEndIt() {
    wanted(1, 2);
    pinnedOpen(1, 0, "ann");
    pinnedOpen(2, 3, "bob");
    street.run();
    WaitView pinned = waits("breaker-pinned");
    assertThat(pinned.outlook()).isEqualTo("waits");
    assertThat(pinned.until()).isNull();
    assertThat(pinned.detail())
        .isEqualTo(
            "the breaker over everything from NODE_1 is pinned open by ann (disk exchange); nothing"
                + " probes it until an admin runs: argosy breaker pin none --source NODE_1 --reason"
                + " TEXT; the breaker over NODE_2 -> NODE_3 is pinned open by bob (disk exchange);"
                + " nothing probes it until an admin runs: argosy breaker pin none --source NODE_2"
                + " --destination NODE_3 --reason TEXT");
    street.execute("delete from automation_pin where source_node_id = 2");
    street.execute(
        "insert into breaker values (2, 3, 'open', '%1$s', 1, null, 'r', 'on', 0, '%1$s')",
        Street.NOON);
    street.routing().run();
    assertThat(waits("breaker-open").detail())
        .isEqualTo("the breaker over NODE_2 -> NODE_3 is open: r; a few files probe it now");
  }

  @Test
  void theWidestOfSeveralPinsIsShown() {
    wanted(1);
    pinnedOpen(1, 3, "ann");
    pinnedOpen(0, 3, "bob");
    street.run();
    assertThat(waits("breaker-pinned").detail())
        .startsWith("the breaker over everything to NODE_3 is pinned open by bob")
        .endsWith("argosy breaker pin none --destination NODE_3 --reason TEXT");
  }

  /** Such a breaker has the key of a node, and not 0, which stands for all nodes. */
  @Test
  void aBreakerOfANodeThatNoLongerExistsCoversNoOtherNode() {
    wanted(1);
    pinnedOpen(1, 3, "ann");
    pinnedOpen(77, 0, "bob");
    pinnedOpen(0, 77, "bob");
    pinnedOpen(77, 3, "bob");
    pinnedOpen(1, 77, "bob");
    street.run();
    assertThat(waits("breaker-pinned").detail())
        .startsWith("the breaker over NODE_1 -> NODE_3 is pinned open by ann")
        .doesNotContain("bob");
  }

  private void pinnedOpen(int source, int destination, String by) {
    street.execute(
        """
        insert into automation_pin values (nextval('automation_pin_id_seq'), 'breaker', %s, %s, 0, 0,
            '*', null, null, 'disk exchange', '%s', timestamptz '%s', 'open')
        """,
        source, destination, by, Street.NOON);
  }
}
