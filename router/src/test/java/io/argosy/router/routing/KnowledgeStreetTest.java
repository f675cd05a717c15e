package io.argosy.router.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.argosy.common.unit.ByteRate;
import io.argosy.router.automation.Automatic;
import io.argosy.router.automation.Mode;
import io.argosy.router.fixture.Street;
import io.argosy.router.plan.network.NetworkView;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a running router learns, in cycles on a real database with an additional node 5. */
class KnowledgeStreetTest {

  private final Street street = new Street();

  @BeforeEach
  void oneMoreNode() {
    street.execute("insert into site values (5, 'SITE_5')");
    street.execute("insert into node values (5, 'NODE_5', 5, 'disk')");
    street.execute("insert into agent values (5, 'agent_5', 5, false)");
    street.execute("insert into agent_node values (5, 5)");
  }

  @AfterEach
  void close() {
    street.close();
  }

  private void link(long source, long destination) {
    street.execute(
        "insert into link values (%1$d%2$d, %1$d, %2$d, 1, false, true)", source, destination);
  }

  private void bin(String time, long source, long destination, long megabytesPerSecond) {
    street.execute(
        "insert into link_bin values (timestamptz '2026-01-01 %sZ', %d, %d, 9, %d, 0, 0, 300)",
        time, source, destination, megabytesPerSecond * 300_000_000L);
  }

  private long routes(long source) {
    return street.number("select count(*) from route where source_node_id = " + source);
  }

  /**
   * Each link of node 1 carries 60 MB/s alone and 30 MB/s while the other is busy; each link of
   * node 2 carries 60 MB/s.
   */
  private void theUplinkOfOneEndsAtNinety() {
    link(1, 5);
    link(2, 5);
    List<Long> destinations = List.of(3L, 4L, 5L);
    for (int n = 0; n < 3; n++) {
      bin("08:0" + 3 * n, 1, destinations.get(n), 60);
      bin("08:30", 1, destinations.get(n), 30);
      bin("09:0" + 3 * n, 2, destinations.get(n), 60);
      street.dataset(n + 1, 200, 1, 2);
      street.request(n + 1, n + 1, (int) (long) destinations.get(n), 1);
    }
  }

  @Test
  void aMeasuredUplinkIsInTheViewAndSpreadsThePlan() {
    theUplinkOfOneEndsAtNinety();
    street.run();
    NetworkView view =
        street
            .transactions()
            .inOne(() -> street.routingStore().survey(Street.NOON, 1, true))
            .view();
    assertThat(view.nodeFacts().getFirst().uplink())
        .contains(ByteRate.ofMegabytesPerSecond(1.3 * 90));
    assertThat(view.nodeFacts().get(1).uplink()).isEmpty();
    assertThat(routes(1) / 600.0).as("117 of 117 + 234").isCloseTo(1 / 3.0, within(0.02));
  }

  @Test
  void withLearningOffOnlyRatesCount() {
    street.mode(Automatic.LEARNING, Mode.OFF);
    theUplinkOfOneEndsAtNinety();
    List.of(3L, 4L, 5L).forEach(destination -> bin("08:35", 1, destination, 30));
    street.run();
    assertThat(routes(1) / 600.0).as("30 of 30 + 60").isCloseTo(1 / 3.0, within(0.02));
  }

  @Test
  void aThousandRequestsOverTenCyclesAreSpreadByCapacity() {
    street.execute("insert into door values (5, 5, 5, 'http', 'http://127.0.0.1:5')");
    street.execute(
        """
        insert into agent_session values (5, 1, 'v', timestamptz '%1$s', timestamptz '%1$s',
            timestamptz '%1$s' + interval '1 day')
        """,
        Street.NOON);
    link(5, 3);
    bin("11:30", 1, 3, 30);
    bin("11:35", 2, 3, 20);
    bin("11:40", 5, 3, 10);
    for (int cycle = 1; cycle <= 10; cycle++) {
      street.dataset(cycle, 100, 1, 2, 5);
      street.request(cycle, cycle, 3, 1);
      street.run();
    }
    assertThat(routes(1) + routes(2) + routes(5)).isEqualTo(1_000);
    assertThat(routes(1)).isCloseTo(500, within(25L));
    assertThat(routes(2)).isCloseTo(333, within(17L));
    assertThat(routes(5)).isCloseTo(167, within(8L));
  }
}
