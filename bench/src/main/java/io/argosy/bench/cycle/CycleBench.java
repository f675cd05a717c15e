package io.argosy.bench.cycle;

import com.zaxxer.hikari.HikariDataSource;
import io.argosy.router.activation.store.JdbcFileRequestLedger;
import io.argosy.router.issue.IssueCycle;
import io.argosy.router.issue.store.JdbcIssueStore;
import io.argosy.router.linkrate.CapacityBeliefs;
import io.argosy.router.linkrate.Precedence;
import io.argosy.router.linkrate.store.JdbcLinkForecasts;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.routing.Exploration;
import io.argosy.router.routing.HorizonPolicy;
import io.argosy.router.routing.RouteCycle;
import io.argosy.router.routing.store.CopiedRouteRows;
import io.argosy.router.routing.store.CycleSnapshots;
import io.argosy.router.routing.store.JdbcRoutingStore;
import io.argosy.router.routing.store.RouteWrites;
import io.argosy.router.stage.Ids;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.StageContext;
import io.argosy.router.stage.StageLeases;
import io.argosy.router.stage.Transactions;
import io.argosy.router.stage.Wake;
import io.argosy.router.stage.store.JdbcIds;
import io.argosy.router.stage.store.JdbcKeyLocks;
import io.argosy.router.stage.store.JdbcStageLeases;
import io.argosy.router.stage.store.TemplateTransactions;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;

/** Runs the router's own cycles of routing and issue over its own stores, once, and times them. */
public final class CycleBench {

  static final String OWNER = "argosy_owner";
  static final String ROUTER = "argosy_router";

  private static final String ALL = "all";
  private static final int CONNECTIONS = 8;

  /** As a router has it unless it is told otherwise. */
  private static final int KEPT = 200_000;

  private static final double MEGABYTE = 1e6;
  private static final Clock NOON = Clock.fixed(Instant.parse(CycleWorld.NOON), ZoneOffset.UTC);

  private final CycleDatabase database;
  private final CycleWorld world;
  private final PlanPolicy policy;

  public CycleBench(CycleDatabase database, int nodes, int requests, PlanPolicy policy) {
    this.database = database;
    world = new CycleWorld(nodes, requests);
    this.policy = policy;
  }

  /** Not measured. */
  public void fill() throws IOException {
    try (HikariDataSource owner = pool(OWNER)) {
      world.fill(database, database.password(OWNER), new JdbcTemplate(owner));
    }
  }

  public CycleResult.Run run() throws IOException {
    Stopwatch all = new Stopwatch(this::work);
    Stopwatch routing = new Stopwatch(this::work);
    Stopwatch issue = new Stopwatch(this::work);
    heapPools().forEach(MemoryPoolMXBean::resetPeakUsage);
    try (HikariDataSource router = pool(ROUTER)) {
      all.time(ALL, () -> new Cycles(router, routing, issue).run());
    }
    double heap = heapPools().mapToLong(pool -> pool.getPeakUsage().getUsed()).sum() / MEGABYTE;
    return new CycleResult.Run(
        "cycle",
        policy.strategy().word(),
        world.nodes(),
        world.requests(),
        all.passed(ALL),
        phases(routing, issue),
        heap,
        rowsAfterRestart());
  }

