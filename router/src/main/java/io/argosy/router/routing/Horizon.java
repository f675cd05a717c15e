package io.argosy.router.routing;

import io.argosy.router.plan.DirectChoices;
import io.argosy.router.plan.Plan;
import io.argosy.router.plan.network.Loads;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.RequestBatch;
import io.argosy.router.plan.network.SharedFiles;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Selects the routes of a plan that are written now: on each link the most urgent and oldest ones
 * that it can move within its horizon. A request waits only for requests that are at least as
 * urgent, so that an urgent one is never held back by a full queue of others.
 *
 * <p>Of equally urgent requests of a block, those come first that most destinations get their copy
 * from, one after the other: what is fetched last is then passed on least, and all links are busy
 * to the end. Other blocks keep their turn, so that files that many want do not hold up the rest.
 */
final class Horizon {

  private final HorizonPolicy policy;
  private final NetworkView view;
  private final double[] expected;
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
    expected = expected(view, loads);
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
   * Returns the rate of each link in bytes per second, NaN if unknown, while all links with planned
   * load are busy: links of a node that together exceed its limit are slower in proportion, so that
   * a copy over a narrow uplink is not taken for late.
   */
  private static double[] expected(NetworkView view, Loads loads) {
    double[] sent = new double[view.nodes()];
    double[] received = new double[view.nodes()];
    for (int link = 0; link < view.links(); link++) {
      if (loads.bytes(link, RequestBatch.PRECEDENCES - 1) > 0 && view.speed(link) > 0) {
        sent[view.sourceOf(link)] += view.speed(link);
        received[view.destinationOf(link)] += view.speed(link);
      }
    }
    double[] expected = new double[view.links()];
    for (int link = 0; link < expected.length; link++) {
      int source = view.sourceOf(link);
      int destination = view.destinationOf(link);
      double share =
          Math.min(
              share(view.uplink(source), sent[source]),
              share(view.downlink(destination), received[destination]));
      expected[link] = share * view.speed(link);
    }
    return expected;
  }

  /**
   * @param limit not a number if unknown
   */
  private static double share(double limit, double wanted) {
    return limit < wanted ? limit / wanted : 1;
  }

  /**
   * The selection.
   *
   * @param routed requests whose route is written; in the batch's order if no file is shared
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
        inTurn(plan, choices.routed().toArray())
            .filter(r -> horizon.takes(plan.batch(), r, choices.choice(r), seconds))
            .toArray();
    return new Cut(routed, seconds.build().toArray(), horizon.heldBack, horizon.full);
  }

  private static IntStream inTurn(Plan plan, int[] routed) {
    SharedFiles shared = plan.batch().shared();
    if (shared.isEmpty()) {
      return IntStream.of(routed);
    }
    int[] waves = waves(plan);
    int[] turns = new int[plan.batch().size()];
    for (int request = 0; request < turns.length; request++) {
      int before = request == 0 ? 0 : turns[request - 1];
      turns[request] = before + (shared.beginsTurn(request) ? 1 : 0);
    }
    return IntStream.of(routed)
        .boxed()
        .sorted(
            Comparator.<Integer>comparingInt(request -> turns[request])
                .thenComparingInt(request -> -waves[request]))
        .mapToInt(Integer::intValue);
  }

  /** Returns by request how often its copy is passed on, one destination after the other. */
  private static int[] waves(Plan plan) {
    int[] waves = new int[plan.batch().size()];
    for (int request = 0; request < waves.length; request++) {
      int wave = 1;
      int supplier = supplierOf(plan, request);
      while (supplier != RequestBatch.NO_SHARER && waves[supplier] < wave) {
        waves[supplier] = wave++;
        supplier = supplierOf(plan, supplier);
      }
    }
    return waves;
  }

  private static int supplierOf(Plan plan, int request) {
    return plan.waitsForCopy(request)
        ? plan.batch().sharer(request, plan.choice(request))
        : RequestBatch.NO_SHARER;
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
    double rate = expected[link];
    seconds.add(rate > 0 ? (ahead + batch.bytes(request)) / rate : Double.NaN);
    return true;
  }

  private long ahead(int link, int priority) {
    return IntStream.rangeClosed(0, priority)
        .mapToLong(rank -> waiting[link * RequestBatch.PRECEDENCES + rank])
        .sum();
  }
}
