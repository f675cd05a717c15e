package io.argosy.router.plan.completion;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.plan.Explainer;
import io.argosy.router.plan.Plan;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.Planner;
import io.argosy.router.plan.Verdict;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.NodeFacts;
import io.argosy.router.plan.network.RequestBatch;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Properties that hold in every world; a failure prints the seed. */
class CompletionPropertyTest {

  private static final Predicate<Verdict> NOT_MOVED = Verdict.NOTHING_CHOSEN::equals;

  static LongStream seeds() {
    return LongStream.rangeClosed(1, 80);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void aRoutedFileHasASourceWithALink(long seed) {
    RandomWorld world = new RandomWorld(seed);
    Plan plan = world.plan();
    for (int request = 0; request < plan.batch().size(); request++) {
      if (plan.isRouted(request)) {
        assertThat(plan.choice(request)).isBetween(0, plan.batch().sourceCount(request) - 1);
        int[] path = plan.explainer().path(request);
        assertThat(path).as("one hop, so no node twice").hasSize(1);
        assertThat(plan.view().sourceOf(path[0]))
            .isEqualTo(plan.batch().source(request, plan.choice(request)));
        assertThat(plan.view().destinationOf(path[0])).isEqualTo(plan.batch().destination(request));
      }
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void aRequestWithAPathIsRoutedOrAtItsDestination(long seed) {
    RandomWorld world = new RandomWorld(seed);
    Plan plan = world.plan();
    for (int request = 0; request < plan.batch().size(); request++) {
      assertThat(new CompletionReference(world).statuses(request))
          .as("request %d", request)
          .contains(plan.status(request));
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void theSameInputGivesTheSamePlan(long seed) {
    Plan one = new RandomWorld(seed).plan();
    Plan other = new RandomWorld(seed).plan();
    for (int request = 0; request < one.batch().size(); request++) {
      assertThat(other.choice(request)).isEqualTo(one.choice(request));
      assertThat((Object) other.score(request)).isEqualTo(one.score(request));
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void aSingleFileIsNeverSlowerForOneMoreLinkOrReplica(long seed) {
    RandomWorld world = new RandomWorld(seed);
    for (int request = 0; request < world.batch().size(); request++) {
      double before = seconds(world.view(), world.alone(request));
      assertThat(seconds(world.widerView(), world.alone(request))).isLessThanOrEqualTo(before);
      assertThat(seconds(world.view(), world.aloneWithOneMore(request)))
          .isLessThanOrEqualTo(before);
    }
  }

  private static double seconds(NetworkView view, RequestBatch batch) {
    double score = Planner.plan(view, batch, PlanPolicy.DEFAULT).score(0);
    return Double.isNaN(score) ? Double.POSITIVE_INFINITY : score;
  }

  /** Shows that the property can fail: files are slower in the network that lacks the link. */
  @Test
  void withoutTheLinkSomeFileIsSlower() {
    assertThat(seeds().mapToObj(RandomWorld::new).anyMatch(CompletionPropertyTest::isSlowerWithout))
        .isTrue();
  }

  private static boolean isSlowerWithout(RandomWorld world) {
    return IntStream.range(0, world.batch().size())
        .anyMatch(
            request ->
                seconds(world.view(), world.alone(request))
                    > seconds(world.widerView(), world.alone(request)));
  }

  /** No file gets an earlier end than its link, its uplink and its downlink allow. */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void noCapacityIsIgnoredInTheLoads(long seed) {
    RandomWorld world = new RandomWorld(seed);
    assertThat(new CompletionReference(world).promisedTooEarly(world.plan())).isEmpty();
  }

  /** Shows that the property can fail: without known node capacities, ends are too early. */
  @Test
  void withoutKnownNodeCapacitiesSomeEndsAreTooEarly() {
    assertThat(seeds().anyMatch(CompletionPropertyTest::promisesTooMuchUnknowing)).isTrue();
  }

  private static boolean promisesTooMuchUnknowing(long seed) {
    RandomWorld world = new RandomWorld(seed);
    List<NodeFacts> nodes =
        world.nodes().stream().map(node -> NodeFacts.named(node.name())).toList();
    NetworkView unknowing = new NetworkView(nodes, world.links());
    Plan plan = Planner.plan(unknowing, world.batch(), PlanPolicy.DEFAULT);
    return !new CompletionReference(world).promisedTooEarly(plan).isEmpty();
  }

  /** The chosen source is the best for the final loads; the exceptions are named and verified. */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void theChosenSourceIsTheBestInTheFinalLoads(long seed) {
    Plan plan = new RandomWorld(seed).plan();
    Explainer explainer = plan.explainer();
    for (int priority = 0; priority < RequestBatch.PRECEDENCES; priority++) {
      FinalLayout layout = FinalLayout.of(plan, priority);
      List<Verdict> verdicts =
          layout.requests().mapToObj(explainer::verdict).filter(NOT_MOVED.negate()).toList();
      assertThat(verdicts).isSubsetOf(Verdict.BEST, Verdict.BATCH_FIRST);
      if (verdicts.contains(Verdict.BATCH_FIRST)) {
        assertThat(layout.secondsWereEachToChoose()).isGreaterThan(layout.seconds());
      }
    }
  }
}
