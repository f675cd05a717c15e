package io.argosy.router.shadow;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.plan.DirectChoices;
import io.argosy.router.plan.Plan;
import io.argosy.router.plan.Planner;
import io.argosy.router.plan.Strategy;
import io.argosy.router.plan.completion.FluidJudge;
import io.argosy.router.plan.network.Assignment;
import io.argosy.router.plan.network.RequestBatch;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Plans a cycle again, with the original strategy and with each shadow strategy, and simulates all
 * plans with the same judge to get their completion times. All of them see the same copies on their
 * way. The result is deterministic. A request that names its own strategy keeps it in every plan.
 */
public final class Comparison {

  private static final int EXAMPLES = 5;

  private final PlannedCycle cycle;
  private final ShadowTerms terms;
  private final FluidJudge judge;

  private Comparison(PlannedCycle cycle, ShadowTerms terms) {
    this.cycle = cycle;
    this.terms = terms;
    judge = new FluidJudge(cycle.view(), cycle.policy().assumptions(), terms.simulationBudget());
  }

  /**
   * @param cycle empty if the input of the cycle is no longer stored
   */
  public static ShadowRun of(
      CycleHead head, Optional<PlannedCycle> cycle, ShadowTerms terms, Instant now) {
    if (head.requests() > terms.mostRequests()) {
      return ShadowRun.skipped(head, now, Skipped.TOO_MANY_REQUESTS);
    }
    return cycle
        .map(planned -> new Comparison(planned, terms).run(head, now))
        .orElseGet(() -> ShadowRun.skipped(head, now, Skipped.NOT_KEPT));
  }

  private ShadowRun run(CycleHead head, Instant now) {
    Plan plan = plan(cycle.policy().strategy());
    if (!plan.digest(cycle.files()).equals(cycle.digest())) {
      return ShadowRun.skipped(head, now, Skipped.PLANNED_OTHERWISE);
    }
    int[] chosen = choices(plan);
    Optional<FluidJudge.Ending> ending = judge.judge(cycle.batch(), chosen);
    List<ShadowPlan> plans = new ArrayList<>();
    for (Strategy strategy : terms.strategies()) {
      shadow(strategy, chosen).ifPresent(plans::add);
    }
    if (ending.isEmpty() || plans.size() < terms.strategies().size()) {
      return ShadowRun.skipped(head, now, Skipped.SIMULATION_BUDGET);
    }
    return new ShadowRun(head, now, Optional.empty(), count(chosen), ending.get(), plans);
  }

  private Plan plan(Strategy strategy) {
    return Planner.plan(cycle.view(), cycle.batch(), cycle.policy().with(strategy));
  }

  /**
   * Returns the chosen sources in the form in which routes are stored, and those of files that wait
   * for copies: they are fetched later, but by the same plan.
   */
  private static int[] choices(Plan plan) {
    int[] choices =
        IntStream.range(0, plan.batch().size())
            .map(request -> plan.waitsForCopy(request) ? plan.choice(request) : Assignment.NONE)
            .toArray();
    DirectChoices direct = new DirectChoices(plan);
    direct.routed().forEach(request -> choices[request] = direct.choice(request));
    return choices;
  }

  private static long count(int[] choices) {
    return IntStream.of(choices).filter(choice -> choice != Assignment.NONE).count();
  }

  /** Returns an empty value if the simulation exceeds its budget. */
  private Optional<ShadowPlan> shadow(Strategy strategy, int[] chosen) {
    int[] instead = choices(plan(strategy));
    int[] differing =
        IntStream.range(0, chosen.length).filter(r -> chosen[r] != instead[r]).toArray();
    return judge
        .judge(cycle.batch(), instead)
        .map(
            ending ->
                new ShadowPlan(
                    strategy,
                    count(instead),
                    differing.length,
                    ByteCount.of(IntStream.of(differing).mapToLong(cycle.batch()::bytes).sum()),
                    ending,
                    examples(differing, chosen, instead)));
  }

  private List<ShadowPlan.Difference> examples(int[] differing, int[] chosen, int[] instead) {
    return IntStream.of(differing)
        .boxed()
        .sorted(Comparator.comparingLong((Integer r) -> -cycle.batch().bytes(r)))
        .limit(EXAMPLES)
        .map(
            request ->
                new ShadowPlan.Difference(
                    cycle.files().get(request),
                    cycle.view().nameOf(cycle.batch().destination(request)),
                    source(request, chosen[request]),
                    source(request, instead[request]),
                    ByteCount.of(cycle.batch().bytes(request))))
        .toList();
  }

  private Optional<NodeName> source(int request, int choice) {
    RequestBatch batch = cycle.batch();
    return choice == Assignment.NONE
        ? Optional.empty()
        : Optional.of(cycle.view().nameOf(batch.source(request, choice)));
  }
}
