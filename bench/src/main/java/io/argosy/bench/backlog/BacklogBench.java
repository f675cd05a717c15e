package io.argosy.bench.backlog;

import io.argosy.bench.cycle.CycleWorld;
import io.argosy.bench.cycle.RouterParts;
import io.argosy.bench.cycle.Stopwatch;
import io.argosy.bench.routing.BenchResult;
import io.argosy.router.circuit.BacklogCycle;
import io.argosy.router.circuit.BacklogDivision;
import io.argosy.router.circuit.store.JdbcBacklogStore;
import io.argosy.router.linkrate.LearnedCapacities;
import io.argosy.router.routing.RouteCycle;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Runs the duty that counts the backlog of links on its database, alone and beside routing. */
public final class BacklogBench {

  private static final Clock NOON = Clock.fixed(Instant.parse(CycleWorld.NOON), ZoneOffset.UTC);
  private static final int RUNS = 5;
  private static final String RUN = "run";

  /** The router's default for the number of files of a cycle. */
  private static final int MOST_FILES = 50_000;

  private static final String WAITING =
      "select count(*) from file_request f where f.given_up is null"
          + " and not exists (select 1 from route r where r.file_request_id = f.id)";

  private static final String STORED =
      """
      select coalesce(sum(n), 0) from circuit_backlog b
          cross join lateral unnest(b.claimed || b.routed || b.held_back || b.waiting) n
      """;

  private final BacklogWorld world;
  private final Supplier<Duration> databaseCpu;

  /**
   * @param databaseCpu returns the processor time of the database so far
   */
  public BacklogBench(int nodes, int groups, int files, Supplier<Duration> databaseCpu) {
    world = new BacklogWorld(nodes, groups, files);
    this.databaseCpu = databaseCpu;
  }

  /** Fills an empty database; this is not measured. */
  public void fill(DataSource owner) {
    world.fill(owner);
  }

  public BacklogResult run(DataSource router) {
    RouterParts parts = new RouterParts(router, NOON);
    LearnedCapacities capacities = parts.capacities();
    capacities.refresh(NOON.instant());
    BacklogCycle duty = parts.backlog(capacities);
    RouteCycle routing = parts.trial(capacities, MOST_FILES);
    List<Stopwatch> alone = measured(duty::run);
    double seconds = passed(alone);
    JdbcClient jdbc = JdbcClient.create(router);
    BacklogDivision division = duty.divide();
    return new BacklogResult(
        "backlog",
        world.nodes(),
        groups(parts, router),
        world.files(),
        division.links().size(),
        BacklogWorld.missingBytes(router),
        jdbc.sql(STORED).query(Long.class).single() + division.homeless().bytes(),
        division.gap(),
        seconds,
        BenchResult.median(alone.stream().mapToDouble(run -> run.worked(RUN))),
        BacklogResult.Routing.of(
            jdbc.sql(WAITING).query(Integer.class).single(),
            passed(measured(routing::run)),
            beside(duty, routing),
            seconds));
  }

  /** Groups as the duty reads them. */
  private static int groups(RouterParts parts, DataSource router) {
    JdbcBacklogStore store = new JdbcBacklogStore(new JdbcTemplate(router));
    return parts.context().inOne(store::missing).unrouted().size();
  }

  /** Returns the median of routing cycles while the duty runs again and again. */
  private double beside(BacklogCycle duty, RouteCycle routing) {
    AtomicBoolean over = new AtomicBoolean();
    CompletableFuture<Void> running =
        CompletableFuture.runAsync(
            () -> {
              while (!over.get()) {
                duty.run();
              }
            });
    try {
      return passed(measured(routing::run));
    } finally {
      over.set(true);
      running.join();
    }
  }

  /** Returns the runs after the first one. */
  private List<Stopwatch> measured(Runnable work) {
    work.run();
    return Stream.generate(() -> timed(work)).limit(RUNS).toList();
  }

  private Stopwatch timed(Runnable work) {
    Stopwatch watch = new Stopwatch(databaseCpu);
    Runnable end = watch.start(RUN);
    work.run();
    end.run();
    return watch;
  }

  private static double passed(List<Stopwatch> runs) {
    return BenchResult.median(runs.stream().mapToDouble(run -> run.passed(RUN)));
  }
}
