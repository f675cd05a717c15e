package io.argosy.router.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.argosy.common.unit.ByteRate;
import io.argosy.router.plan.network.Assignment.Status;
import io.argosy.router.plan.network.LinkFacts;
import io.argosy.router.plan.network.Loads;
import io.argosy.router.plan.network.RequestBatch;
import io.argosy.router.plan.phedex.PhedexOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compares strategy {@code phedex} with a plain implementation of its rules, in thousands of small
 * worlds; a failure names the world.
 */
class PhedexPropertyTest {

  private static final int WORLDS_PER_TEST = 500;
  private static final String PLACE = "seed %d request %d";
  private static final double ROUNDING = 1e-11;

  static LongStream firstSeeds() {
    return LongStream.range(0, 8).map(test -> test * WORLDS_PER_TEST);
  }

  private static LongStream seeds(long first) {
    return LongStream.range(first, first + WORLDS_PER_TEST);
  }

  /** Probes always or never, so that no random number has to be predicted. */
  private static Plan plan(long seed) {
    var options =
        new PhedexOptions(
            List.of(Duration.ofDays(7), Duration.ofMinutes(30), Duration.ZERO)
                .get((int) (seed % 3)),
            ByteRate.ofMegabytesPerSecond(0.5),
            List.of(Duration.ofDays(3), Duration.ofHours(1), Duration.ZERO)
                .get((int) (seed / 3 % 3)),
            seed / 9 % 2,
            seed);
    PlanPolicy defaults = PlanPolicy.of(Strategy.PHEDEX);
    RandomNetwork world = new RandomNetwork(seed, 12);
    return Planner.plan(
        world.confirmed(),
        world.batch(),
        new PlanPolicy(Strategy.PHEDEX, defaults.assumptions(), defaults.completion(), options));
  }

  @ParameterizedTest(name = "worlds from {0}")
  @MethodSource("firstSeeds")
  void choiceAndCostMatchTheReference(long first) {
    seeds(first).forEach(PhedexPropertyTest::checkAgainstReference);
  }

  private static void checkAgainstReference(long seed) {
    Plan plan = plan(seed);
    for (int request = 0; request < plan.batch().size(); request++) {
      Expected expected = Expected.of(plan, request);
      assertThat(plan.choice(request) >= 0)
          .as(PLACE, seed, request)
          .isEqualTo(!expected.choices().isEmpty());
      if (plan.choice(request) >= 0) {
        assertThat(expected.choices()).as(PLACE, seed, request).contains(plan.choice(request));
        assertThat(plan.score(request))
            .as(PLACE, seed, request)
            .isCloseTo(expected.seconds(), within(expected.seconds() * ROUNDING));
      } else {
        boolean none = plan.batch().sourceCount(request) == 0;
        assertThat(plan.status(request)).isEqualTo(none ? Status.NO_REPLICA : Status.NO_PATH);
      }
    }
  }

  @Test
  void theHopsConnectSourceAndDestinationAndAddUpToTheCost() {
    seeds(0).forEach(PhedexPropertyTest::checkHops);
  }

  private static void checkHops(long seed) {
    Plan plan = plan(seed);
    Explainer explainer = plan.explainer();
    for (int request = 0; request < plan.batch().size(); request++) {
      if (plan.choice(request) >= 0) {
        List<LinkFacts> hops =
            Arrays.stream(explainer.path(request)).mapToObj(plan.view()::factsOf).toList();
        checkRoute(plan, request, hops);
        assertThat(hops.isEmpty()).isEqualTo(plan.status(request) == Status.AT_DESTINATION);
        assertThat(explainer.candidates(request).getFirst().score())
            .isCloseTo(plan.score(request), within(plan.score(request) * ROUNDING));
      } else {
        assertThat(explainer.candidates(request)).isEmpty();
        assertThat(explainer.path(request)).isEmpty();
      }
    }
  }

