package io.argosy.bench.cycle;

import io.argosy.router.issue.IssueCycle;
import io.argosy.router.issue.store.JdbcIssueStore;
import io.argosy.router.linkrate.CapacityBeliefs;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.routing.Exploration;
import io.argosy.router.routing.ForwardingSwitch;
import io.argosy.router.routing.HorizonPolicy;
import io.argosy.router.routing.RouteCycle;
import io.argosy.router.routing.store.JdbcRouteLedger;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.StageContext;
import io.argosy.router.stage.StageLeases;
import io.argosy.router.stage.Transactions;
import io.argosy.router.stage.store.Ids;
import io.argosy.router.stage.store.JdbcKeyLocks;
import io.argosy.router.stage.store.JdbcStageLeases;
import io.argosy.router.stage.store.TemplateTransactions;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;

/** Runs the router's cycles of routing and issue on their database stores once, and times them. */
public final class CycleBench {

  private static final String ALL = "all";

  private static final double MEGABYTE = 1e6;
  private static final Clock NOON = Clock.fixed(Instant.parse(CycleWorld.NOON), ZoneOffset.UTC);

  private final CycleWorld world;
  private final PlanPolicy policy;
  private final Stopwatch all;
  private final Stopwatch routing;
  private final Stopwatch issue;
  private double heapMegabytes;

  public CycleBench(int nodes, int requests, PlanPolicy policy, Supplier<Duration> databaseCpu) {
    world = new CycleWorld(nodes, requests);
    this.policy = policy;
    all = new Stopwatch(databaseCpu);
    routing = new Stopwatch(databaseCpu);
    issue = new Stopwatch(databaseCpu);
  }

  /** Fills an empty database; this is not measured. */
  public void fill(DataSource owner) {
    world.fill(owner);
  }

  /** Runs the cycles, and returns the seconds that they took. */
  public double run(DataSource router) {
    heapPools().forEach(MemoryPoolMXBean::resetPeakUsage);
    Runnable end = all.start(ALL);
    new Cycles(router).run();
    end.run();
    heapMegabytes = heapPools().mapToLong(pool -> pool.getPeakUsage().getUsed()).sum() / MEGABYTE;
    return all.passed(ALL);
  }

  public CycleResult result(DataSource router) {
    JdbcClient jdbc = JdbcClient.create(router);
    return new CycleResult(
        "cycle",
        policy.strategy().word(),
        world.nodes(),
        world.requests(),
        all.passed(ALL),
        phases(),
        heapMegabytes,
        new CycleResult.Rows(count(jdbc, "route"), count(jdbc, "decision"), count(jdbc, "task")));
  }

  private static Stream<MemoryPoolMXBean> heapPools() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP);
  }

  private CycleResult.Phases phases() {
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

  /** Planning is timed together with reading. */
  private static double plan(ToDoubleFunction<String> seconds) {
    return seconds.applyAsDouble(TimedRouting.READ_AND_PLAN)
        - seconds.applyAsDouble(TimedRouting.READ);
  }

  private static double routes(ToDoubleFunction<String> seconds) {
    return seconds.applyAsDouble(TimedRouting.SAVE) - seconds.applyAsDouble(TimedRouting.DECISIONS);
  }

  /** Transactions include reading and saving. */
  private static double commit(ToDoubleFunction<String> seconds) {
    return seconds.applyAsDouble(TimedRouting.TRANSACTIONS)
        - seconds.applyAsDouble(TimedRouting.READ)
        - seconds.applyAsDouble(TimedRouting.SAVE);
  }

  private static long count(JdbcClient jdbc, String table) {
    return jdbc.sql("select count(*) from " + table).query(Long.class).single();
  }

  /** The cycles as the router's configuration creates them; each runs until nothing wakes it. */
  private final class Cycles {

    private final Set<Stage> woken = EnumSet.of(Stage.ROUTING);
    private final RouteCycle routing;
    private final IssueCycle issue;

    Cycles(DataSource router) {
      JdbcClient jdbc = JdbcClient.create(router);
      Ids ids = new Ids(jdbc);
      Transactions transactions = new TemplateTransactions(new JdbcTransactionManager(router));
      TimedRouting timed = new TimedRouting(CycleBench.this.routing);
      Consumer<Stage> wake = woken::add;
      StageLeases leases = new JdbcStageLeases(jdbc, NOON, "bench", System::nanoTime);
      JdbcTemplate rows = new JdbcTemplate(router);
      routing =
          new RouteCycle(
              timed.store(RouterParts.routingStore(rows, timed.rows(rows), CapacityBeliefs.NONE)),
              policy,
              world.requests(),
              HorizonPolicy.UNLIMITED,
              Exploration.always(),
              ForwardingSwitch.always(),
              new StageContext(timed.leases(leases), timed.transactions(transactions), wake, NOON));
      issue =
          new IssueCycle(
              new JdbcIssueStore(jdbc, ids),
              new JdbcRouteLedger(jdbc),
              new JdbcKeyLocks(jdbc),
              new StageContext(
                  leases,
                  new TimedRouting(CycleBench.this.issue).transactions(transactions),
                  wake,
                  NOON));
    }

    void run() {
      while (woken.remove(Stage.ROUTING)) {
        routing.run();
      }
      while (woken.remove(Stage.ISSUE)) {
        issue.run();
      }
    }
  }
}
