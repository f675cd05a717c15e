package io.argosy.bench.cycle;

import io.argosy.common.topology.InstanceName;
import io.argosy.router.activation.store.JdbcFileRequestLedger;
import io.argosy.router.audit.CommandContext;
import io.argosy.router.automation.ActionLog;
import io.argosy.router.automation.ModeBook;
import io.argosy.router.automation.store.JdbcModeStore;
import io.argosy.router.automation.store.JdbcPinStore;
import io.argosy.router.circuit.BacklogCycle;
import io.argosy.router.circuit.store.JdbcBacklogStore;
import io.argosy.router.linkrate.CapacityBeliefs;
import io.argosy.router.linkrate.FeedCycle;
import io.argosy.router.linkrate.FeedReader;
import io.argosy.router.linkrate.ForecastCycle;
import io.argosy.router.linkrate.LearnedCapacities;
import io.argosy.router.linkrate.LinkForecasts;
import io.argosy.router.linkrate.Precedence;
import io.argosy.router.linkrate.evidence.ForecastPolicy;
import io.argosy.router.linkrate.store.JdbcFeedStore;
import io.argosy.router.linkrate.store.JdbcForecastStore;
import io.argosy.router.linkrate.store.JdbcLinkBins;
import io.argosy.router.linkrate.store.JdbcLinkFlows;
import io.argosy.router.linkrate.store.JdbcLinkForecasts;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.routing.Exploration;
import io.argosy.router.routing.ForwardingSwitch;
import io.argosy.router.routing.HorizonPolicy;
import io.argosy.router.routing.RouteCycle;
import io.argosy.router.routing.RoutingStore;
import io.argosy.router.routing.store.CircuitRates;
import io.argosy.router.routing.store.CycleSnapshots;
import io.argosy.router.routing.store.JdbcRoutingStore;
import io.argosy.router.routing.store.RouteRows;
import io.argosy.router.routing.store.RouteWrites;
import io.argosy.router.stage.StageContext;
import io.argosy.router.stage.Transactions;
import io.argosy.router.stage.store.Ids;
import io.argosy.router.stage.store.JdbcStageLeases;
import io.argosy.router.stage.store.TemplateTransactions;
import java.time.Clock;
import java.util.Map;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * The cycles and stores of link knowledge and routing on a database, as the router's configuration
 * creates them.
 */
public final class RouterParts {

  /** The router's default for the number of requests in a stored cycle. */
  private static final int STORED_REQUESTS = 200_000;

  private static final ActionLog UNLOGGED = action -> {};

  private final DataSource database;
  private final JdbcClient jdbc;
  private final JdbcTemplate rows;
  private final StageContext context;
  private final ModeBook modes;

  /**
   * @param clock of all parts
   */
  public RouterParts(DataSource database, Clock clock) {
    this.database = database;
    jdbc = JdbcClient.create(database);
    rows = new JdbcTemplate(database);
    context = context(new TemplateTransactions(new JdbcTransactionManager(database)), clock);
    modes =
        new ModeBook(
            new JdbcModeStore(jdbc),
            Map.of(),
            new CommandContext(context, (actor, action, object, detail) -> {}));
  }

  private StageContext context(Transactions transactions, Clock clock) {
    return new StageContext(
        new JdbcStageLeases(jdbc, clock, "bench", System::nanoTime),
        transactions,
        stage -> {},
        clock);
  }

  /** Returns leases, transactions, wake-ups and clock of all cycles. */
  public StageContext context() {
    return context;
  }

  /** Returns the cycle that combines own history and the readings of feeds. */
  public ForecastCycle forecasts(ForecastPolicy policy) {
    return new ForecastCycle(
        new JdbcForecastStore(rows),
        new JdbcFeedStore(jdbc),
        new JdbcLinkBins(jdbc),
        () -> new ForecastCycle.ForecastTerms("bench", policy, Map.of()),
        modes,
        new JdbcPinStore(jdbc),
        UNLOGGED,
        context);
  }

  /** Returns the cycle that reads feeds and stores their readings. */
  public FeedCycle feeds(FeedReader reader) {
    return new FeedCycle(reader, new JdbcFeedStore(jdbc), modes, context);
  }

  /** Returns the forecasts as a plan reads them. */
  public LinkForecasts knownForecasts() {
    return new JdbcLinkForecasts(jdbc, Precedence.OF_PRIORITIES);
  }

  /** Returns the learner of capacities. */
  public LearnedCapacities capacities() {
    return new LearnedCapacities(
        new JdbcLinkBins(jdbc), new JdbcLinkFlows(jdbc), CapacityBeliefs.NONE, modes, UNLOGGED);
  }

  /**
   * Returns a routing cycle whose writes are rolled back, so that each cycle has the same work.
   *
   * @param most files of the cycle
   */
  public RouteCycle trial(LearnedCapacities capacities, int most) {
    return new RouteCycle(
        routingStore(capacities),
        PlanPolicy.DEFAULT,
        most,
        HorizonPolicy.UNLIMITED,
        Exploration.always(),
        ForwardingSwitch.always(),
        context(rolledBack(), context.clock()));
  }

  /** Returns the cycle that counts the backlog of links. */
  public BacklogCycle backlog(CapacityBeliefs capacities) {
    return new BacklogCycle(
        new JdbcBacklogStore(rows),
        routingStore(capacities),
        new JdbcLinkFlows(jdbc),
        PlanPolicy.DEFAULT.assumptions(),
        context);
  }

  /** Returns the store of routing, with what is learned of capacities. */
  public RoutingStore routingStore(CapacityBeliefs capacities) {
    return routingStore(rows, new RouteRows(rows), capacities);
  }

  /**
   * Returns the store of routing.
   *
   * @param written writes routes and decisions
   */
  static RoutingStore routingStore(
      JdbcTemplate rows, RouteRows written, CapacityBeliefs capacities) {
    JdbcClient jdbc = JdbcClient.create(rows);
    return new JdbcRoutingStore(
        rows,
        new JdbcLinkForecasts(jdbc, Precedence.OF_PRIORITIES),
        new CircuitRates(jdbc, new InstanceName("bench"), HorizonPolicy.DEFAULT),
        capacities,
        Precedence.OF_PRIORITIES,
        new RouteWrites(
            jdbc,
            new Ids(jdbc),
            written,
            new CycleSnapshots(jdbc, STORED_REQUESTS),
            new JdbcFileRequestLedger(jdbc)),
        ForwardingSwitch.always());
  }

  private Transactions rolledBack() {
    TransactionTemplate template = new TransactionTemplate(new JdbcTransactionManager(database));
    return new Transactions() {
      @Override
      public <T> T inOne(Supplier<T> writes) {
        return template.execute(
            status -> {
              status.setRollbackOnly();
              return writes.get();
            });
      }
    };
  }
}
