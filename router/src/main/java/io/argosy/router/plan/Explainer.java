package io.argosy.router.plan;

import io.argosy.router.plan.network.Assignment;
import io.argosy.router.plan.network.Candidate;
import io.argosy.router.plan.network.Loads;
import io.argosy.router.plan.network.RequestBatch;
import io.argosy.router.plan.network.SourceStrategy;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Explains the choices of a plan from the frozen view, the final loads without the file itself, and
 * the request. Not thread-safe.
 */
public final class Explainer {

  private static final double ROUNDING = 1e-9;

  private final Plan plan;
  private final Loads loads;

  /** As the planner saw it. */
  private final RequestBatch resolved;

  private final Map<Strategy, SourceStrategy> strategies = new EnumMap<>(Strategy.class);

  Explainer(Plan plan) {
    this.plan = plan;
    loads = plan.finalLoads();
    resolved = plan.batch().withDefault(plan.policy().strategy().ordinal());
  }

  /** Returns all sources with a path, best first, ranked after everything else is assigned. */
  public List<Candidate> candidates(int request) {
    return withoutItself(
        request, () -> strategyOf(request).rank(resolved, request, loads, plan.assignment()));
  }

  /** Asks with the loads of the file itself removed. */
  private <T> T withoutItself(int request, Supplier<T> question) {
    RequestBatch batch = plan.batch();
    int[] path = path(request);
    for (int link : path) {
      loads.remove(link, batch.priority(request), batch.bytes(request));
    }
    T answer = question.get();
    for (int link : path) {
      loads.add(link, batch.priority(request), batch.bytes(request));
    }
    return answer;
  }

  /** Returns the full explanation; some hundred times as expensive as the candidates. */
  public Explanation explain(int request) {
    List<Candidate> ranked = candidates(request);
    return new Explanation(
        plan.status(request),
        plan.strategy(request),
        plan.choice(request),
        plan.score(request),
        verdict(request, ranked),
        withoutItself(request, () -> ranked.stream().map(c -> source(request, c)).toList()),
        withoutItself(request, () -> runnerUp(request, ranked)));
  }

  private Explanation.Source source(int request, Candidate candidate) {
    int priority = plan.batch().priority(request);
    return new Explanation.Source(
        candidate,
        plan.batch().isStaged(request, candidate.n()),
        Arrays.stream(strategyOf(request).path(plan.batch(), request, candidate.n()))
            .mapToObj(
                link ->
                    new Explanation.Hop(
                        link,
                        plan.view().factsOf(link),
                        loads.bytes(link, priority),
                        loads.files(link)))
            .toList());
  }

  private Optional<Explanation.RunnerUp> runnerUp(int request, List<Candidate> ranked) {
    int choice = plan.choice(request);
    if (!plan.isPlanned(request)) {
      return Optional.empty();
    }
    double own = scoreOf(choice, ranked);
    return ranked.stream()
        .filter(candidate -> candidate.n() != choice)
        .findFirst()
        .map(
            next ->
                new Explanation.RunnerUp(
                    next.n(), behind(ranked, next, own), changes(request, ranked, next)));
  }

  /**
   * Returns the distance to the score of the choice; negative if another source now ranks first.
   */
  private static double behind(List<Candidate> ranked, Candidate next, double own) {
    double distance = Math.abs(next.score() - own);
    return ranked.getFirst().n() == next.n() ? -distance : distance;
  }

  /** No change is needed if the rival now ranks first. */
  private List<Change> changes(int request, List<Candidate> ranked, Candidate rival) {
    if (ranked.getFirst().n() == rival.n()) {
      return List.of();
    }
    WhatIf whatIf = new WhatIf(plan, request, loads);
    return Arrays.stream(strategyOf(request).path(plan.batch(), request, rival.n()))
        .boxed()
        .flatMap(
            link ->
                Arrays.stream(Change.Kind.values())
                    .flatMap(kind -> whatIf.least(kind, link, rival.n()).stream()))
        .toList();
  }

  /** Returns why the source was chosen although another one may rank higher now. */
  public Verdict verdict(int request) {
    return verdict(request, candidates(request));
  }

  private Verdict verdict(int request, List<Candidate> ranked) {
    int choice = plan.choice(request);
    if (ranked.isEmpty() || choice == Assignment.NONE) {
      return Verdict.NOTHING_CHOSEN;
    }
    double own = scoreOf(choice, ranked);
    if (Math.abs(own - ranked.getFirst().score()) <= ROUNDING * Math.abs(own)) {
      return Verdict.BEST;
    }
    return plan.strategy(request) == Strategy.COMPLETION
        ? Verdict.BATCH_FIRST
        : Verdict.BEST_IN_ITS_TURN;
  }

  private static double scoreOf(int choice, List<Candidate> ranked) {
    return ranked.stream()
        .filter(c -> c.n() == choice)
        .findFirst()
        .map(Candidate::score)
        .orElse(0.0);
  }

  /** Returns the links from the chosen source to the destination, in travel order. */
  public int[] path(int request) {
    int choice = plan.choice(request);
    return choice == Assignment.NONE ? new int[0] : path(request, choice);
  }

  /** Returns the links from any candidate to the destination, in travel order. */
  public int[] path(int request, int n) {
    return strategyOf(request).path(plan.batch(), request, n);
  }

  private SourceStrategy strategyOf(int request) {
    return strategies.computeIfAbsent(
        plan.strategy(request), strategy -> Planner.make(strategy, plan.view(), plan.policy()));
  }
}
