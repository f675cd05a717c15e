package io.argosy.router.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.unit.ByteCount;
import io.argosy.router.fixture.Street;
import io.argosy.router.linkrate.Precedence;
import io.argosy.router.plan.Plan;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.Planner;
import io.argosy.router.plan.Strategy;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * 50 MB of activity tests are queued on the link from node 1, and 10 MB of production on that from
 * node 2. Both nodes have a production file that is wanted at their common destination.
 */
class ActivityStreetTest {

  private final Street street = new Street();

  @BeforeEach
  void twoQueues() {
    street.dataset(1, 50, 1);
    street.dataset(2, 10, 2);
    street.request(1, 1, 3, 1);
    street.request(2, 2, 3, 1);
    street.execute("update request set activity = 'tests' where id = 1");
    street.execute("update request set activity = 'production' where id = 2");
    street.run();
    street.dataset(3, 1, 1, 2);
    street.request(3, 3, 3, 1);
    street.execute("update request set activity = 'production' where id = 3");
    street.subscribe().run();
    street.activate(ByteCount.parse("10TB")).run();
  }

  @AfterEach
  void close() {
    street.close();
  }

  private String sourceBy(Strategy strategy, Precedence precedence) {
    RoutingInput input =
        street.transactions().inOne(() -> street.routingStore(precedence).read(Street.NOON, 100));
    assertThat(input.batch().size()).isEqualTo(1);
    Plan plan = Planner.plan(input.view(), input.batch(), PlanPolicy.of(strategy));
    return input.view().nameOf(input.batch().source(0, plan.choice(0))).value();
  }

  @Test
  void queuesOfLowerActivitiesDoNotCount() {
    Precedence shares = Precedence.of(Map.of("production", 0.7, "tests", 0.1, "default", 0.2));
    assertThat(sourceBy(Strategy.PENDING_DATA, shares)).isEqualTo("NODE_1");
  }

  @Test
  void queuesOfEqualOrHigherActivitiesCount() {
    Precedence shares = Precedence.of(Map.of("production", 0.1, "tests", 0.1, "default", 0.2));
    assertThat(sourceBy(Strategy.PENDING_DATA, shares)).isEqualTo("NODE_2");
    assertThat(sourceBy(Strategy.PENDING_DATA, Precedence.OF_PRIORITIES)).isEqualTo("NODE_2");
  }
}
