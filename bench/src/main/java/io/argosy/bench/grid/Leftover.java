package io.argosy.bench.grid;

import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * What a number of bytes on each link leaves of the links, uplinks and downlinks until a time. What
 * a node has left is divided between its links. Mutable.
 */
final class Leftover {

  private final CapacityCourse course;
  private final GridWorld world;
  private final double seconds;
  private final double[] loads;

  /**
   * @param bytes of each link
   */
  Leftover(CapacityCourse course, double seconds, List<Double> bytes) {
    this.course = course;
    this.world = course.world();
    this.seconds = seconds;
    loads = bytes.stream().mapToDouble(Double::doubleValue).toArray();
  }

  void take(int link, double bytes) {
    loads[link] += bytes;
  }

  /** The bytes of each link, with those that were taken. */
  List<Double> loads() {
    return IntStream.range(0, loads.length).mapToObj(link -> loads[link]).toList();
  }

  /** Returns how many bytes each link can carry in addition, all of them at once. */
  double[] bytes() {
    double[] left = IntStream.range(0, loads.length).mapToDouble(this::ofLink).toArray();
    double[] shares = left.clone();
    for (int link = 0; link < left.length; link++) {
      GridWorld.Link ends = world.links().get(link);
      if (!ends.circuit()) {
        GridWorld.Node from = world.nodes().get(ends.from());
        GridWorld.Node to = world.nodes().get(ends.to());
        shares[link] *=
            Math.min(
                share(from.uplink(), left, l -> world.links().get(l).from() == ends.from()),
                share(to.downlink(), left, l -> world.links().get(l).to() == ends.to()));
      }
      shares[link] *= ends.success();
    }
    return shares;
  }

  /** Bytes on the wire. */
  private double ofLink(int link) {
    return Math.max(0, course.bytesUntil(link, seconds) - wire(link));
  }

  private double wire(int link) {
    return loads[link] / world.links().get(link).success();
  }

  /** Returns the share of what these links have left that the limit of their node allows. */
  private double share(double limit, double[] left, IntPredicate ofNode) {
    if (Double.isInfinite(limit)) {
      return 1;
    }
    int[] links =
        IntStream.range(0, left.length)
            .filter(ofNode)
            .filter(link -> !world.links().get(link).circuit())
            .toArray();
    double used = IntStream.of(links).mapToDouble(this::wire).sum();
    double wanted = IntStream.of(links).mapToDouble(link -> left[link]).sum();
    return wanted <= 0 ? 0 : Math.clamp((limit * seconds - used) / wanted, 0, 1);
  }
}
