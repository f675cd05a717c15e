package io.argosy.deploy.cli;

import com.zaxxer.hikari.HikariDataSource;
import io.argosy.bench.pages.PagesBench;
import io.argosy.bench.pages.PagesPrograms;
import io.argosy.bench.pages.PagesResult;
import io.argosy.bench.pages.PagesWorld;
import io.argosy.common.wire.WireJson;
import io.argosy.deploy.database.EmbeddedDatabase;
import io.argosy.deploy.demo.PagesStage;
import io.argosy.deploy.screen.TextTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.util.FileSystemUtils;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures the response times of pages. */
@Command(
    name = "pages",
    description = {
      "Fills a PostgreSQL server with the data of weeks of use, starts a router and a web process,"
          + " and requests all pages, their JSON and the router's answers at a constant rate, while"
          + " simulated agents send heartbeats and reports through the agents' API.",
      "A response time runs from the moment a request was due to the last byte of the response."
    })
final class BenchPagesCommand implements Callable<Integer> {

  private static final String WORLD = "world.json";

  @Mixin BenchAnswer answer;

  @Option(names = "--nodes", description = "Number of nodes, 8 or more.")
  int nodes = 60;

  @Option(names = "--links", description = "Number of directed links.")
  int links = 3_500;

  @Option(names = "--files", description = "Number of files, 1000 or more.")
  int files = 1_000_000;

  @Option(names = "--requests", description = "Number of users' requests, 20 or more.")
  int requests = 1_000;

  @Option(names = "--seed", description = "Random seed: the same seed gives the same world.")
  long seed = 1;

  @Option(
      names = "--at",
      defaultValue = "PT0S",
      description = "Present time of the world (default: the time of its creation).")
  Instant now = Instant.EPOCH;

  @Option(names = "--rate", description = "HTTP requests per second in total.")
  double rate = 20;

  @Option(names = "--warm-up", description = "Time before the measurement.")
  Duration warmUp = Duration.ofSeconds(60);

  @Option(names = "--time", description = "Time of the measurement.")
  Duration time = Duration.ofMinutes(3);

  @Option(names = "--outcomes", description = "Outcomes that agents report per second.")
  int outcomes = 5;

  @Option(names = "--users", description = "Number of users, each with a session.")
  int users = 8;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "Directory of the database; an existing world of the same kind is used again.")
  Optional<Path> data = Optional.empty();

  @Override
  public Integer call() throws IOException, SQLException {
    PagesWorld world = new PagesWorld(seed, nodes, links, files, requests);
    PagesBench.Course course = new PagesBench.Course(rate, warmUp, time, outcomes, users);
    Path home = home();
    try (PagesStage stage = PagesStage.open(home, answer::print);
        HikariDataSource owner = stage.database().pool(EmbeddedDatabase.OWNER, 2)) {
      fill(home.resolve(WORLD), world, owner);
      PagesPrograms programs = stage.serve();
      PagesResult run =
          new PagesBench(programs, JdbcClient.create(owner), course, answer::print).run(world);
      answer.write(List.of(run), table(run));
      answer.print(summary(run));
    } finally {
      if (data.isEmpty()) {
        FileSystemUtils.deleteRecursively(home);
      }
    }
    return ExitCodes.DONE;
  }

  private Path home() throws IOException {
    return data.isEmpty()
        ? Files.createTempDirectory("argosy-pages")
        : Files.createDirectories(Surroundings.resolve(data.get())).toRealPath();
  }

  private void fill(Path stored, PagesWorld world, HikariDataSource owner)
      throws IOException, SQLException {
    if (Files.exists(stored)) {
      PagesWorld there = WireJson.strict().readValue(stored.toFile(), PagesWorld.class);
      if (!there.equals(world)) {
        throw new IllegalArgumentException(
            "--data: the directory contains another world: " + there);
      }
      PagesWorld.awaken(owner, now);
      answer.print("using the existing world: " + world);
      return;
    }
    long start = System.nanoTime();
    world.fill(owner, now);
    WireJson.strict().writeValue(stored.toFile(), world);
    answer.print(
        "%s, created in %s s".formatted(world, (System.nanoTime() - start) / 1_000_000_000));
  }

  private static TextTable table(PagesResult run) {
    TextTable table =
        new TextTable("Address, Count, p50 ms, p95 ms, p99 ms, Worst ms, Errors, Bytes");
    for (PagesResult.Line line : run.addresses()) {
      table.row(
          line.address(),
          line.count(),
          tenths(line.p50()),
          tenths(line.p95()),
          tenths(line.p99()),
          tenths(line.worst().millis()),
          line.errors().count(),
          line.bytes());
    }
    return table;
  }

  private static String summary(PagesResult run) {
    return "%s s at %s a second; %d outcomes reported; CPU seconds: %s; worst p95 %s ms; %d errors"
        .formatted(
            tenths(run.seconds()),
            tenths(run.perSecond()),
            run.outcomes(),
            run.cpuSeconds().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(program -> program.getKey() + " " + tenths(program.getValue()))
                .collect(Collectors.joining(", ")),
            tenths(run.addresses().stream().mapToDouble(PagesResult.Line::p95).max().orElse(0)),
            run.addresses().stream().mapToLong(line -> line.errors().count()).sum());
  }

  private static String tenths(double value) {
    return BenchAnswer.fixed(1, value);
  }
}
