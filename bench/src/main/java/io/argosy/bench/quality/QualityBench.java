package io.argosy.bench.quality;

import io.argosy.common.wire.world.RoundFile;
import io.argosy.router.plan.Plan;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.wire.HeardRates;
import io.argosy.router.plan.wire.Knowledge;
import io.argosy.router.plan.wire.World;
import io.argosy.router.plan.wire.WorldPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Generates worlds with the planner bench, plans them as {@code argosy plan} does, and simulates
 * the plans with the planner bench. Worlds and the assignments of the planner bench's own
 * strategies are stored in a directory and used again.
 */
public final class QualityBench {

  /** Knowledge of a planner that has observations and feeds. */
  public static final String FEEDS = "feeds";

  private final Judge judge;
  private final Course course;

  /**
   * @param family of the worlds, such as {@code contested}
   * @param sizes of the worlds
   * @param firstSeed of the first world of each size; the others have the next ones
   * @param worlds of each size
   */
  public record Course(String family, List<Size> sizes, int firstSeed, int worlds) {}

  /**
   * What others say of each world.
   *
   * @param outliers share of perfSONAR's tests whose result is ten times too high, 0 to 1
   */
  public record OtherFeeds(double outliers) {

    public OtherFeeds {
      if (!(outliers >= 0 && outliers <= 1)) {
        throw new IllegalArgumentException("a share of outliers must be 0 to 1: " + outliers);
      }
    }
  }

  /**
   * The planners to compare.
   *
   * @param policies Argosy's planners, each with its strategy
   * @param judges the planner bench's own strategies
   * @param rounds number of times the same batch is planned and simulated if only observations are
   *     known
   * @param feeds simulated feeds whose forecasts the planner uses in addition to observations
   */
  public record Contest(
      List<PlanPolicy> policies,
      List<String> judges,
      Knowledge knowledge,
      int rounds,
      Optional<OtherFeeds> feeds) {

    String known() {
      return feeds.isPresent() ? FEEDS : knowledge.word();
    }
  }

  /**
   * @param programs the directory of mkworld.py, simulate.py, round.py and assign.py
   * @throws IllegalArgumentException the planner bench cannot run here
   */
  public QualityBench(String python, Path programs, Course course) throws IOException {
    judge = new Judge(python, programs);
    this.course = course;
  }

  /**
   * @param directory of the worlds
   * @param seen receives each result
   * @throws IOException a program of the planner bench fails
   */
  public QualityResult run(Contest contest, Path directory, Consumer<String> seen)
      throws IOException {
    Files.createDirectories(directory);
    Tally tally = new Tally();
    for (Size size : course.sizes()) {
      for (int world = 0; world < course.worlds(); world++) {
        int seed = course.firstSeed() + world;
        tally.add(size, seed, verdicts(contest, directory, size, seed)).forEach(seen);
      }
    }
    return new QualityResult(
        "argosy-quality/1",
        course.family(),
        contest.known(),
        contest.knowledge() == Knowledge.TRUE ? 1 : contest.rounds(),
        tally.rows(),
        tally.worstAboveBetter());
  }

  private Map<String, Double> verdicts(Contest contest, Path directory, Size size, int seed)
      throws IOException {
    String name = "%s-%s-%d".formatted(course.family(), size, seed);
    Path world = directory.resolve(name + ".json");
    if (Files.notExists(world)) {
      judge.makeWorld(course.family(), size, seed, world);
    }
    HeardRates heard =
        contest.feeds().isPresent()
            ? new SimulatedFeeds(JudgeWorld.read(world), seed, contest.feeds().get().outliers())
                .collected(directory, name)
            : HeardRates.NONE;
    Map<String, Double> verdicts = new LinkedHashMap<>();
    for (PlanPolicy policy : contest.policies()) {
      Path answer = directory.resolve(name + "-answer.json");
      play(contest, policy, heard, world, answer);
      verdicts.put(policy.strategy().word(), judge.ratio(world, answer));
    }
    for (String own : contest.judges()) {
      Path answer = directory.resolve("%s-%s.json".formatted(name, own.replace('/', '_')));
      if (Files.notExists(answer)) {
        judge.assign(world, own, answer);
      }
      verdicts.put(Tally.JUDGES + own, judge.ratio(world, answer));
    }
    return verdicts;
  }

  /** Writes the assignment of the last round. */
  private void play(Contest contest, PlanPolicy policy, HeardRates heard, Path file, Path answer)
      throws IOException {
    World world = JudgeWorld.read(file);
    int rounds = contest.knowledge() == Knowledge.TRUE ? 1 : contest.rounds();
    List<RoundFile> observed = new ArrayList<>();
    for (int round = 1; round <= rounds; round++) {
      WorldPlan planned = WorldPlan.of(world, contest.knowledge(), heard, observed, policy);
      Judge.write(answerOf(planned), answer);
      if (round < rounds) {
        observed.add(judge.play(file, answer));
      }
    }
  }

  private static Map<String, String> answerOf(WorldPlan planned) {
    Plan plan = planned.plan();
    Map<String, String> sources = new LinkedHashMap<>();
    for (int request = 0; request < plan.batch().size(); request++) {
      String file = planned.world().ids().get(request);
      plan.source(request).ifPresent(source -> sources.put(file, source.value()));
    }
    return sources;
  }
}
