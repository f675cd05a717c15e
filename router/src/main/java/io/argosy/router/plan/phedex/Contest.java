package io.argosy.router.plan.phedex;

import io.argosy.router.plan.network.Assignment;
import io.argosy.router.plan.network.Candidate;
import io.argosy.router.plan.network.Candidate.Term;
import io.argosy.router.plan.network.Loads;
import io.argosy.router.plan.network.RequestBatch;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Compares the sources of a request by one set of costs: paths over links that only others know,
 * whose exploration budget is spent, come last; local paths come before the others, then the
 * cheapest. Among equals, the source with less waiting on its first link wins, then the one whose
 * name sorts first.
 */
final class Contest {

  private static final int LEAST_URGENT = RequestBatch.PRECEDENCES - 1;

  private final PhedexCost costs;
  private final Topology topology;
  private final Reach[] reaches;
  private final double staging;
  private long compared;

  Contest(PhedexCost costs, Topology topology) {
    this.costs = costs;
    this.topology = topology;
    reaches = new Reach[topology.nodes()];
    staging = costs.stagingSeconds();
  }

  PhedexCost costs() {
    return costs;
  }

  /** Returns how many sources were compared so far: the work that requests took. */
  long compared() {
    return compared;
  }

  /** Returns the position of the winning source, or {@link Assignment#NONE} if none has a path. */
  int winner(RequestBatch batch, int request, Loads loads) {
    double sizeBin = PhedexCost.sizeBin(batch.bytes(request));
    int destination = batch.destination(request);
    int winner = Assignment.NONE;
    boolean near = false;
    boolean leastSpent = true;
    double lowest = Double.POSITIVE_INFINITY;
    compared += batch.sourceCount(request);
    for (int n = 0; n < batch.sourceCount(request); n++) {
      Reach reach = from(batch.source(request, n));
      int way = reach.cheapest(destination, sizeBin);
      if (way == Lines.NO_WAY) {
        continue;
      }
      double seconds = start(batch, request, n) + reach.seconds(way, sizeBin);
      boolean local = reach.isLocal(destination);
      boolean spent = costs.isAnyLimited() && budget(reach.way(way), loads) == 0;
      boolean better = local == near ? seconds < lowest : local;
      boolean alike = local == near && seconds == lowest;
      boolean first = better || (alike && isLighter(batch, request, n, winner, loads));
      if (spent == leastSpent ? first : leastSpent) {
        winner = n;
        near = local;
        leastSpent = spent;
        lowest = seconds;
      }
    }
    return winner;
  }

  /** Returns the least exploration budget of the links. */
  private long budget(Way way, Loads loads) {
    long least = Long.MAX_VALUE;
    for (int link : way.links()) {
      least = Math.min(least, costs.budget(link, loads));
    }
    return least;
  }

  private double start(RequestBatch batch, int request, int n) {
    return batch.isStaged(request, n) ? 0 : staging;
  }

  /** Returns the seconds until a file would arrive from a source that has a path. */
  double cost(RequestBatch batch, int request, int n) {
    return cost(batch, request, n, way(batch, request, n));
  }

  /**
   * @param way as returned by {@link #way}
   */
  double cost(RequestBatch batch, int request, int n, Way way) {
    double sizeBin = PhedexCost.sizeBin(batch.bytes(request));
    return start(batch, request, n) + way.cost(sizeBin, costs);
  }

  /** Returns the links to the destination from a source that has a path; must not be modified. */
  int[] path(RequestBatch batch, int request, int n) {
    return way(batch, request, n).links();
  }

  /** Returns the cheapest path from a source that has any. */
  Way way(RequestBatch batch, int request, int n) {
    Reach reach = from(batch.source(request, n));
    double sizeBin = PhedexCost.sizeBin(batch.bytes(request));
    return reach.way(reach.cheapest(batch.destination(request), sizeBin));
  }

  private boolean isLighter(RequestBatch batch, int request, int n, int other, Loads loads) {
    long here = waiting(batch, request, n, loads);
    long there = waiting(batch, request, other, loads);
    return here == there ? batch.source(request, n) < batch.source(request, other) : here < there;
  }

  private long waiting(RequestBatch batch, int request, int n, Loads loads) {
    int[] links = path(batch, request, n);
    return links.length == 0 ? 0 : loads.bytes(links[0], LEAST_URGENT);
  }

  /** Returns all sources that have a path, ordered as they would win. */
  List<Candidate> rank(RequestBatch batch, int request, Loads loads) {
    double sizeBin = PhedexCost.sizeBin(batch.bytes(request));
    Comparator<Integer> localFirst =
        Comparator.<Integer, Boolean>comparing(n -> budget(way(batch, request, n), loads) == 0)
            .thenComparing(
                n -> !from(batch.source(request, n)).isLocal(batch.destination(request)));
    return IntStream.range(0, batch.sourceCount(request))
        .filter(n -> hasWay(batch, request, n, sizeBin))
        .boxed()
        .sorted(
            localFirst
                .thenComparingDouble(n -> line(batch, request, n, sizeBin))
                .thenComparingLong(n -> waiting(batch, request, n, loads))
                .thenComparingInt(n -> batch.source(request, n)))
        .map(n -> candidate(batch, request, n, loads))
        .toList();
  }

  private boolean hasWay(RequestBatch batch, int request, int n, double sizeBin) {
    Reach reach = from(batch.source(request, n));
    return reach.cheapest(batch.destination(request), sizeBin) != Lines.NO_WAY;
  }

  /** Returns the value by which sources are compared: the cost up to rounding. */
  private double line(RequestBatch batch, int request, int n, double sizeBin) {
    return start(batch, request, n) + way(batch, request, n).line(sizeBin);
  }

  private Candidate candidate(RequestBatch batch, int request, int n, Loads loads) {
    double queue = 0;
    double transfer = 0;
    for (int link : path(batch, request, n)) {
      queue += costs.queue(link);
      transfer += costs.transfer(link, PhedexCost.sizeBin(batch.bytes(request)));
    }
    List<Term> terms = new ArrayList<>();
    terms.add(new Term("queue", queue));
    terms.add(new Term("transfer", transfer));
    long budget = budget(way(batch, request, n), loads);
    if (budget < Long.MAX_VALUE) {
      terms.add(new Term("exploration-bytes", budget));
    }
    terms.add(new Term("staging", start(batch, request, n)));
    return new Candidate(n, cost(batch, request, n), terms);
  }

  private Reach from(int source) {
    Reach reach = reaches[source];
    if (reach == null) {
      reach = new Reach(source, topology, costs);
      reaches[source] = reach;
    }
    return reach;
  }
}
