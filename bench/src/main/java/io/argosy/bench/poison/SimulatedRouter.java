package io.argosy.bench.poison;

import io.argosy.bench.cycle.RouterParts;
import io.argosy.bench.linkrates.SteppingClock;
import io.argosy.common.storage.StorageMapping;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.agent.Heartbeat;
import io.argosy.common.wire.agent.Registration.DoorAddress;
import io.argosy.router.budget.Budgets;
import io.argosy.router.budget.store.JdbcBudgetStore;
import io.argosy.router.budget.store.JdbcSpaceStore;
import io.argosy.router.issue.HeartbeatCycle;
import io.argosy.router.issue.LeaseTerms;
import io.argosy.router.issue.Sessions;
import io.argosy.router.issue.store.JdbcClaimStore;
import io.argosy.router.issue.store.JdbcSessionStore;
import io.argosy.router.linkrate.FeedState;
import io.argosy.router.linkrate.ForecastCycle;
import io.argosy.router.linkrate.LearnedCapacities;
import io.argosy.router.linkrate.LinkAmount;
import io.argosy.router.linkrate.evidence.FeedReading;
import io.argosy.router.linkrate.evidence.ForecastPolicy;
import io.argosy.router.linkrate.store.JdbcFeedStore;
import io.argosy.router.linkrate.store.JdbcLinkBins;
import io.argosy.router.linkrate.store.JdbcLinkFlows;
import io.argosy.router.linkrate.store.LinkTimes;
import io.argosy.router.loadtest.store.JdbcTestTasks;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.routing.RoutingStore;
import io.argosy.router.topology.AgentDirectory;
import io.argosy.router.topology.KnownAgent;
import io.argosy.router.topology.Node;
import io.argosy.router.topology.NodeDirectory;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The parts of a router that learn from heartbeats, reports and feeds, and what they believe. */
final class SimulatedRouter {

  private final SteppingClock clock;
  private final RouterParts parts;
  private final JdbcClient jdbc;
  private final HeartbeatCycle heartbeats;
  private final ForecastCycle forecasts;
  private final LearnedCapacities capacities;
  private final RoutingStore routing;

  /** A router that has just started. */
  SimulatedRouter(DataSource database, SteppingClock clock) {
    this.clock = clock;
    parts = new RouterParts(database, clock);
    jdbc = JdbcClient.create(database);
    heartbeats = heartbeats();
    forecasts = parts.forecasts(ForecastPolicy.DEFAULT);
    capacities = parts.capacities();
    routing = parts.routingStore(capacities);
  }

  private HeartbeatCycle heartbeats() {
    NodeDirectory nodes = SimulatedRouter::find;
    AgentDirectory agents = new OneAgent();
    return new HeartbeatCycle(
        new Sessions(agents, new JdbcSessionStore(jdbc), LeaseTerms.DEFAULT, clock),
        new JdbcClaimStore(jdbc),
        new JdbcTestTasks(jdbc),
        nodes,
        new JdbcLinkFlows(jdbc),
        new Budgets(new JdbcBudgetStore(jdbc), nodes, LeaseTerms.DEFAULT.term(), clock),
        new JdbcSpaceStore(jdbc),
        parts.context());
  }

  private static Map<NodeName, Node> find(Collection<NodeName> names) {
    Map<NodeName, Node> found = new HashMap<>(PoisonWorld.nodes());
    found.keySet().retainAll(names);
    return found;
  }

  /** The agent of the destination; nobody registers in a simulation. */
  private record OneAgent() implements AgentDirectory {

    @Override
    public Optional<KnownAgent> find(AgentName name) {
      return Optional.of(PoisonWorld.agent());
    }

    @Override
    public void replace(
        KnownAgent agent, List<DoorAddress> doors, Map<NodeName, StorageMapping> mappings) {
      throw new UnsupportedOperationException();
    }
  }

  void receive(Heartbeat heartbeat) {
    heartbeats.run(PoisonWorld.agent(), heartbeat);
  }

  void receive(List<LinkAmount> reports) {
    parts.context().inOne(() -> new JdbcLinkBins(jdbc).add(reports));
  }

  void receive(FeedState state, FeedReading reading) {
    parts.context().inOne(() -> new JdbcFeedStore(jdbc).save(state, Optional.of(reading)));
  }

  /** What runs once a minute, or more often. */
  void minute() {
    parts.context().inOne(() -> LinkTimes.of(jdbc).correct(clock.instant()));
    forecasts.run();
    capacities.refresh(clock.instant());
  }

  NetworkView view() {
    return parts.context().inOne(() -> routing.usable(clock.instant())).view();
  }
}
