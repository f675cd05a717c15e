package io.argosy.router.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.router.plan.network.Assignment.Status;
import io.argosy.router.plan.network.Assumptions;
import io.argosy.router.plan.network.Candidate;
import io.argosy.router.plan.network.LinkFacts;
import io.argosy.router.plan.network.RequestBatch;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compares FTS3's nine strategies with a plain implementation of their rules, in many small worlds;
 * a failure names the world.
 */
class FtsPropertyTest {

  private static final int WORLDS = 150;
  private static final int REQUESTS = 24;
  private static final String PLACE = "seed %d request %d";
  private static final double ROUNDING = 1e-12;
  private static final Set<Strategy> TIMES =
      EnumSet.of(Strategy.WAITING_TIME, Strategy.WAITING_TIME_WITH_ERROR, Strategy.DURATION);

  static Stream<Strategy> strategies() {
    return Arrays.stream(Strategy.values()).filter(strategy -> strategy.ftsRule().isPresent());
  }

  static Stream<Strategy> strategiesByRates() {
    return Stream.concat(Stream.of(Strategy.THROUGHPUT, Strategy.FILE_THROUGHPUT), TIMES.stream());
  }

  private static LongStream seeds() {
    return LongStream.range(0, WORLDS);
  }

  /** With an exploration budget that a few files use up. */
  private static PlanPolicy policy(Strategy strategy, long seed) {
    PlanPolicy defaults = PlanPolicy.of(strategy);
    var assumptions =
        new Assumptions(
            ByteRate.ofMegabytesPerSecond(100),
            new ByteRate(1_000),
            ByteCount.of(seed % 4 * 1_500_000_000L),
            Duration.ofMinutes(seed % 3 * 30));
    return new PlanPolicy(strategy, assumptions, defaults.completion(), defaults.phedex());
  }

  private static int[] order(RequestBatch batch) {
    return IntStream.range(0, RequestBatch.PRECEDENCES)
        .flatMap(p -> IntStream.range(0, batch.size()).filter(r -> batch.priority(r) == p))
        .toArray();
  }

  @ParameterizedTest
  @MethodSource("strategies")
  void everyChoiceMatchesTheReference(Strategy strategy) {
    seeds().forEach(seed -> checkChoices(strategy, seed));
  }

  private static void checkChoices(Strategy strategy, long seed) {
    RandomNetwork world = new RandomNetwork(seed, REQUESTS);
    Plan plan = world.plan(policy(strategy, seed));
    var rules =
        new FtsReference(world.view(), world.batch(), strategy, plan.policy().assumptions());
    for (int request : order(world.batch())) {
      List<FtsReference.Standing> ranked = rules.rank(request);
      assertThat(plan.choice(request) < 0).as(PLACE, seed, request).isEqualTo(ranked.isEmpty());
      if (!ranked.isEmpty()) {
        var best = ranked.getFirst();
        assertThat(plan.choice(request)).as(PLACE, seed, request).isEqualTo(best.n());
        assertThat(plan.score(request))
            .as(PLACE, seed, request)
            .isCloseTo(best.score(), within(Math.abs(best.score()) * ROUNDING));
        assertThat(plan.status(request))
            .isEqualTo(rules.isOwn(request, best.n()) ? Status.AT_DESTINATION : Status.ROUTED);
        rules.take(request, best.n());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("strategies")
  void anExplanationRanksByTheFinalLoadsWithoutTheFileItself(Strategy strategy) {
    seeds().forEach(seed -> checkExplanations(strategy, seed));
  }

  private static void checkExplanations(Strategy strategy, long seed) {
    RandomNetwork world = new RandomNetwork(seed, REQUESTS);
    Plan plan = world.plan(policy(strategy, seed));
    Explainer explainer = plan.explainer();
    for (int request = 0; request < REQUESTS; request++) {
      var rules =
          new FtsReference(world.view(), world.batch(), strategy, plan.policy().assumptions());
      for (int other = 0; other < REQUESTS; other++) {
        if (other != request && plan.choice(other) >= 0) {
          rules.take(other, plan.choice(other));
        }
      }
      List<Candidate> candidates = explainer.candidates(request);
      assertThat(candidates.stream().map(Candidate::n))
          .as(PLACE, seed, request)
          .isEqualTo(rules.rank(request).stream().map(FtsReference.Standing::n).toList());
      if (TIMES.contains(strategy)) {
        candidates.forEach(FtsPropertyTest::checkSum);
      }
    }
  }

  private static void checkSum(Candidate candidate) {
    double sum =
        candidate.terms().stream()
            .filter(term -> List.of("queue", "error", "transfer", "staging").contains(term.name()))
            .mapToDouble(Candidate.Term::value)
            .sum();
    assertThat(candidate.score()).isCloseTo(sum, within(sum * ROUNDING));
  }

  @ParameterizedTest
  @MethodSource("strategiesByRates")
  void explorationEndsWithinOneFileOfItsBudget(Strategy strategy) {
    seeds().forEach(seed -> checkExploration(strategy, seed));
  }

  /** After its budget is spent, an unconfirmed link is used only if no confirmed one is left. */
  private static void checkExploration(Strategy strategy, long seed) {
    RandomNetwork world = new RandomNetwork(seed, REQUESTS);
    Plan plan = world.plan(policy(strategy, seed));
    var account =
        new FtsReference(world.view(), world.batch(), strategy, plan.policy().assumptions());
    for (int request : order(world.batch())) {
      if (plan.isRouted(request)) {
        LinkFacts link = account.link(request, plan.choice(request)).orElseThrow();
        long budget = FtsReference.budget(link, plan.policy().assumptions());
        if (FtsReference.isUnconfirmed(link) && account.explored(link) >= budget) {
          assertThat(alternatives(world, account, request)).as(PLACE, seed, request).isEmpty();
        }
        account.take(request, plan.choice(request));
      }
    }
  }

  /** Returns the sources with a link that is known to work. */
  private static List<LinkFacts> alternatives(
      RandomNetwork world, FtsReference account, int request) {
    return IntStream.range(0, world.batch().sourceCount(request))
        .mapToObj(n -> account.link(request, n).stream())
        .flatMap(link -> link)
        .filter(link -> !FtsReference.isDead(link) && !FtsReference.isUnconfirmed(link))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("strategies")
  void moreUrgentRequestsIgnoreTheOthers(Strategy strategy) {
    seeds().forEach(seed -> checkUrgency(strategy, seed));
  }

  static void checkUrgency(Strategy strategy, long seed) {
    RandomNetwork world = new RandomNetwork(seed, REQUESTS);
    Plan all = world.plan(policy(strategy, seed));
    for (int priority = 0; priority < RequestBatch.PRECEDENCES; priority++) {
      RequestBatch urgent = world.asUrgentAs(priority);
      Plan alone = Planner.plan(world.view(), urgent, policy(strategy, seed));
      int position = 0;
      for (int request = 0; request < REQUESTS; request++) {
        if (world.batch().priority(request) <= priority) {
          assertThat(alone.choice(position))
              .as(PLACE, seed, request)
              .isEqualTo(all.choice(request));
          position++;
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("strategies")
  void theSameInputGivesTheSamePlan(Strategy strategy) {
    seeds()
        .forEach(
            seed ->
                PlanChecks.assertSame(
                    new RandomNetwork(seed, REQUESTS).plan(policy(strategy, seed)),
                    new RandomNetwork(seed, REQUESTS).plan(policy(strategy, seed))));
  }
}
