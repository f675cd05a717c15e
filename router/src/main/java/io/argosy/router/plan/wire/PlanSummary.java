package io.argosy.router.plan.wire;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.PreviewView;
import io.argosy.router.plan.Plan;
import io.argosy.router.plan.network.Assignment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Summary of a plan.
 *
 * @param routed files whose source has them
 * @param waitsForCopy files whose source gets its own copy first
 * @param sources of both, the one with the most bytes first
 * @param expectedEndSeconds until the last link has transferred what waited and what is planned,
 *     copies after their originals
 * @param ownEndSeconds the same as if nothing had waited before
 * @param digest see {@link Plan#digest}
 */
public record PlanSummary(
    String strategy,
    double planningSeconds,
    long files,
    long routed,
    long waitsForCopy,
    long atDestination,
    long noPath,
    long noReplica,
    List<PreviewView.Source> sources,
    double expectedEndSeconds,
    double ownEndSeconds,
    String digest) {

  public static PlanSummary of(WorldPlan planned) {
    Plan plan = planned.plan();
    HopCosts costs = new HopCosts(plan);
    return new PlanSummary(
        plan.policy().strategy().word(),
        planned.seconds(),
        plan.batch().size(),
        plan.routed(),
        count(plan, Assignment.Status.WAITS_FOR_COPY),
        count(plan, Assignment.Status.AT_DESTINATION),
        count(plan, Assignment.Status.NO_PATH),
        count(plan, Assignment.Status.NO_REPLICA),
        sources(plan),
        costs.expectedEnd(),
        costs.ownEnd(),
        plan.digest(planned.world().ids()));
  }

  /** Returns {@link #expectedEndSeconds} alone. */
  public static double expectedEndSeconds(Plan plan) {
    return new HopCosts(plan).expectedEnd();
  }

  private static long count(Plan plan, Assignment.Status status) {
    return IntStream.range(0, plan.batch().size()).filter(r -> plan.status(r) == status).count();
  }

  private static List<PreviewView.Source> sources(Plan plan) {
    long[] files = new long[plan.view().nodes()];
    long[] bytes = new long[plan.view().nodes()];
    for (int request = 0; request < plan.batch().size(); request++) {
      if (plan.isPlanned(request)) {
        int source = plan.batch().source(request, plan.choice(request));
        files[source]++;
        bytes[source] += plan.batch().bytes(request);
      }
    }
    List<PreviewView.Source> sources = new ArrayList<>();
    for (int node = 0; node < files.length; node++) {
      if (files[node] > 0) {
        sources.add(
            new PreviewView.Source(
                plan.view().nameOf(node), files[node], ByteCount.of(bytes[node])));
      }
    }
    sources.sort(Comparator.comparing(PreviewView.Source::bytes).reversed());
    return sources;
  }
}
