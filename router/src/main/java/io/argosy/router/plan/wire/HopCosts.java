package io.argosy.router.plan.wire;

import io.argosy.router.plan.Plan;
import io.argosy.router.plan.network.Assumptions;
import io.argosy.router.plan.network.Loads;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.RequestBatch;

/**
 * What a hop of a plan is expected to take, whatever the unit in which its strategy ranks: what
 * waits on the link when all is assigned, less the file itself, and the transfer.
 */
final class HopCosts {

  /** What never succeeds would never end. */
  private static final double LEAST_SUCCESS = 0.01;

  private final Plan plan;
  private final NetworkView view;
  private final Assumptions assumptions;
  private final Loads loads;

  HopCosts(Plan plan) {
    this.plan = plan;
    view = plan.view();
    assumptions = plan.policy().assumptions();
    loads = plan.finalLoads();
  }

  /** Bytes per second that a link is reckoned at: its capacity, else what was seen of it. */
  double rate(int link) {
    if (view.capacity(link) > 0) {
      return view.capacity(link);
    }
    if (Double.isNaN(view.rate(link))) {
      return assumptions.unknownLink().bytesPerSecond();
    }
    return Math.max(view.rate(link), assumptions.deadLink().bytesPerSecond());
  }

  /** Seconds over a link for a request that is assigned to it. */
  double seconds(int request, int link) {
    int priority = plan.batch().priority(request);
    double given = view.factsOf(link).queue().latencySeconds().orElse(0);
    return given + loads.bytes(link, priority) / rate(link);
  }

  /** Seconds until a replica can be read. */
  double staging(int request, int choice) {
    return plan.batch().isStaged(request, choice) ? 0 : assumptions.stagingSeconds();
  }

  /**
   * Seconds until the last link, uplink and downlink that a plan puts work on is done, if each
   * moves as it is reckoned.
   */
  double expectedEnd() {
    double[] sent = new double[view.nodes()];
    double[] received = new double[view.nodes()];
    double end = 0;
    for (int link = 0; link < view.links(); link++) {
      double bytes = loads.bytes(link, RequestBatch.PRECEDENCES - 1);
      double given = view.factsOf(link).queue().latencySeconds().orElse(0);
      double wire = bytes / Math.max(view.success(link), LEAST_SUCCESS);
      sent[view.sourceOf(link)] += wire;
      received[view.destinationOf(link)] += wire;
      end = Math.max(end, bytes == 0 ? 0 : given + wire / rate(link));
    }
    for (int node = 0; node < view.nodes(); node++) {
      end = Math.max(end, secondsFor(sent[node], view.uplink(node)));
      end = Math.max(end, secondsFor(received[node], view.downlink(node)));
    }
    return end;
  }

  private static double secondsFor(double bytes, double rate) {
    return rate > 0 ? bytes / rate : 0;
  }
}
