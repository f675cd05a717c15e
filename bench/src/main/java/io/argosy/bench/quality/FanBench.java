package io.argosy.bench.quality;

import io.argosy.bench.grid.CapacityCourse;
import io.argosy.bench.grid.Forwarding;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.world.RoundFile;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.wire.Knowledge;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Generates worlds with the planner bench in which data sets are wanted at several sites, and
 * simulates the transfer of their files while the router's planner decides cycle by cycle. The
 * makespan is compared with the least time with copies passed on.
 */
public final class FanBench {

  /** The simulated cycle of the router, in seconds; these batches take hours. */
  private static final double CYCLE = 60;

  /** Transfers of a link at once. */
  private static final int TRANSFERS = 4;

  private final Judge judge;
  private final int firstSeed;
  private final int worlds;
  private final boolean forwarding;

  /**
   * @param programs the directory of mkworld.py and forwarding.py
   * @param firstSeed of the first world of each kind; the others have the next ones
   * @param worlds of each kind with 8 sites; half as many with 16
   * @param forwarding whether the planner knows the copies that are going to exist
   * @throws IllegalArgumentException the planner bench cannot run here
   */
  public FanBench(String python, Path programs, int firstSeed, int worlds, boolean forwarding)
      throws IOException {
    judge = new Judge(python, programs);
    this.firstSeed = firstSeed;
    this.worlds = worlds;
    this.forwarding = forwarding;
  }

  /**
   * @param directory of the worlds; existing ones are used again
   * @param seen receives each result
   * @throws IOException a program of the planner bench fails
   */
  public FanResult run(QualityBench.Contest contest, Path directory, Consumer<String> seen)
      throws IOException {
    Files.createDirectories(directory);
    List<FanResult.Row> rows = new ArrayList<>();
    for (Fan fan : Fan.ALL) {
      Map<String, List<Double>> ratios = new LinkedHashMap<>();
      for (int n = 0; n < Math.ceilDiv(worlds, fan.isLarge() ? 2 : 1); n++) {
        FanWorld world = world(fan, firstSeed + n, directory);
        double least = Forwarding.seconds(CapacityCourse.constant(world.grid()), world.files());
        for (PlanPolicy policy : contest.policies()) {
          String planner = policy.strategy().word();
          double ratio = seconds(world, contest, policy) / least;
          ratios.computeIfAbsent(planner, p -> new ArrayList<>()).add(ratio);
          seen.accept(
              String.format(Locale.ROOT, "%s-%d %s %.4f", fan, firstSeed + n, planner, ratio));
        }
      }
      ratios.forEach((planner, all) -> rows.add(FanResult.Row.of(fan, planner, all)));
    }
    int rounds = rounds(contest);
    return new FanResult("argosy-quality/1", "fan", contest.known(), forwarding, rounds, rows);
  }

  private FanWorld world(Fan fan, int seed, Path directory) throws IOException {
    Path file = directory.resolve("fan-%s-%d.json".formatted(fan, seed));
    if (Files.notExists(file)) {
      judge.makeFan(fan, seed, file);
    }
    return FanWorld.read(file);
  }

  private static int rounds(QualityBench.Contest contest) {
    return contest.knowledge() == Knowledge.TRUE ? 1 : contest.rounds();
  }

  /** Returns the makespan of the last round. */
  private double seconds(FanWorld world, QualityBench.Contest contest, PlanPolicy policy) {
    List<RoundFile> observed = new ArrayList<>();
    double seconds = 0;
    for (int round = 1; round <= rounds(contest); round++) {
      FetchRule rule =
          new PlannedFetches(
              world, contest.knowledge(), List.copyOf(observed), policy, forwarding, TRANSFERS);
      FileSimulation.Limits limits = new FileSimulation.Limits(Integer.MAX_VALUE, CYCLE);
      FileSimulation.Outcome outcome =
          FileSimulation.run(world.grid(), world.files(), limits, rule);
      observed.add(round(world, outcome));
      seconds = outcome.seconds();
    }
    return seconds;
  }

  private static RoundFile round(FanWorld world, FileSimulation.Outcome outcome) {
    List<RoundFile.Link> links =
        IntStream.range(0, world.links().size())
            .filter(link -> outcome.bytes()[link] > 0)
            .mapToObj(
                link ->
                    new RoundFile.Link(
                        world.links().get(link).from(),
                        world.links().get(link).to(),
                        ByteCount.of(Math.round(outcome.bytes()[link])),
                        outcome.busySeconds()[link]))
            .toList();
    return new RoundFile(links, outcome.seconds());
  }
}