  private static Stream<MemoryPoolMXBean> heapPools() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP);
  }

  /** Of the database and of this process. */
  private Duration work() {
    Duration own = ProcessHandle.current().info().totalCpuDuration().orElseThrow();
    return database.work().plus(own);
  }

  private static CycleResult.Phases phases(Stopwatch routing, Stopwatch issue) {
    ToDoubleFunction<String> passed = routing::passed;
    ToDoubleFunction<String> worked = routing::worked;
    return new CycleResult.Phases(
        passed.applyAsDouble(TimedRouting.READ),
        plan(passed),
        routes(passed),
        passed.applyAsDouble(TimedRouting.DECISIONS),
        issue.passed(TimedRouting.TRANSACTIONS),
        commit(passed),
        new CycleResult.Cpu(
            worked.applyAsDouble(TimedRouting.READ),
            plan(worked),
            routes(worked),
            worked.applyAsDouble(TimedRouting.DECISIONS),
            issue.worked(TimedRouting.TRANSACTIONS),
            commit(worked)));
  }

  /** What is left of reading and planning. */
  private static double plan(ToDoubleFunction<String> of) {
    return of.applyAsDouble(TimedRouting.READ_AND_PLAN) - of.applyAsDouble(TimedRouting.READ);
  }

  private static double routes(ToDoubleFunction<String> of) {
    return of.applyAsDouble(TimedRouting.SAVE) - of.applyAsDouble(TimedRouting.DECISIONS);
  }

  /** What is left of all transactions. */
  private static double commit(ToDoubleFunction<String> of) {
    return of.applyAsDouble(TimedRouting.TRANSACTIONS)
        - of.applyAsDouble(TimedRouting.READ)
        - of.applyAsDouble(TimedRouting.SAVE);
  }

  private CycleResult.Rows rowsAfterRestart() throws IOException {
    database.restart();
    try (HikariDataSource router = pool(ROUTER)) {
      JdbcClient jdbc = JdbcClient.create(router);
      return new CycleResult.Rows(
          count(jdbc, "route"), count(jdbc, "decision"), count(jdbc, "task"));
    }
  }

  private static long count(JdbcClient jdbc, String table) {
    return jdbc.sql("select count(*) from " + table).query(Long.class).single();
  }

  private HikariDataSource pool(String role) throws IOException {
    HikariDataSource pool = new HikariDataSource();
    pool.setJdbcUrl(database.jdbcUrl());
    pool.setUsername(role);
    pool.setPassword(database.password(role));
    pool.setMaximumPoolSize(CONNECTIONS);
    return pool;
  }

  /** A router's, as its configuration makes them; each runs until nothing rings for it. */
  private final class Cycles {

    private final Set<Stage> rung = EnumSet.of(Stage.ROUTING);
    private final RouteCycle routing;
    private final IssueCycle issue;

    Cycles(HikariDataSource router, Stopwatch routes, Stopwatch tasks) {
      JdbcClient jdbc = JdbcClient.create(router);
      Ids ids = new JdbcIds(jdbc);
      Transactions transactions = new TemplateTransactions(new JdbcTransactionManager(router));
      TimedRouting timed = new TimedRouting(routes);
      Wake wake = rung::add;
      StageLeases leases = new JdbcStageLeases(jdbc, NOON, "bench");
      RouteWrites writes =
          new RouteWrites(
              jdbc,
              ids,
              timed.rows(new CopiedRouteRows(new JdbcTemplate(router))),
              new CycleSnapshots(jdbc, KEPT),
              new JdbcFileRequestLedger(jdbc));
      routing =
          new RouteCycle(
              timed.store(
                  new JdbcRoutingStore(
                      new JdbcTemplate(router),
                      new JdbcLinkForecasts(jdbc, Precedence.OF_PRIORITIES),
                      CapacityBeliefs.NONE,
                      Precedence.OF_PRIORITIES,
                      writes)),
              policy,
              world.requests(),
              HorizonPolicy.UNLIMITED,
              Exploration.always(),
              new StageContext(timed.leases(leases), timed.transactions(transactions), wake, NOON));
      issue =
          new IssueCycle(
              new JdbcIssueStore(jdbc, ids),
              new JdbcKeyLocks(jdbc),
              new StageContext(
                  leases, new TimedRouting(tasks).transactions(transactions), wake, NOON));
    }

    void run() {
      while (rung.remove(Stage.ROUTING)) {
        routing.run();
      }
      while (rung.remove(Stage.ISSUE)) {
        issue.run();
      }
    }
  }
}
