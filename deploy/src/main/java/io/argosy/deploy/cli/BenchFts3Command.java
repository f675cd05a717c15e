package io.argosy.deploy.cli;

import io.argosy.bench.fts3.Fts3Bench;
import io.argosy.bench.fts3.Fts3Course;
import io.argosy.bench.fts3.Fts3Result;
import io.argosy.bench.latency.LatencyResult;
import io.argosy.common.unit.ByteCount;
import io.argosy.deploy.demo.Fts3Stage;
import io.argosy.deploy.demo.Installation.Manner;
import io.argosy.deploy.screen.TextTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.springframework.util.FileSystemUtils;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures what clients of FTS3 cost. */
@Command(
    name = "fts3",
    description = {
      "Starts a PostgreSQL server and a router with two storage systems, and submits jobs of FTS3"
          + " at a constant rate. Nothing moves their files. Then it polls for the states of all"
          + " files, with the fields for which Rucio asks, first for many jobs at once, then for"
          + " each job alone.",
      "A time runs from the moment a call was due to its whole answer. A share of a core is the"
          + " processor time of the router or of all processes of PostgreSQL; what they use while"
          + " nobody polls is measured before."
    })
final class BenchFts3Command implements Callable<Integer> {

  @Mixin BenchAnswer answer;

  @Option(names = "--jobs", description = "Number of jobs.")
  int jobs = 2_000;

  @Option(names = "--files", description = "Number of files of each job.")
  int files = 50;

  @Option(names = "--rate", description = "Jobs submitted per second.")
  double rate = 20;

  @Option(names = "--asked", description = "Number of jobs for which a poll asks, 500 or fewer.")
  int asked = 100;

  @Option(names = "--every", description = "Time in which all jobs are polled for once.")
  Duration every = Duration.ofSeconds(10);

  @Option(names = "--rounds", description = "Number of times that all jobs are polled for.")
  int rounds = 12;

  @Option(
      names = "--operated",
      description =
          "Start the router as docs/operate.md recommends, instead of with the small heap and the"
              + " simple compiler of a demonstration.")
  boolean operated;

  @Override
  public Integer call() throws IOException {
    Fts3Course course = new Fts3Course(jobs, files, rate, asked, every, rounds);
    Path home = Files.createTempDirectory("argosy-fts3");
    Manner manner = operated ? Manner.OPERATED : Manner.SMALL_AND_SOON;
    try (Fts3Stage stage = Fts3Stage.open(home, manner, answer::print)) {
      Fts3Result run = new Fts3Bench(stage.declare(), course, answer::print).run();
      answer.write(List.of(run), table(run));
      answer.print("Heap after a full collection, from start to end: " + heap(run));
    } finally {
      FileSystemUtils.deleteRecursively(home);
    }
    return ExitCodes.DONE;
  }

  private static TextTable table(Fts3Result run) {
    TextTable table =
        new TextTable("Calls, Count, Median ms, p95 ms, Max ms, Router, Database, Added");
    row(table, "submissions", run.submission(), "-", "-", "-");
    table.row(
        "none",
        "-",
        "-",
        "-",
        "-",
        share(run.idle(), "router"),
        share(run.idle(), "database"),
        "-");
    for (Fts3Result.Polls polls : run.polls()) {
      row(
          table,
          "polls for " + polls.asked(),
          polls.times(),
          share(polls.busy(), "router"),
          share(polls.busy(), "database"),
          percent(polls.more()));
    }
    return table;
  }

  private static void row(
      TextTable table,
      String calls,
      LatencyResult times,
      String router,
      String database,
      String more) {
    table.row(
        calls,
        times.samples(),
        millis(times.median()),
        millis(times.p95()),
        millis(times.max()),
        router,
        database,
        more);
  }

  private static String heap(Fts3Result run) {
    return run.heapBytes().stream()
        .map(bytes -> ByteCount.of(bytes).toString())
        .collect(Collectors.joining(", "));
  }

  private static String share(List<Map<String, Double>> periods, String program) {
    return percent(periods.stream().mapToDouble(period -> period.get(program)).average().orElse(0));
  }

  private static String percent(double share) {
    return BenchAnswer.fixed(1, 100 * share) + " %";
  }

  private static String millis(double seconds) {
    return BenchAnswer.fixed(0, 1000 * seconds);
  }
}
