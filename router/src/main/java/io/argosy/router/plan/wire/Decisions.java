package io.argosy.router.plan.wire;

import io.argosy.common.unit.ObservedRate;
import io.argosy.common.wire.world.PlanDecision;
import io.argosy.router.plan.Explainer;
import io.argosy.router.plan.Plan;
import io.argosy.router.plan.network.Assignment;
import io.argosy.router.plan.network.Candidate;
import io.argosy.router.plan.network.LinkFacts;
import io.argosy.router.plan.network.RequestBatch;
import io.argosy.router.plan.phedex.PhedexCost;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/**
 * The decisions of a plan in the wire format, one for each request. Each one is created on access,
 * so that a plan of any size can be written. Not thread-safe.
 */
final class Decisions extends AbstractList<PlanDecision> implements RandomAccess {

  private final World world;
  private final Plan plan;
  private final RequestBatch batch;
  private final Explainer explainer;
  private final HopCosts costs;

  Decisions(WorldPlan planned) {
    world = planned.world();
    plan = planned.plan();
    batch = plan.batch();
    explainer = plan.explainer();
    costs = new HopCosts(plan);
  }

  @Override
  public int size() {
    return batch.size();
  }

  @Override
  public PlanDecision get(int request) {
    int choice = plan.choice(request);
    List<PlanDecision.Hop> hops = hops(request);
    Double cost = choice == Assignment.NONE ? null : costs.seconds(request, choice, hops);
    return new PlanDecision(
        world.ids().get(request),
        plan.view().nameOf(batch.destination(request)),
        plan.status(request).name().toLowerCase(Locale.ROOT).replace('_', '-'),
        plan.source(request).orElse(null),
        hops,
        cost == null ? null : finite(cost),
        cost == null ? null : costs.isValid(request, cost),
        costs.sizeBin(request),
        explainer.candidates(request).stream().map(c -> candidate(request, c)).toList());
  }

  private List<PlanDecision.Hop> hops(int request) {
    return plan.isPlanned(request)
        ? Arrays.stream(explainer.path(request)).mapToObj(link -> hop(request, link)).toList()
        : List.of();
  }

  private PlanDecision.Hop hop(int request, int link) {
    LinkFacts facts = plan.view().factsOf(link);
    double rate = costs.rate(request, link);
    return new PlanDecision.Hop(
        facts.source(),
        facts.destination(),
        facts.local(),
        rate > 0 ? ObservedRate.measured(rate) : ObservedRate.DEAD,
        finite(costs.seconds(request, link)),
        PhedexCost.hopPriority(batch.priority(request), facts.local()));
  }

  private PlanDecision.Candidate candidate(int request, Candidate candidate) {
    return new PlanDecision.Candidate(
        plan.view().nameOf(batch.source(request, candidate.n())),
        finite(candidate.score()),
        finiteTerms(candidate));
  }

  /** JSON cannot represent infinity. */
  static @Nullable Double finite(double value) {
    return Double.isFinite(value) ? value : null;
  }

  static Map<String, Double> finiteTerms(Candidate candidate) {
    Map<String, Double> terms = new LinkedHashMap<>();
    candidate.terms().stream()
        .filter(term -> Double.isFinite(term.value()))
        .forEach(term -> terms.put(term.name(), term.value()));
    return terms;
  }
}
