package io.argosy.router.plan.completion;

import io.argosy.router.plan.network.Assumptions;
import io.argosy.router.plan.network.Loads;
import io.argosy.router.plan.network.NetworkView;
import java.util.Arrays;

/**
 * What every byte costs on the way: a file loads three resources, its link, its source's uplink and
 * its destination's downlink, each for its own time. Resources have one number: links first, then
 * uplinks, then downlinks.
 *
 * <p>A file of {@code s} bytes over a link with success {@code q} moves {@code s / q} bytes,
 * because what fails is sent again. A node whose capacity is not known limits nothing.
 */
final class Ground {

  /** What never succeeds is reckoned as succeeding once in so many times, or it would cost all. */
  private static final double LEAST_SUCCESS = 0.01;

  /** Worlds write huge latencies for never; a longer one would only cost precision. */
  private static final double LONGEST_QUEUE_SECONDS = 1e9;

  final int links;
  final int resources;

  /** In place of a link for what is on the destination's own tape: loads nothing. */
  final int own;

  /** By link two: the uplink and the downlink its files load. */
  private final int[] nodes;

  /**
   * By link four, beside each other because they are asked for together: seconds that one byte of a
   * file takes of the link, of its uplink and of its downlink, and of the link where its room is
   * used up.
   */
  private final double[] pace;

  /** By link: what it, its source and its destination can carry, in bytes per second. */
  final double[] capacity;

  final double[] uplinkCapacity;
  final double[] downlinkCapacity;

  /** By link: bytes that a queue given in seconds stands for. */
  private final double[] givenQueue;

  /** By link: bytes that may still be explored; without end where the link is known. */
  private final double[] room;

  Ground(NetworkView view, Assumptions assumptions) {
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
            : assumptions.exploration().bytes() - view.factsOf(link).explored().bytes();
  }

  private static boolean isKnown(NetworkView view, int link) {
    return !Double.isNaN(view.capacity(link)) || !Double.isNaN(view.rate(link));
  }

  private static double rateOf(NetworkView view, Assumptions assumptions, int link) {
    if (view.capacity(link) > 0) {
      return Math.max(view.capacity(link), assumptions.deadLink().bytesPerSecond());
    }
    if (Double.isNaN(view.rate(link))) {
      return assumptions.unknownLink().bytesPerSecond();
    }
    return Math.max(view.rate(link), assumptions.deadLink().bytesPerSecond());
  }

  private static double capacityOf(double known, Assumptions assumptions) {
    return known > 0
        ? Math.max(known, assumptions.deadLink().bytesPerSecond())
        : Double.POSITIVE_INFINITY;
  }

  /** The resource that a link's source sends by. */
  int uplinkOf(int link) {
    return nodes[2 * link];
  }

  /** The resource that a link's destination receives by. */
  int downlinkOf(int link) {
    return nodes[2 * link + 1];
  }

  /** Seconds that a link is busy with one byte of a file. */
  double linkPace(int link) {
    return pace[4 * link];
  }

  double uplinkPace(int link) {
    return pace[4 * link + 1];
  }

  double downlinkPace(int link) {
    return pace[4 * link + 2];
  }

  /** Seconds per byte where the room is used up. */
  double lastResortPace(int link) {
    return pace[4 * link + 3];
  }

  /** How long each resource is busy with what is as urgent as this priority or more. */
  double[] levels(Loads loads, int priority) {
    double[] level = new double[resources];
    for (int link = 0; link < own; link++) {
      level[link] += seconds(loads, priority, link, linkPace(link));
      level[uplinkOf(link)] += seconds(loads, priority, link, uplinkPace(link));
      level[downlinkOf(link)] += seconds(loads, priority, link, downlinkPace(link));
    }
    return level;
  }

  /** What waits on a link, in seconds at this pace. */
  double seconds(Loads loads, int priority, int link, double pace) {
    return (loads.bytes(link, priority) + givenQueue[link]) * pace;
  }

  /** By link: bytes that may still be explored after what this plan has assigned. */
  double[] room(Loads loads) {
    double[] left = new double[links];
    Arrays.setAll(left, link -> link == own ? room[own] : room(loads, link));
    return left;
  }

  double room(Loads loads, int link) {
    return room[link] - loads.assigned(link);
  }
}
