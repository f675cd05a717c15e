package io.argosy.router.plan.wire;

import io.argosy.common.wire.world.PlanDecision;
import io.argosy.router.plan.Plan;
import io.argosy.router.plan.Strategy;
import io.argosy.router.plan.network.Assumptions;
import io.argosy.router.plan.network.Loads;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.RequestBatch;
import io.argosy.router.plan.phedex.PhedexCost;
import io.argosy.router.plan.phedex.PhedexStrategy;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The expected cost of a hop in seconds, whatever the unit of the strategy: what waits on the link
 * when everything else is assigned, and the transfer. Strategy phedex has its own costs, which
 * ignore what is assigned.
 */
final class HopCosts {

  /** Lower bound of the success rate, so that retries have a finite cost. */
  private static final double LEAST_SUCCESS = 0.01;

  private final Plan plan;
  private final NetworkView view;
  private final Assumptions assumptions;
  private final Loads loads;
  private final Optional<PhedexStrategy> phedex;

  HopCosts(Plan plan) {
    this.plan = plan;
    view = plan.view();
    assumptions = plan.policy().assumptions();
    loads = plan.finalLoads();
    phedex =
        plan.policy().strategy() == Strategy.PHEDEX
            ? Optional.of(new PhedexStrategy(view, plan.policy().phedex(), assumptions))
            : Optional.empty();
  }

  /** Returns the assumed rate of a link in bytes per second; 0 if it is known to be dead. */
  double rate(int request, int link) {
    return phedex.map(p -> p.costs(plan.batch(), request).rate(link)).orElseGet(() -> rate(link));
  }

  /** Returns the seconds over a link for a request assigned to it: the queue and the transfer. */
  double seconds(int request, int link) {
    return phedex
        .map(
            p ->
                p.costs(plan.batch(), request)
                    .hop(link, PhedexCost.sizeBin(plan.batch().bytes(request))))
        .orElseGet(() -> secondsWithLoads(request, link));
  }

  /** Returns the seconds until a request with this source and these hops is done. */
  double seconds(int request, int choice, List<PlanDecision.Hop> hops) {
    if (phedex.isPresent()) {
      return plan.score(request);
    }
    double seconds =
        hops.stream()
            .mapToDouble(hop -> hop.cost() == null ? Double.POSITIVE_INFINITY : hop.cost())
            .reduce(staging(request, choice), Double::sum);
    return plan.waitsForCopy(request) ? Math.max(seconds, plan.score(request)) : seconds;
  }

  /** Returns the size by which phedex charges a request; null for other strategies. */
  @Nullable Long sizeBin(int request) {
    return phedex.isPresent() ? PhedexCost.sizeBin(plan.batch().bytes(request)) : null;
  }

  /** Returns whether the cost is valid for phedex; null for other strategies. */
  @Nullable Boolean isValid(int request, double seconds) {
    return phedex.map(p -> p.costs(plan.batch(), request).isValid(seconds)).orElse(null);
  }

  /** Returns the assumed rate in bytes per second: the capacity, or else the observed rate. */
  private double rate(int link) {
    if (view.capacity(link) > 0) {
      return view.capacity(link);
    }
    if (Double.isNaN(view.rate(link))) {
      return assumptions.unknownLink().bytesPerSecond();
    }
    return Math.max(view.rate(link), assumptions.deadLink().bytesPerSecond());
  }

  private double secondsWithLoads(int request, int link) {
    int priority = plan.batch().priority(request);
    return given(link) + loads.bytes(link, priority) / rate(link);
  }

  private double staging(int request, int choice) {
    return plan.batch().isStaged(request, choice) ? 0 : assumptions.stagingSeconds();
  }

  /**
   * Returns the seconds until the last link, uplink and downlink used by the plan is done at the
   * assumed rates, and the last copy that a file waits for has been passed on.
   */
  double expectedEnd() {
    return end(link -> loads.bytes(link, RequestBatch.PRECEDENCES - 1), this::given);
  }

  /** As {@link #expectedEnd}, as if nothing had been queued before. */
  double ownEnd() {
    return end(loads::assigned, link -> 0);
  }

  private double given(int link) {
    return view.factsOf(link).queue().latencySeconds().orElse(0);
  }

  private double end(IntToLongFunction waiting, IntToDoubleFunction before) {
    double[] sent = new double[view.nodes()];
    double[] received = new double[view.nodes()];
    double[] ends = new double[view.links()];
    double end = 0;
    for (int link = 0; link < view.links(); link++) {
      double bytes = waiting.applyAsLong(link);
      double wire = bytes / Math.max(view.success(link), LEAST_SUCCESS);
      sent[view.sourceOf(link)] += wire;
      received[view.destinationOf(link)] += wire;
      ends[link] = bytes == 0 ? 0 : before.applyAsDouble(link) + wire / rate(link);
      end = Math.max(end, ends[link]);
    }
    for (int node = 0; node < view.nodes(); node++) {
      end = Math.max(end, secondsFor(sent[node], view.uplink(node)));
      end = Math.max(end, secondsFor(received[node], view.downlink(node)));
    }
    return IntStream.range(0, plan.batch().size())
        .filter(plan::waitsForCopy)
        .mapToDouble(request -> arrival(request, ends))
        .reduce(end, Math::max);
  }

  /**
   * Returns the seconds until a request is done, after the copy that it waits for.
   *
   * @param ends by link: seconds until it is done
   */
  private double arrival(int request, double[] ends) {
    RequestBatch batch = plan.batch();
    int choice = plan.choice(request);
    int link = view.linkBetween(batch.source(request, choice), batch.destination(request));
    if (link == NetworkView.NO_LINK) {
      return staging(request, choice);
    }
    if (!plan.waitsForCopy(request)) {
      return ends[link];
    }
    int sharer = batch.sharer(request, choice);
    double ready =
        sharer == RequestBatch.NO_SHARER
            ? batch.comesAfter(request, choice)
            : arrival(sharer, ends);
    return Math.max(ends[link], ready + batch.bytes(request) / rate(link));
  }

  private static double secondsFor(double bytes, double rate) {
    return rate > 0 ? bytes / rate : 0;
  }
}
