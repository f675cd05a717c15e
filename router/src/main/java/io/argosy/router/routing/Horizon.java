package io.argosy.router.routing;

import io.argosy.router.plan.DirectChoices;
import io.argosy.router.plan.Plan;
import io.argosy.router.plan.network.Loads;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.RequestBatch;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Selects the routes of a plan that are written now: on each link the most urgent and oldest ones
 * that it can move within its horizon. A request waits only for requests that are at least as
 * urgent, so that an urgent one is never held back by a full queue of others.
 */
final class Horizon {

  private final HorizonPolicy policy;
  private final NetworkView view;
  private final double[] budget;
  private final long[] waiting;
  private final long[] files;
  private final Set<Integer> full = new HashSet<>();
  private int heldBack;

  private Horizon(Plan plan, HorizonPolicy policy) {
    this.policy = policy;
    view = plan.view();
    budget = new double[view.links()];
    waiting = new long[view.links() * RequestBatch.PRECEDENCES];
    files = new long[view.links()];
    Loads loads = plan.finalLoads();
    Loads before = new Loads(view);
    for (int link = 0; link < view.links(); link++) {
      double planned = loads.bytes(link, RequestBatch.PRECEDENCES - 1);
      budget[link] = policy.budget(planned, view.speed(link));
      files[link] = before.files(link);
      for (int rank = 0; rank < RequestBatch.PRECEDENCES; rank++) {
        waiting[link * RequestBatch.PRECEDENCES + rank] = before.byPrecedence(link).get(rank);
      }
    }
  }

  /**
   * The selection.
   *
   * @param routed requests whose route is written, in the batch's order
   * @param seconds by position in {@code routed}: until the file arrives if its link carries what
   *     is ahead of it first, at the expected rate; NaN if that is unknown
   * @param heldBack number of other requests that have a source and wait until their link has room
   * @param full links with requests that are held back
   */
  record Cut(int[] routed, double[] seconds, int heldBack, Set<Integer> full) {}

  static Cut of(Plan plan, DirectChoices choices, HorizonPolicy policy) {
    Horizon horizon = new Horizon(plan, policy);
    DoubleStream.Builder seconds = DoubleStream.builder();
    int[] routed =
        choices
            .routed()
            .filter(r -> horizon.takes(plan.batch(), r, choices.choice(r), seconds))
            .toArray();
    return new Cut(routed, seconds.build().toArray(), horizon.heldBack, horizon.full);
  }

  private boolean takes(RequestBatch batch, int request, int choice, DoubleStream.Builder seconds) {
    int link = view.linkBetween(batch.source(request, choice), batch.destination(request));
    int priority = batch.priority(request);
    long ahead = ahead(link, priority);
    if (ahead >= budget[link] && files[link] >= policy.files()) {
      heldBack++;
      full.add(link);
      return false;
    }
    waiting[link * RequestBatch.PRECEDENCES + priority] += batch.bytes(request);
    files[link]++;
    double speed = view.speed(link);
    seconds.add(speed > 0 ? (ahead + batch.bytes(request)) / speed : Double.NaN);
    return true;
  }

  private long ahead(int link, int priority) {
    return IntStream.rangeClosed(0, priority)
        .mapToLong(rank -> waiting[link * RequestBatch.PRECEDENCES + rank])
        .sum();
  }
}
