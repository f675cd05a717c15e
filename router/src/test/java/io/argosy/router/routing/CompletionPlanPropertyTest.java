package io.argosy.router.routing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds in every world; a failure prints the seed that made it. */
class CompletionPlanPropertyTest {

  static LongStream seeds() {
    return LongStream.rangeClosed(1, 60);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void everyChoiceHoldsTheFileAndHasALink(long seed) {
    RandomWorld world = new RandomWorld(seed);
    Plan plan = world.plan();
    assertThat(plan.choices()).hasSize(world.batch().size());
    for (int request = 0; request < world.batch().size(); request++) {
      for (Choice.Candidate candidate : plan.choices().get(request).ranked()) {
        assertThat(world.holders(request)).contains(candidate.source());
        assertThat(world.hasLink(candidate.source(), world.batch().destination(request))).isTrue();
      }
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void whatCanBeRoutedIsRouted(long seed) {
    RandomWorld world = new RandomWorld(seed);
    Plan plan = world.plan();
    for (int request = 0; request < world.batch().size(); request++) {
      int destination = world.batch().destination(request);
      long linked =
          world.holders(request).stream().filter(s -> world.hasLink(s, destination)).count();
      assertThat(plan.choices().get(request).ranked()).hasSize((int) linked);
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void theChosenSourceIsTheEarliest(long seed) {
    RandomWorld world = new RandomWorld(seed);
    for (Choice choice : world.plan().choices()) {
      assertThat(choice.ranked())
          .isSortedAccordingTo((a, b) -> Double.compare(a.seconds(), b.seconds()));
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void theSameInputGivesTheSamePlan(long seed) {
    assertThat(new RandomWorld(seed).plan()).isEqualTo(new RandomWorld(seed).plan());
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void forASingleFileOneMoreLinkNeverMakesItSlower(long seed) {
    RandomWorld world = new RandomWorld(seed);
    for (int request = 0; request < world.batch().size(); request++) {
      RequestBatch alone = world.alone(request);
      double before = secondsOf(CompletionPlan.of(world.view(), alone, RoutingPolicy.DEFAULT));
      double after = secondsOf(CompletionPlan.of(world.widerView(), alone, RoutingPolicy.DEFAULT));
      assertThat(after).isLessThanOrEqualTo(before);
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void noCapIsIgnoredInTheLoads(long seed) {
    RandomWorld world = new RandomWorld(seed);
    Plan plan = world.plan();
    double downlink = RoutingPolicy.DEFAULT.downlink().bytesPerSecond();
    for (int request = 0; request < world.batch().size(); request++) {
      Choice choice = plan.choices().get(request);
      if (choice.isRouted()) {
        assertThat(choice.ranked().getFirst().seconds())
            .isGreaterThanOrEqualTo(world.batch().bytes(request) / downlink);
      }
    }
  }

  private static double secondsOf(Plan plan) {
    Choice choice = plan.choices().getFirst();
    return choice.isRouted() ? choice.ranked().getFirst().seconds() : Double.POSITIVE_INFINITY;
  }
}
