package io.argosy.deploy.cli;

import io.argosy.common.unit.Counted;
import io.argosy.common.wire.world.RoundFile;
import io.argosy.deploy.screen.TextTable;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.Strategy;
import io.argosy.router.plan.wire.HeardRates;
import io.argosy.router.plan.wire.Knowledge;
import io.argosy.router.plan.wire.PlanDocument;
import io.argosy.router.plan.wire.PlanSummary;
import io.argosy.router.plan.wire.World;
import io.argosy.router.plan.wire.WorldDocument;
import io.argosy.router.plan.wire.WorldPlan;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Plans a world that a file describes. */
@Command(
    name = "plan",
    description = {
      "Plans a world from a file, without a router.",
      "World: argosy-world/1. Plan: argosy-plan/1, for every file the source, the path, and the"
          + " score of each source."
    })
final class PlanCommand implements Callable<Integer> {

  private static final int SHOWN = 20;

  @Mixin Answer answer;
  @Mixin PolicyOptions policy;

  @Option(
      names = "--world",
      required = true,
      paramLabel = "FILE.json",
      description = "World: the network, what is known of it, and the files to place; may be gzip.")
  Path world = Path.of("");

  @Option(
      names = "--strategy",
      paramLabel = "NAME",
      description = "completion, phedex, or one of FTS3's such as queue (default: completion).")
  String strategy = Strategy.COMPLETION.word();

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FILE.json",
      description = "File to write the plan to.")
  Path out = Path.of("");

  @Option(
      names = "--knowledge",
      paramLabel = "WHAT",
      description = "observed: observed rates only; true: capacities too (default: observed).")
  Knowledge knowledge = Knowledge.OBSERVED;

  @Option(
      names = "--forecasts",
      paramLabel = "FILE.json",
      description =
          "What others say of links (argosy-forecasts/1), as written by argosy linkrates collect."
              + " A rate replaces the world's; a capacity, or the rate if it is higher, is the"
              + " prior of the link's capacity.")
  Optional<Path> forecasts = Optional.empty();

  @Option(
      names = "--observed",
      arity = "1..*",
      paramLabel = "ROUND.json",
      description = "Files with the transfers of earlier rounds, oldest first.")
  List<Path> observed = List.of();

  @Override
  public Integer call() throws IOException {
    if (out.toString().equals("-")) {
      throw new IllegalArgumentException("--out: must be a file");
    }
    PlanPolicy chosen = policy.policy(PolicyOptions.strategy(strategy));
    World asked = Surroundings.read(world, WorldDocument::read);
    List<RoundFile> rounds = new ArrayList<>();
    for (Path round : observed) {
      rounds.add(Surroundings.read(round, file -> WorldDocument.readRound(file, asked)));
    }
    HeardRates heard = heard();
    WorldPlan planned = WorldPlan.of(asked, knowledge, heard, rounds, chosen);
    PlanDocument.write(planned, Surroundings.resolve(out));
    PlanSummary summary = PlanSummary.of(planned);
    answer.write(summary, lines(summary));
    unusedOf(heard, asked).ifPresent(answer::warn);
    return ExitCodes.DONE;
  }

  private HeardRates heard() throws IOException {
    return forecasts.isPresent()
        ? Surroundings.read(forecasts.get(), HeardRates::read)
        : HeardRates.NONE;
  }

  /** Without this, a file with other names of nodes would be ignored unnoticed. */
  private static Optional<String> unusedOf(HeardRates heard, World world) {
    long unused = heard.links() - heard.linksOf(world);
    return unused == 0
        ? Optional.empty()
        : Optional.of(
            "--forecasts: %,d of %,d forecasts are for links that this world does not have, and are ignored."
                .formatted(unused, heard.links()));
  }

  private static List<String> lines(PlanSummary summary) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "%s, %,d routed by %s in %.3f s: %,d from copies on their way, %,d at their destination, %,d without a path, %,d without a replica"
            .formatted(
                Counted.of(summary.files(), "file"),
                summary.routed(),
                summary.strategy(),
                summary.planningSeconds(),
                summary.waitsForCopy(),
                summary.atDestination(),
                summary.noPath(),
                summary.noReplica()));
    TextTable table = new TextTable("Source, Files, Bytes");
    summary.sources().stream().limit(SHOWN).forEach(s -> table.row(s.node(), s.files(), s.bytes()));
    lines.addAll(table.lines());
    if (summary.sources().size() > SHOWN) {
      lines.add("and " + Counted.of(summary.sources().size() - SHOWN, "more source"));
    }
    lines.add(
        "Expected end: in %s, with what was queued before; of these files alone: in %s"
            .formatted(inWords(summary.expectedEndSeconds()), inWords(summary.ownEndSeconds())));
    lines.add("Digest: " + summary.digest());
    return lines;
  }

  private static String inWords(double seconds) {
    Duration time = Duration.ofMillis(Math.round(Math.min(seconds, 1e12) * 1000));
    if (time.toDays() > 0) {
      return "%,d d %d h".formatted(time.toDays(), time.toHoursPart());
    }
    return time.toHours() > 0
        ? "%d h %d min".formatted(time.toHours(), time.toMinutesPart())
        : "%d min %d s".formatted(time.toMinutes(), time.toSecondsPart());
  }
}
