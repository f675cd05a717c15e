package io.argosy.router.plan.completion;

import io.argosy.router.plan.network.Assumptions;
import io.argosy.router.plan.network.Loads;
import io.argosy.router.plan.network.NetworkView;
import java.util.Arrays;

/**
 * The cost of a byte on every link. A file loads three resources, its link, its source's uplink and
 * its destination's downlink, each for a different time. Resources are numbered: links first, then
 * uplinks, then downlinks.
 *
 * <p>A file of {@code s} bytes over a link with success {@code q} moves {@code s / q} bytes,
 * because what fails is sent again. A node of unknown capacity has no limit.
 */
final class LinkCosts {

  /** Lower bound of the success rate, so that retries have a finite cost. */
  private static final double LEAST_SUCCESS = 0.01;

  /** Some worlds express "never" as a huge latency, which would only cost precision. */
  private static final double LONGEST_QUEUE_SECONDS = 1e9;

  /**
   * What only others say is believed down to this share of the rate of an unknown link, so that a
   * wrong rate does not keep every file away.
   */
  private static final double LEAST_HEARD = 0.01;

  final int links;
  final int resources;

  /** Number of an extra link without load, for files on the destination's own tape. */
  final int own;

  /** Two entries per link: the uplink and the downlink that its files load. */
  private final int[] nodes;

  /**
   * Four entries per link, adjacent because they are read together: seconds per byte on the link,
   * on its uplink, on its downlink, and on the link after its exploration budget is used up.
   */
  private final double[] pace;

  /** By link: capacity of the link, in bytes per second. */
  final double[] capacity;

  final double[] uplinkCapacity;
  final double[] downlinkCapacity;

  /** By link: bytes equivalent to a queue that is given in seconds. */
  private final double[] givenQueue;

  /** By link: remaining exploration budget in bytes; infinite for confirmed links. */
  private final double[] room;

  LinkCosts(NetworkView view, Assumptions assumptions) {
    own = view.links();
    links = view.links() + 1;
    resources = links + 2 * view.nodes();
    nodes = new int[2 * links];
    pace = new double[4 * links];
    capacity = new double[links];
    uplinkCapacity = new double[links];
    downlinkCapacity = new double[links];
    givenQueue = new double[links];
    room = new double[links];
    for (int link = 0; link < own; link++) {
      survey(view, assumptions, link);
    }
    nodes[2 * own] = own;
    nodes[2 * own + 1] = own;
    capacity[own] = Double.POSITIVE_INFINITY;
    room[own] = Double.POSITIVE_INFINITY;
  }

  private void survey(NetworkView view, Assumptions assumptions, int link) {
    int source = view.sourceOf(link);
    int destination = view.destinationOf(link);
    double retries = 1 / Math.max(LEAST_SUCCESS, view.success(link));
    capacity[link] = rateOf(view, assumptions, link);
    uplinkCapacity[link] = capacityOf(view.uplink(source), assumptions);
    downlinkCapacity[link] = capacityOf(view.downlink(destination), assumptions);
    nodes[2 * link] = links + source;
    nodes[2 * link + 1] = links + view.nodes() + destination;
    pace[4 * link] = retries / capacity[link];
    pace[4 * link + 1] = retries / uplinkCapacity[link];
    pace[4 * link + 2] = retries / downlinkCapacity[link];
    pace[4 * link + 3] = retries / assumptions.deadLink().bytesPerSecond();
    givenQueue[link] =
        Math.min(LONGEST_QUEUE_SECONDS, view.factsOf(link).queue().latencySeconds().orElse(0))
            / linkPace(link);
    room[link] =
        isKnown(view, link)
            ? Double.POSITIVE_INFINITY
            : (double) assumptions.explorationOf(view.factsOf(link)).bytes()
                - view.factsOf(link).explored().bytes();
  }

  private static boolean isKnown(NetworkView view, int link) {
    return view.rate(link) == 0
        || (view.isConfirmed(link)
            && !(Double.isNaN(view.capacity(link)) && Double.isNaN(view.rate(link))));
  }

  private static double rateOf(NetworkView view, Assumptions assumptions, int link) {
    double known = view.capacity(link) > 0 ? view.capacity(link) : view.rate(link);
    if (Double.isNaN(known)) {
      return assumptions.unknownLink().bytesPerSecond();
    }
    boolean isHeard = known > 0 && !view.isConfirmed(link);
    return Math.max(
        known,
        isHeard
            ? LEAST_HEARD * assumptions.unknownLink().bytesPerSecond()
            : assumptions.deadLink().bytesPerSecond());
  }

  private static double capacityOf(double known, Assumptions assumptions) {
    return known > 0
        ? Math.max(known, assumptions.deadLink().bytesPerSecond())
        : Double.POSITIVE_INFINITY;
  }

  /** Returns the resource through which the source of a link sends. */
  int uplinkOf(int link) {
    return nodes[2 * link];
  }

  /** Returns the resource through which the destination of a link receives. */
  int downlinkOf(int link) {
    return nodes[2 * link + 1];
  }

  /** Returns how many seconds one byte of a file keeps the link busy. */
  double linkPace(int link) {
    return pace[4 * link];
  }

  double uplinkPace(int link) {
    return pace[4 * link + 1];
  }

  double downlinkPace(int link) {
    return pace[4 * link + 2];
  }

  /** Returns seconds per byte after the exploration budget of the link is used up. */
  double lastResortPace(int link) {
    return pace[4 * link + 3];
  }

  /** Returns how long each resource is busy with bytes of this priority or a higher one. */
  double[] levels(Loads loads, int priority) {
    double[] level = new double[resources];
    for (int link = 0; link < own; link++) {
      level[link] += seconds(loads, priority, link, linkPace(link));
      level[uplinkOf(link)] += seconds(loads, priority, link, uplinkPace(link));
      level[downlinkOf(link)] += seconds(loads, priority, link, downlinkPace(link));
    }
    return level;
  }

  /** Returns the seconds it takes to drain the queue of a link at this pace. */
  double seconds(Loads loads, int priority, int link, double pace) {
    return (loads.bytes(link, priority) + givenQueue[link]) * pace;
  }

  /** Returns by link the exploration budget in bytes that this plan has left. */
  double[] room(Loads loads) {
    double[] left = new double[links];
    Arrays.setAll(left, link -> link == own ? room[own] : room(loads, link));
    return left;
  }

  double room(Loads loads, int link) {
    return room[link] - loads.assigned(link);
  }
}
