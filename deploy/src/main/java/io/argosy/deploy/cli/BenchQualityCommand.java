package io.argosy.deploy.cli;

import io.argosy.bench.quality.FanBench;
import io.argosy.bench.quality.FanResult;
import io.argosy.bench.quality.QualityBench;
import io.argosy.bench.quality.QualityResult;
import io.argosy.bench.quality.Size;
import io.argosy.deploy.screen.TextTable;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.Strategy;
import io.argosy.router.plan.wire.Knowledge;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.springframework.util.FileSystemUtils;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Compares plans with the best possible ones, judged by independent programs. */
@Command(
    name = "quality",
    description = {
      "Compares plans with the best possible ones.",
      "Generates worlds with the programs of the planner bench, plans them as argosy plan does, and"
          + " simulates the plans with these programs: the time until the last file has arrived,"
          + " divided by the least possible time.",
      "With --fan, data sets are wanted at several sites each, and their files are transferred in a"
          + " simulation in which the planner decides in cycles of a minute and each site can pass"
          + " on what has arrived. The time is divided by the least time with copies passed on."
    })
final class BenchQualityCommand implements Callable<Integer> {

  private static final Set<String> FAMILIES = Set.of("contested", "natural");

  @Mixin BenchAnswer answer;
  @Mixin PolicyOptions policy;

  @Option(
      names = "--planner-bench",
      required = true,
      paramLabel = "DIR",
      description = "Directory of mkworld.py, simulate.py, round.py, assign.py and forwarding.py.")
  Path programs = Path.of(".");

  @Option(
      names = "--python",
      paramLabel = "PROGRAM",
      description = "Python 3 with numpy and scipy.")
  String python = "python3";

  @Option(
      names = "--fan",
      description =
          "Data sets with several destinations: worlds of 8 and 16 sites as in the table of"
              + " forwarding.py, without --sizes, --family and --judges.")
  boolean fan;

  @Option(
      names = "--without-forwarding",
      description =
          "With --fan: the planner knows a copy as a source only once it has arrived, as with the"
              + " automatic action forwarding off.")
  boolean withoutForwarding;

  @Option(
      names = "--worlds",
      description = "Number of worlds of each size; with --fan half as many of 16 sites.")
  int worlds = 10;

  @Option(names = "--first-seed", description = "Random seed of the first world.")
  int firstSeed = 1;

  @Option(
      names = "--sizes",
      split = ",",
      paramLabel = "SITESxFILES",
      description = "Sizes of the worlds (default: 8x300,16x1500,32x6000).")
  List<Size> sizes = List.of(new Size(8, 300), new Size(16, 1500), new Size(32, 6000));

  @Option(names = "--family", paramLabel = "NAME", description = "contested or natural.")
  String family = "contested";

  @Option(
      names = "--strategy",
      split = ",",
      paramLabel = "NAME",
      description = "Strategies of Argosy, or all (default: completion).")
  List<String> strategies = List.of(Strategy.COMPLETION.word());

  @Option(
      names = "--judges",
      split = ",",
      paramLabel = "NAME",
      description =
          "Strategies of the planner bench, \"\" for none (default:"
              + " phedex-1cycle,greedy+refine,lp-rounded).")
  List<String> judges = List.of("phedex-1cycle", "greedy+refine", "lp-rounded");

  @Option(
      names = "--knowledge",
      paramLabel = "WHAT",
      description = {
        "true: also capacities; observed: learned round by round; feeds: also what a debug instance"
            + " and a perfSONAR archive say, served over HTTP (default: true)."
      })
  String knowledge = Knowledge.TRUE.word();

  @Option(
      names = "--outliers",
      paramLabel = "SHARE",
      description = "With feeds: share of perfSONAR's tests that show ten times too much.")
  double outliers = 0;

  @Option(
      names = "--rounds",
      description = "With observed or feeds: number of times a batch is planned and simulated.")
  int rounds = 10;

  @Option(
      names = "--keep",
      paramLabel = "DIR",
      description = "Directory for worlds and results; existing ones are used again.")
  Optional<Path> keep = Optional.empty();

  @Override
  public Integer call() throws IOException {
    if (worlds < 1 || rounds < 1) {
      throw new IllegalArgumentException("--worlds and --rounds must be at least 1");
    }
    if (!FAMILIES.contains(family)) {
      throw new IllegalArgumentException("--family must be contested or natural: " + family);
    }
    QualityBench.Contest contest = contest();
    if (fan) {
      return fan(contest);
    }
    var course = new QualityBench.Course(family, sizes, firstSeed, worlds);
    var bench = new QualityBench(python, Surroundings.resolve(programs), course);
    QualityResult result = in(directory -> bench.run(contest, directory, answer::print));
    answer.write(result, table(result));
    if (result.worstAboveBetter() != null) {
      answer.print(
          "Maximum above the better reference: %s".formatted(ratio(result.worstAboveBetter())));
    }
    return ExitCodes.DONE;
  }

  private int fan(QualityBench.Contest contest) throws IOException {
    if (contest.feeds().isPresent()) {
      throw new IllegalArgumentException("--fan: --knowledge must be true or observed");
    }
    var bench =
        new FanBench(python, Surroundings.resolve(programs), firstSeed, worlds, !withoutForwarding);
    FanResult result = in(directory -> bench.run(contest, directory, answer::print));
    TextTable table =
        new TextTable(
            "Sites, Destinations, Replicas, Planner, Median, Lower quartile, Upper quartile, Max,"
                + " Worlds");
    for (var row : result.rows()) {
      table.row(
          row.fan().sites(),
          row.fan().destinations(),
          row.fan().replicas(),
          row.planner(),
          ratio(row.median()),
          ratio(row.lowerQuartile()),
          ratio(row.upperQuartile()),
          ratio(row.max()),
          row.ratios().size());
    }
    answer.write(result, table);
    return ExitCodes.DONE;
  }

  private interface Run<R> {
    R in(Path directory) throws IOException;
  }

  /** Runs in the directory that is kept, or in one that is removed. */
  private <R> R in(Run<R> bench) throws IOException {
    if (keep.isPresent()) {
      return bench.in(Surroundings.resolve(keep.get()));
    }
    Path passing = Files.createTempDirectory("argosy-quality");
    try {
      return bench.in(passing);
    } finally {
      FileSystemUtils.deleteRecursively(passing);
    }
  }

  private QualityBench.Contest contest() {
    List<PlanPolicy> policies = policy.strategies(strategies).stream().map(policy::policy).toList();
    List<String> named = judges.stream().filter(name -> !name.isEmpty()).toList();
    return knowledge.equals(QualityBench.FEEDS)
        ? new QualityBench.Contest(
            policies,
            named,
            Knowledge.OBSERVED,
            rounds,
            Optional.of(new QualityBench.OtherFeeds(outliers)))
        : new QualityBench.Contest(policies, named, told(), rounds, Optional.empty());
  }

  private Knowledge told() {
    if (outliers != 0) {
      throw new IllegalArgumentException("--outliers needs --knowledge feeds");
    }
    try {
      return Knowledge.of(knowledge);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "--knowledge must be true, observed or feeds: " + knowledge, e);
    }
  }

  private static TextTable table(QualityResult result) {
    TextTable table = new TextTable("Sites x files, Planner, Median, Max, Worlds");
    for (var row : result.rows()) {
      table.row(
          row.size(), row.planner(), ratio(row.median()), ratio(row.max()), row.ratios().size());
    }
    return table;
  }

  private static String ratio(double value) {
    return BenchAnswer.fixed(4, value);
  }
}
