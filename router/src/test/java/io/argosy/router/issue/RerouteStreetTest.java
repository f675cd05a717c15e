package io.argosy.router.issue;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.automation.Automatic;
import io.argosy.router.automation.AutomaticAction;
import io.argosy.router.automation.Mode;
import io.argosy.router.fixture.Street;
import io.argosy.router.stage.Stage;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Ten files at nodes 1 and 2 that node 3 wants, routed and queued. */
class RerouteStreetTest {

  final Street street = new Street();

  @BeforeEach
  void queue() {
    street.dataset(1, 10, 1, 2);
    street.request(1, 1, 3, 1);
    street.run();
    street.wakeUps();
  }

  @AfterEach
  void close() {
    street.close();
  }

  @Test
  void ifAllLinksAreUsableNothingHappens() {
    street.rerouting().run();
    assertThat(street.actions()).isEmpty();
    assertThat(street.wakeUps()).isEmpty();
  }

  @Test
  void queuedTasksOfADisabledLinkGetAnotherSource() {
    street.execute("update link set enabled = false where source_node_id = 1");
    long fromOne = from(1);
    street.rerouting().run();
    assertThat(street.actions())
        .extracting(AutomaticAction::keyValues)
        .containsExactly(
            "destination=NODE_3 source=NODE_1 tasks=%d mode=on reason=the link is not in use"
                .formatted(fromOne));
    assertThat(street.wakeUps()).contains(Stage.ROUTING);
    street.routing().run();
    street.issuing().run();
    assertThat(from(2)).isEqualTo(10);
    assertThat(street.number("select count(*) from task_closed")).isEqualTo(fromOne);
  }

  @Test
  void tasksThatAnAgentHoldsContinue() {
    street.execute("insert into claim values (gen_random_uuid(), 3, 1, '%s')", Street.NOON);
    street.execute("update task set claim_id = (select id from claim)");
    street.execute("update agent_session set until = '%s'", Street.NOON);
    street.rerouting().run();
    assertThat(street.number("select count(*) from task")).isEqualTo(10);
  }

  @Test
  void aTaskIsRoutedAgainOnlyAfterThePause() {
    flip(1);
    flip(2);
    street.rerouting().run();
    assertThat(from(2)).isPositive();
    street.clock().pass(Duration.ofSeconds(30));
    street.rerouting().run();
    assertThat(from(2)).isZero();
  }

  /** Disables the links from the bad source and enables the others. */
  private void flip(int bad) {
    street.execute("update link set enabled = source_node_id <> %d", bad);
    street.rerouting().run();
    street.routing().run();
    street.issuing().run();
  }

  @Test
  void aDryRunLogsOnceAndChangesNothing() {
    street.mode(Automatic.REROUTING, Mode.DRY_RUN);
    street.execute("update link set enabled = false where source_node_id = 1");
    RerouteCycle cycle = street.rerouting();
    cycle.run();
    cycle.run();
    assertThat(street.actions()).hasSize(1);
    assertThat(street.number("select count(*) from task")).isEqualTo(10);
    street.execute("update link set enabled = true");
    cycle.run();
    street.execute("update link set enabled = false where source_node_id = 1");
    cycle.run();
    assertThat(street.actions()).hasSize(1);
  }

  @Test
  void whenOffNothingIsRoutedAgain() {
    street.mode(Automatic.REROUTING, Mode.OFF);
    street.execute("update link set enabled = false");
    street.rerouting().run();
    assertThat(street.actions()).isEmpty();
    assertThat(street.number("select count(*) from task")).isEqualTo(10);
  }

  private long from(int source) {
    return street.number("select count(*) from task where source_node_id = " + source);
  }
}
