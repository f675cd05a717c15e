package io.argosy.deploy.cli;

import io.argosy.bench.quality.QualityBench;
import io.argosy.bench.quality.QualityResult;
import io.argosy.bench.quality.Size;
import io.argosy.deploy.database.Trees;
import io.argosy.deploy.screen.TextTable;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.Strategy;
import io.argosy.router.plan.wire.Knowledge;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Has plans judged by programs of their own. */
@Command(
    name = "quality",
    description = {
      "Has the planner bench's programs make worlds, plans them as argosy plan does, and has the",
      "programs play the plans: the time until the last file is there, through the least possible."
    },
    mixinStandardHelpOptions = true,
    footer = {"", ExitCodes.EXPLANATION})
final class BenchQualityCommand implements Callable<Integer> {

  private static final Set<String> FAMILIES = Set.of("contested", "natural");

  @Mixin BenchAnswer answer;
  @Mixin PolicyOptions policy;

  @Option(
      names = "--planner-bench",
      required = true,
      paramLabel = "DIR",
      description = "With mkworld.py, simulate.py, round.py and assign.py.")
  Path programs = Path.of(".");

  @Option(
      names = "--python",
      paramLabel = "PROGRAM",
      description = "A Python 3 that finds numpy and scipy (python3).")
  String python = "python3";

  @Option(names = "--worlds", paramLabel = "N", description = "Of each size (10).")
  int worlds = 10;

  @Option(names = "--first-seed", paramLabel = "N", description = "Of the first world (1).")
  int firstSeed = 1;

  @Option(
      names = "--sizes",
      split = ",",
      paramLabel = "SITESxFILES",
      description = "Of the worlds (8x300,16x1500,32x6000).")
  List<Size> sizes = List.of(new Size(8, 300), new Size(16, 1500), new Size(32, 6000));

  @Option(
      names = "--family",
      paramLabel = "NAME",
      description = "contested or natural (contested).")
  String family = "contested";

  @Option(
      names = "--strategy",
      split = ",",
      paramLabel = "NAME",
      description = "Of ours, or all (completion).")
  List<String> strategies = List.of(Strategy.COMPLETION.word());

  @Option(
      names = "--judges",
      split = ",",
      paramLabel = "NAME",
      description =
          "Strategies of the bench itself (phedex-1cycle,greedy+refine,lp-rounded); \"\" for none.")
  List<String> judges = List.of("phedex-1cycle", "greedy+refine", "lp-rounded");

  @Option(
      names = "--knowledge",
      paramLabel = "WHAT",
      description = "true: also capacities; observed: learned, round by round (true).")
  Knowledge knowledge = Knowledge.TRUE;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      description = "With observed: how often a batch is planned and played (10).")
  int rounds = 10;

  @Option(
      names = "--keep",
      paramLabel = "DIR",
      description = "Keeps worlds and answers here, and uses those that are here already.")
  Optional<Path> keep = Optional.empty();

  @Override
  public Integer call() throws IOException {
    if (worlds < 1 || rounds < 1) {
      throw new IllegalArgumentException("--worlds and --rounds are at least 1");
    }
    if (!FAMILIES.contains(family)) {
      throw new IllegalArgumentException("--family is contested or natural: " + family);
    }
    QualityBench.Contest contest = contest();
    var course = new QualityBench.Course(family, sizes, firstSeed, worlds);
    var bench = new QualityBench(python, Surroundings.resolve(programs), course);
    QualityResult result = run(bench, contest);
    answer.write(result, table(result));
    if (result.worstAboveBetter() != null) {
      answer.say("Worst above the better helper: %s".formatted(ratio(result.worstAboveBetter())));
    }
    return ExitCodes.DONE;
  }

  private QualityResult run(QualityBench bench, QualityBench.Contest contest) throws IOException {
    if (keep.isPresent()) {
      return bench.run(contest, Surroundings.resolve(keep.get()), answer::say);
    }
    Path passing = Files.createTempDirectory("argosy-quality");
    try {
      return bench.run(contest, passing, answer::say);
    } finally {
      Trees.delete(passing);
    }
  }

  private QualityBench.Contest contest() {
    List<PlanPolicy> policies = policy.strategies(strategies).stream().map(policy::policy).toList();
    List<String> named = judges.stream().filter(name -> !name.isEmpty()).toList();
    return new QualityBench.Contest(policies, named, knowledge, rounds);
  }

  private static TextTable table(QualityResult result) {
    TextTable table = new TextTable("Sites x files", "Planner", "Median", "Max", "Worlds");
    result
        .rows()
        .forEach(
            row ->
                table.row(
                    row.size(),
                    row.planner(),
                    ratio(row.median()),
                    ratio(row.max()),
                    row.ratios().size()));
    return table;
  }

  private static String ratio(double value) {
    return String.format(Locale.ROOT, "%.4f", value);
  }
}
