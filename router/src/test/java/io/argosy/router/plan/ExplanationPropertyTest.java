package io.argosy.router.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.plan.completion.RandomWorld;
import io.argosy.router.plan.network.Assignment;
import io.argosy.router.plan.network.Candidate;
import io.argosy.router.plan.network.Loads;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Verifies in random worlds that the changes named by explanations change the decision. */
class ExplanationPropertyTest {

  private static final int WORLDS = 25;
  private static final int REQUESTS = 12;
  private static final String PLACE = "seed %d request %d %s";

  @ParameterizedTest
  @EnumSource
  void withTheChangeTheStrategyRanksTheRunnerUpFirst(Strategy strategy) {
    Set<Change.Kind> seen = EnumSet.noneOf(Change.Kind.class);
    LongStream.range(0, WORLDS)
        .forEach(
            seed ->
                check(seed, new RandomNetwork(seed, REQUESTS).plan(PlanPolicy.of(strategy)), seen));
    if (strategy == Strategy.ORDERLY) {
      assertThat(seen).isEmpty();
    } else {
      assertThat(seen).isNotEmpty();
    }
  }

  @Test
  void withLimitedNodesAndKnownCapacitiesToo() {
    Set<Change.Kind> seen = EnumSet.noneOf(Change.Kind.class);
    LongStream.range(0, 6).forEach(seed -> check(seed, new RandomWorld(seed).plan(), seen));
    assertThat(seen)
        .contains(Change.Kind.FEWER_BYTES, Change.Kind.LINK_RATE, Change.Kind.UPLINK_RATE);
  }

  private static void check(long seed, Plan plan, Set<Change.Kind> seen) {
    Explainer explainer = plan.explainer();
    for (int request = 0; request < plan.batch().size(); request++) {
      Explanation why = explainer.explain(request);
      assertThat(why.sources().stream().map(Explanation.Source::candidate))
          .isEqualTo(explainer.candidates(request));
      int asked = request;
      why.runnerUp()
          .ifPresent(
              next ->
                  next.wouldWin()
                      .forEach(
                          change -> {
                            seen.add(change.kind());
                            assertThat(first(plan, asked, change))
                                .as(PLACE, seed, asked, change)
                                .isEqualTo(next.n());
                          }));
    }
  }

  /** Ranks again on the changed network, with everything assigned except the file. */
  private static int first(Plan plan, int request, Change change) {
    Loads loads = plan.finalLoads();
    int priority = plan.batch().priority(request);
    for (int link : plan.explainer().path(request)) {
      loads.remove(link, priority, plan.batch().bytes(request));
    }
    List<Candidate> ranked =
        Planner.make(
                Planner.strategyOf(plan.batch(), request, plan.policy()),
                change.applied(plan.view()),
                plan.policy())
            .rank(
                plan.batch(),
                request,
                change.applied(loads, priority),
                new Assignment(plan.batch().size()));
    return ranked.getFirst().n();
  }
}
