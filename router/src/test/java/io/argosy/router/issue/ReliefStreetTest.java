package io.argosy.router.issue;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.automation.Automatic;
import io.argosy.router.automation.AutomaticAction;
import io.argosy.router.automation.Mode;
import io.argosy.router.fixture.Agents;
import io.argosy.router.fixture.Street;
import io.argosy.router.stage.Stage;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Forty files of 1 MB at nodes 1 and 2 that node 3 wants; then the link from node 1 slows down. */
class ReliefStreetTest {

  final Street street = new Street();
  final Agents agents = new Agents(street);

  @BeforeEach
  void queue() {
    street.dataset(1, 40, 1, 2);
    street.request(1, 1, 3, 1);
    street.run();
    rate(1, 20_000);
    rate(2, 10_000_000);
    street.wakeUps();
  }

  @AfterEach
  void close() {
    street.close();
  }

  @Test
  void freeTasksOfASlowLinkComeFromTheOtherSource() {
    long fromOne = from(1);
    assertThat(fromOne).isPositive();
    street.relief().run();
    assertThat(from(1)).isLessThan(fromOne);
    assertThat(street.wakeUps()).containsExactly(Stage.ROUTING);
    assertThat(street.actions()).extracting(AutomaticAction::action).containsExactly("take-back");
    street.routing().run();
    street.issuing().run();
    assertThat(street.number("select count(*) from task")).isEqualTo(40);
    assertThat(from(2)).isEqualTo(40 - from(1));
    street.relief().run();
    assertThat(street.actions()).as("nothing is left to gain").isEmpty();
  }

  @Test
  void theHolderIsAskedWithTheAnswerToItsHeartbeat() {
    Incarnation three = agents.start(3);
    UUID claim = UUID.randomUUID();
    agents.claim(three, claim, 40);
    street.relief().run();
    assertThat(street.wakeUps()).isEmpty();
    List<String> asked = agents.beat(three, List.of(claim)).takeBackOrNone();
    assertThat(asked).isNotEmpty();
    assertThat(street.number("select count(*) from task where asked_back_at is not null"))
        .isEqualTo(asked.size());
    street.clock().pass(Duration.ofSeconds(2));
    street.actions();
    street.relief().run();
    assertThat(street.actions()).as("they are on their way back").isEmpty();
    assertThat(street.number("select count(*) from task")).isEqualTo(40);
  }

  @Test
  void aSourceThatHasOnlyFailedIsProbedNoMoreOftenThanItsBreakerAllows() {
    street.execute("update task set source_node_id = 1, alternates = '{}'");
    street.execute("update route set source_node_id = 1, alternates = '{}'");
    street.execute("delete from link_bin where source_node_id = 2");
    street.execute(
        "insert into link_bin values (timestamptz '2026-01-01 11:55Z', 2, 3, 0, 0, 9, 0, 0)");
    breaker("half-open");
    ReliefCycle cycle = street.relief();
    for (int n = 0; n < 3; n++) {
      cycle.run();
      street.clock().pass(Duration.ofSeconds(2));
    }
    assertThat(from(1)).as("no route has taken their place yet").isEqualTo(37);
    street.routing().run();
    street.issuing().run();
    cycle.run();
    assertThat(from(1)).isEqualTo(37);
    assertThat(from(2)).isEqualTo(3);
  }

  /** A node that was away when a file was routed is no alternate of its task. */
  @Test
  void aSourceThatReturnsIsProbedThoughEveryFileHasARoute() {
    street.execute("update task set source_node_id = 1, alternates = '{}'");
    street.execute("update route set source_node_id = 1, alternates = '{}'");
    breaker("open");
    street.relief().run();
    assertThat(from(1)).isEqualTo(40);
    breaker("half-open");
    street.clock().pass(Duration.ofSeconds(2));
    street.relief().run();
    street.routing().run();
    street.issuing().run();
    assertThat(from(2)).as("probes").isEqualTo(3);
    street.relief().run();
    assertThat(from(1)).as("none until one has arrived").isEqualTo(37);
    breaker("closed");
    street.relief().run();
    street.routing().run();
    street.issuing().run();
    assertThat(from(2)).isGreaterThan(30);
  }

  private void breaker(String state) {
    street.execute("delete from breaker");
    street.execute(
        "insert into breaker values (2, 0, '%1$s', '%2$s', 1, null, 'x', 'on', 3, '%2$s')",
        state, street.clock().instant());
  }

  @Test
  void tasksLeaveADisabledLinkAndADryRunOnlyLogs() {
    street.mode(Automatic.REROUTING, Mode.DRY_RUN);
    street.execute("update link set enabled = false where source_node_id = 1");
    ReliefCycle cycle = street.relief();
    cycle.run();
    cycle.run();
    assertThat(street.actions())
        .extracting(AutomaticAction::reason)
        .containsExactly("the link cannot carry files now");
    assertThat(street.number("select count(*) from task")).isEqualTo(40);
    street.mode(Automatic.REROUTING, Mode.ON);
    cycle.run();
    assertThat(from(1)).isZero();
  }

  /** Sets the recent rate of the link to node 3 in bytes per second. */
  private void rate(int source, long bytes) {
    street.execute(
        "insert into link_bin values (timestamptz '2026-01-01 11:55Z', %d, 3, 9, %d, 0, 0, 100)",
        source, bytes * 100);
  }

  private long from(int source) {
    return street.number("select count(*) from task where source_node_id = " + source);
  }
}
