package io.argosy.deploy.cli;

import com.zaxxer.hikari.HikariDataSource;
import io.argosy.bench.linkrates.FaultsBench;
import io.argosy.bench.linkrates.FaultsResult;
import io.argosy.bench.linkrates.LinkratesBench;
import io.argosy.bench.linkrates.LinkratesResult;
import io.argosy.common.unit.ByteCount;
import io.argosy.deploy.database.EmbeddedDatabase;
import io.argosy.deploy.screen.TextTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures link knowledge. */
@Command(
    name = "linkrates",
    description = {
      "Measures what link knowledge costs.",
      "Starts a PostgreSQL server and fills it with sites that are all linked with each other and"
          + " a history in which every link is always busy. Measures the size of the history, what"
          + " a plan spends on knowledge of links, and how long it takes to read feeds that are"
          + " served over HTTP: three instances with an OpenSearch archive, and an esmond archive"
          + " that needs 100 ms for each answer.",
      "With --faults, it times routing cycles while feeds with every fault are read all the time,"
          + " and while none is, and shows what each faulty feed led to. It ends with 1 if a fault"
          + " was not noticed or anything of a faulty feed was stored."
    })
final class BenchLinkratesCommand implements Callable<Integer> {

  private static final int CONNECTIONS = 8;

  @Mixin BenchAnswer answer;

  @Option(names = "--sites", description = "Number of sites, 60 or more.")
  int sites = 60;

  @Option(names = "--days", description = "Days of history, 3 or more.")
  int days = 90;

  @Option(names = "--requests", description = "Number of files that wait.")
  int requests = 20_000;

  @Option(names = "--faults", description = "Measure faulty feeds instead.")
  boolean faults;

  @Override
  public Integer call() throws IOException {
    if (sites < 60 || days < 3 || requests < 1) {
      throw new IllegalArgumentException(
          "--sites must be at least 60, --days at least 3 and --requests at least 1");
    }
    try (BenchDatabase database = BenchDatabase.of("linkrates", answer::print)) {
      database.server().start();
      return faults
          ? faults(database.server(), database.home())
          : knowledge(database.server(), database.home());
    }
  }

  private int knowledge(EmbeddedDatabase database, Path home) throws IOException {
    LinkratesBench bench = new LinkratesBench(sites, days, requests, answer::print);
    LinkratesResult.History history;
    try (HikariDataSource owner = database.pool(EmbeddedDatabase.OWNER, CONNECTIONS)) {
      history = bench.fill(owner);
    }
    try (HikariDataSource router = database.pool(EmbeddedDatabase.ROUTER, CONNECTIONS)) {
      LinkratesResult result = bench.run(router, history, home);
      answer.write(List.of(result), table(result));
      return ExitCodes.DONE;
    }
  }

  private int faults(EmbeddedDatabase database, Path home) throws IOException {
    FaultsBench bench = new FaultsBench(sites, requests, answer::print);
    try (HikariDataSource owner = database.pool(EmbeddedDatabase.OWNER, CONNECTIONS)) {
      bench.fill(owner);
    }
    try (HikariDataSource router = database.pool(EmbeddedDatabase.ROUTER, CONNECTIONS)) {
      FaultsResult result = bench.run(router, home);
      answer.write(List.of(result), table(result));
      return result.isClean() ? ExitCodes.DONE : ExitCodes.NOT_DONE;
    }
  }

  private static TextTable table(LinkratesResult result) {
    TextTable table = new TextTable("What, Value");
    table.row("links", result.links());
    for (LinkratesResult.Refresh refresh : result.refreshes()) {
      table.row("read and store: " + refresh.feeds(), BenchAnswer.seconds(refresh.readSeconds()));
      table.row("  then compute forecasts", BenchAnswer.seconds(refresh.combineSeconds()));
      table.row(
          "  values / links with a capacity", refresh.accepted() + " / " + refresh.forecasts());
    }
    LinkratesResult.History history = result.history();
    table.row("days of history", history.ofDays());
    table.row(
        "  bins of 5 min / hours / days",
        "%d / %d / %d".formatted(history.bins(), history.hours(), history.days()));
    table.row("  size with indexes", ByteCount.of(history.bytes()));
    table.row("  compacting a day, at most", BenchAnswer.seconds(history.slowestDaySeconds()));
    LinkratesResult.Knowledge knowledge = result.knowledge();
    table.row("files that wait on links", knowledge.routed());
    table.row("a plan reads forecasts and queues", spread(knowledge.forecasts()));
    table.row("a plan learns capacities", spread(knowledge.capacities()));
    table.row("a plan spends on knowledge", spread(knowledge.together()));
    table.row(
        "forecast cycle, once a minute", BenchAnswer.seconds(knowledge.forecastCycleSeconds()));
    table.row(
        "reading bins for capacities, every 5 min",
        BenchAnswer.seconds(knowledge.refreshSeconds()));
    return table;
  }

  private static TextTable table(FaultsResult result) {
    TextTable table = new TextTable("Feed, Fault noticed, Stored, What is said");
    for (FaultsResult.Feed feed : result.feeds()) {
      table.row(
          feed.name(),
          feed.isRefused() ? "yes" : "NO",
          feed.statements(),
          feed.error() == null ? feed.refused() + " values refused" : feed.error());
    }
    table.row("routing " + result.files() + " files, no feeds", "", "", spread(result.without()));
    table.row("with faulty feeds", "", "", spread(result.with()));
    table.row(
        "ratio of medians / 95 % / most",
        "",
        "",
        "%s / %s / %s"
            .formatted(
                BenchAnswer.fixed(3, result.with().median() / result.without().median()),
                BenchAnswer.fixed(3, result.with().p95() / result.without().p95()),
                BenchAnswer.fixed(3, result.with().most() / result.without().most())));
    table.row("readings of all feeds", "", "", result.readings());
    table.row("forecasts from faulty feeds", "", "", result.forecasts());
    return table;
  }

  private static String spread(LinkratesResult.Spread spread) {
    return "%s ms (95 %%: %s ms, most %s ms)"
        .formatted(
            BenchAnswer.fixed(1, spread.median() * 1e3),
            BenchAnswer.fixed(1, spread.p95() * 1e3),
            BenchAnswer.fixed(1, spread.most() * 1e3));
  }
}
