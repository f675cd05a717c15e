package io.argosy.router.routing.store;

import io.argosy.common.topology.InstanceName;
import io.argosy.router.activation.store.JdbcFileRequestLedger;
import io.argosy.router.automation.store.JdbcPinStore;
import io.argosy.router.fixture.RecordedActions;
import io.argosy.router.fixture.TestDatabase;
import io.argosy.router.linkrate.CapacityBeliefs;
import io.argosy.router.linkrate.LinkForecasts;
import io.argosy.router.linkrate.Precedence;
import io.argosy.router.routing.ForwardingSwitch;
import io.argosy.router.routing.HorizonPolicy;
import io.argosy.router.stage.store.Ids;
import org.springframework.jdbc.core.JdbcTemplate;

/** Stores of routing cycles on a test's database, without learned capacities. */
final class RoutingStores {

  private static final int STORED_REQUESTS = 100;

  private RoutingStores() {}

  static JdbcRoutingStore of(TestDatabase database, LinkForecasts forecasts) {
    return new JdbcRoutingStore(
        new JdbcTemplate(database.pool()),
        forecasts,
        new CircuitRates(database.jdbc(), new InstanceName("production"), HorizonPolicy.DEFAULT),
        CapacityBeliefs.NONE,
        Precedence.OF_PRIORITIES,
        new RouteWrites(
            database.jdbc(),
            new Ids(database.jdbc()),
            new RouteRows(new JdbcTemplate(database.pool())),
            new CycleSnapshots(database.jdbc(), STORED_REQUESTS),
            new JdbcFileRequestLedger(database.jdbc())),
        ForwardingSwitch.by(
            new RecordedActions().modes(), new JdbcPinStore(database.jdbc()), action -> {}));
  }
}
