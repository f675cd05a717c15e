package io.argosy.router.circuit;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.unit.ByteCount;
import io.argosy.router.circuit.store.JdbcBacklogStore;
import io.argosy.router.fixture.Street;
import io.argosy.router.linkrate.store.JdbcLinkFlows;
import io.argosy.router.plan.network.Assumptions;
import io.argosy.router.stage.Stage;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the agents of node 3 are told of the work of its links. Files have 1 MB. */
public class BacklogStreetTest {

  private final Street street = new Street();

  @AfterEach
  void close() {
    street.close();
  }

  /** Returns the duty of a router whose agent 3 has an endpoint. */
  public static BacklogCycle counting(Street street) {
    announce(street);
    return cycle(street, "test");
  }

  private static void announce(Street street) {
    street.execute(
        "insert into circuit_endpoint values"
            + " ('E', 3, 'urn:x', '100', '192.0.2.1', array[3::bigint], 'p', 1e9, 0.5, '')");
  }

  private static BacklogCycle cycle(Street street, String router) {
    return new BacklogCycle(
        new JdbcBacklogStore(street.rows()),
        street.routingStore(),
        new JdbcLinkFlows(street.jdbc()),
        Assumptions.DEFAULT,
        street.context(router));
  }

  /** Returns the links with their megabytes of priority 1 by state. */
  private List<String> told() {
    return street
        .jdbc()
        .sql(
            """
            select source_node_id || ' ' || claimed[2] / 1000000 || ' ' || routed[2] / 1000000
                || ' ' || held_back[2] / 1000000 || ' ' || waiting[2] / 1000000
            from circuit_backlog_facts where destination_node_id = 3 order by 1
            """)
        .query(String.class)
        .list();
  }

  @Test
  void fromTheRequestToTheClaim() {
    announce(street);
    street.dataset(1, 40, 1);
    street.request(1, 1, 3, 1);
    street.subscribe().run();
    cycle(street, "one").run();
    assertThat(told()).containsExactly("1 0 0 0 40");
    street.activate(ByteCount.parse("30MB")).run();
    cycle(street, "one").run();
    assertThat(told()).containsExactly("1 0 0 30 10");
    street.routing().run();
    street.issuing().run();
    street.execute("update task set claim_id = gen_random_uuid() where id % 2 = 0");
    cycle(street, "one").run();
    assertThat(told()).containsExactly("1 15 15 0 10");
    street.execute("update block_destination set done_files = 40, done_bytes = bytes");
    cycle(street, "one").run();
    assertThat(told()).isEmpty();
  }

  /** Its agent may continue a task that it has begun. */
  @Test
  void aSuspendedRequestDoesNotCount() {
    announce(street);
    street.dataset(1, 40, 1);
    street.request(1, 1, 3, 1);
    street.run();
    street.execute("update task set claim_id = gen_random_uuid()");
    cycle(street, "one").run();
    assertThat(told()).containsExactly("1 40 0 0 0");
    street.execute("update request set suspended_at = '%s'", Street.NOON);
    street.subscribe().run();
    cycle(street, "one").run();
    assertThat(told()).isEmpty();
    assertThat(street.number("select count(*) from task")).isEqualTo(40);
  }

  @Test
  void agentsAreWokenWhenTheBacklogWasCounted() {
    announce(street);
    street.wakeUps();
    cycle(street, "one").run();
    assertThat(street.wakeUps()).containsExactly(Stage.CIRCUIT);
    assertThat(new JdbcBacklogStore(street.rows()).countedAt())
        .as("also where nothing is missing")
        .contains(Street.NOON);
  }

  @Test
  void withoutEndpointsNothingIsCountedAndOldRowsAreDeleted() {
    announce(street);
    street.dataset(1, 40, 1, 2);
    street.request(1, 1, 3, 1);
    street.subscribe().run();
    cycle(street, "one").run();
    assertThat(told()).hasSize(2);
    street.execute("delete from circuit_endpoint");
    street.wakeUps();
    cycle(street, "one").run();
    assertThat(told()).isEmpty();
    assertThat(street.number("select count(*) from circuit_count")).isZero();
    assertThat(street.wakeUps()).isEmpty();
  }

  @Test
  void oneRouterCountsAtATime() {
    announce(street);
    street.dataset(1, 40, 1);
    street.request(1, 1, 3, 1);
    street.subscribe().run();
    street.leases("two").run(Stage.CIRCUIT, lease -> cycle(street, "one").run());
    assertThat(told()).isEmpty();
  }

  /** Node 1 can send 100 MB/s; its other link moved 600 MB within the last complete minute. */
  @Test
  void whatOtherLinksMoveCannotBeSent() {
    announce(street);
    street.dataset(1, 40, 1);
    street.request(1, 1, 3, 1);
    street.subscribe().run();
    street.execute(
        "insert into automation_pin values (1, 'learning', 1, 0, 0, 0, '', 1e8, null, 'r', 'ann',"
            + " '%s')",
        Street.NOON);
    List.of(80, 30, 5)
        .forEach(
            age ->
                street.execute(
                    "insert into link_flow values ('%s', 1, 4, 600000000, 5, 5)",
                    Street.NOON.minus(Duration.ofSeconds(age))));
    cycle(street, "one").run();
    assertThat(street.number("select sendable from circuit_backlog_facts")).isEqualTo(90_000_000);
    assertThat(street.number("select count(*) from circuit_backlog_facts where receivable is null"))
        .isOne();
  }
}
