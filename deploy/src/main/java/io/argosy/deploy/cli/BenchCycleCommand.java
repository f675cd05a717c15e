package io.argosy.deploy.cli;

import com.zaxxer.hikari.HikariDataSource;
import io.argosy.bench.cycle.CycleBench;
import io.argosy.bench.cycle.CycleResult;
import io.argosy.deploy.database.EmbeddedDatabase;
import io.argosy.deploy.screen.TextTable;
import io.argosy.router.plan.PlanPolicy;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures a whole cycle with its database. */
@Command(
    name = "cycle",
    description = {
      "Measures a cycle of the router with its database.",
      "Starts a PostgreSQL server with durable commits, fills it with files that wait for a source,"
          + " and runs the router's cycles on its stores: read, plan, write routes and decisions,"
          + " create tasks. Filling is not measured; rows are counted after a restart."
    })
final class BenchCycleCommand implements Callable<Integer> {

  @Mixin BenchAnswer answer;
  @Mixin PolicyOptions policy;

  @Option(names = "--nodes", description = "Number of nodes, 60 or more.")
  int nodes = 60;

  @Option(names = "--requests", description = "Number of waiting files.")
  int requests = 500_000;

  @Option(
      names = "--strategy",
      paramLabel = "NAME",
      description = "Strategy: completion, phedex, ....")
  String strategy = "completion";

  @Override
  public Integer call() throws IOException {
    PlanPolicy chosen = policy.policy(PolicyOptions.strategy(strategy));
    try (BenchDatabase database = BenchDatabase.of("cycle", answer::print)) {
      CycleResult result = run(database, chosen);
      answer.write(List.of(result), table(result));
    }
    return ExitCodes.DONE;
  }

  private CycleResult run(BenchDatabase database, PlanPolicy chosen) throws IOException {
    CycleBench bench = new CycleBench(nodes, requests, chosen, database.server()::cpuTime);
    database.measured(bench::fill, answer::print, bench::run);
    database.server().restart();
    try (HikariDataSource router = database.server().pool(EmbeddedDatabase.ROUTER, 1)) {
      return bench.result(router);
    }
  }

  private static TextTable table(CycleResult run) {
    TextTable table = new TextTable("Phase, Value, CPU time");
    CycleResult.Phases phases = run.phases();
    CycleResult.Cpu cpu = phases.cpu();
    table.row("requests", run.requests(), "");
    table.row("read", BenchAnswer.seconds(phases.read()), BenchAnswer.seconds(cpu.read()));
    table.row("plan", BenchAnswer.seconds(phases.plan()), BenchAnswer.seconds(cpu.plan()));
    table.row(
        "write routes", BenchAnswer.seconds(phases.routes()), BenchAnswer.seconds(cpu.routes()));
    table.row(
        "write decisions",
        BenchAnswer.seconds(phases.decisions()),
        BenchAnswer.seconds(cpu.decisions()));
    table.row("commit", BenchAnswer.seconds(phases.commit()), BenchAnswer.seconds(cpu.commit()));
    table.row(
        "create tasks and commit",
        BenchAnswer.seconds(phases.tasks()),
        BenchAnswer.seconds(cpu.tasks()));
    table.row("total", BenchAnswer.seconds(run.wallSeconds()), BenchAnswer.seconds(cpu.all()));
    table.row("maximum heap", "%.0f MB".formatted(run.heapMegabytes()), "");
    CycleResult.Rows rows = run.rows();
    table.row("routes after a restart", rows.routes(), "");
    table.row("decisions after a restart", rows.decisions(), "");
    table.row("tasks after a restart", rows.tasks(), "");
    return table;
  }
}