  /** Checks that hops are connected without repeated nodes, and local except for at most one. */
  private static void checkRoute(Plan plan, int request, List<LinkFacts> hops) {
    int source = plan.batch().source(request, plan.choice(request));
    int destination = plan.batch().destination(request);
    var nodes = new ArrayList<>(List.of(plan.view().nameOf(source)));
    for (LinkFacts hop : hops) {
      assertThat(hop.source()).isEqualTo(nodes.getLast());
      nodes.add(hop.destination());
    }
    assertThat(nodes.getLast()).isEqualTo(plan.view().nameOf(destination));
    assertThat(nodes).doesNotHaveDuplicates();
    long wideArea = hops.stream().filter(hop -> !hop.local()).count();
    assertThat(wideArea).isLessThanOrEqualTo(1);
    if (wideArea == 1) {
      assertThat(IntStream.range(0, plan.batch().sourceCount(request)))
          .noneMatch(other -> isLocal(plan, request, other));
    }
  }

  private static boolean isLocal(Plan plan, int request, int n) {
    return new PhedexReference(plan.view(), PhedexOptions.DEFAULT, false)
        .path(plan.batch().source(request, n), plan.batch().destination(request), 1)
        .filter(path -> path.wideArea() == 0)
        .isPresent();
  }

  @Test
  void theLoadsAreTheQueuesPlusEveryHop() {
    seeds(0)
        .forEach(
            seed -> {
              Plan plan = plan(seed);
              Explainer explainer = plan.explainer();
              Loads expected = new Loads(plan.view());
              for (int request = 0; request < plan.batch().size(); request++) {
                for (int link : explainer.path(request)) {
                  expected.add(link, plan.batch().priority(request), plan.batch().bytes(request));
                }
              }
              PlanChecks.assertSame(plan.finalLoads(), expected, plan.view());
            });
  }

  @Test
  void theSameInputGivesTheSamePlan() {
    seeds(0).forEach(seed -> PlanChecks.assertSame(plan(seed), plan(seed)));
  }

  /** What the rules allow. */
  private record Expected(List<Integer> choices, double seconds) {

    static Expected of(Plan plan, int request) {
      PhedexOptions options = plan.policy().phedex();
      Expected usual = of(plan, request, false);
      boolean probe =
          !usual.choices().isEmpty()
              && usual.seconds() >= options.latencyLimit().toSeconds()
              && options.probe() == 1;
      Expected probed = probe ? of(plan, request, true) : usual;
      return probed.choices().isEmpty() ? usual : probed;
    }

    private static Expected of(Plan plan, int request, boolean probing) {
      RequestBatch batch = plan.batch();
      PhedexOptions options = plan.policy().phedex();
      var rules = new PhedexReference(plan.view(), options, probing);
      int destination = batch.destination(request);
      long bytes = batch.bytes(request);
      List<Optional<PhedexReference.Path>> paths =
          IntStream.range(0, batch.sourceCount(request))
              .mapToObj(n -> rules.path(batch.source(request, n), destination, bytes))
              .toList();
      boolean anyLocal = paths.stream().anyMatch(p -> p.isPresent() && p.get().wideArea() == 0);
      double[] seconds = new double[paths.size()];
      for (int n = 0; n < seconds.length; n++) {
        double staging = batch.isStaged(request, n) ? 0 : options.stagingLatency().toSeconds();
        seconds[n] =
            paths
                .get(n)
                .filter(path -> !anyLocal || path.wideArea() == 0)
                .map(path -> path.seconds() + staging)
                .orElse(Double.POSITIVE_INFINITY);
      }
      double least = Arrays.stream(seconds).min().orElse(Double.POSITIVE_INFINITY);
      return new Expected(
          IntStream.range(0, seconds.length)
              .filter(n -> seconds[n] < Double.POSITIVE_INFINITY)
              .filter(n -> seconds[n] <= least * (1 + ROUNDING))
              .boxed()
              .toList(),
          least);
    }
  }
}
