package io.argosy.bench.grid;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

/**
 * The links, uplinks and downlinks that the least time depends on: with a little less of any of
 * them, the same files take longer. These are the constraints of the linear program whose dual
 * value is not zero. A link that is full in one optimal solution and not in another is not a
 * bottleneck.
 */
final class Bottlenecks {

  /** Without events, a tight constraint is at least this full. */
  private static final double FULL = 0.99;

  /** The share of a capacity that is left when its influence is tested. */
  private static final double LESS = 0.98;

  /** Growth of the least time below this share is ignored; the solver is more exact. */
  private static final double GROWN = 1e-5;

  private final CapacityCourse course;
  private final List<GridFile> files;
  private final LeastTime.Flow least;

  /**
   * @param name such as {@code A>B}, {@code A uplink} or {@code B downlink}
   * @param links that carry its bytes, by their positions
   * @param capacity bytes per second at a time, in seconds since the request
   */
  record Bottleneck(String name, List<Integer> links, DoubleUnaryOperator capacity) {}

  private Bottlenecks(CapacityCourse course, List<GridFile> files, LeastTime.Flow least) {
    this.course = course;
    this.files = files;
    this.least = least;
  }

  /**
   * @param least an optimal solution for these files
   */
  static List<Bottleneck> of(CapacityCourse course, List<GridFile> files, LeastTime.Flow least) {
    Bottlenecks all = new Bottlenecks(course, files, least);
    List<Bottleneck> found = new ArrayList<>();
    IntStream.range(0, course.world().links().size()).forEach(link -> all.tryLink(link, found));
    IntStream.range(0, course.world().nodes().size()).forEach(node -> all.tryNode(node, found));
    return found;
  }

  private void tryLink(int link, List<Bottleneck> found) {
    boolean full =
        hasSteps() || sent(List.of(link)) >= FULL * course.bytesUntil(link, least.seconds());
    if (full && sent(List.of(link)) > 0 && grows(course.times(link, LESS))) {
      found.add(
          new Bottleneck(
              course.world().nameOf(link), List.of(link), at -> course.capacity(link, at)));
    }
  }

  private void tryNode(int node, List<Bottleneck> found) {
    GridWorld world = course.world();
    GridWorld.Node whole = world.nodes().get(node);
    List<Integer> sending = world.linksOf(link -> link.from() == node && !link.circuit());
    if (isFull(sending, whole.uplink())
        && grows(course.in(world.with(node, whole.uplink() * LESS, whole.downlink())))) {
      found.add(new Bottleneck(whole.name() + " uplink", sending, at -> whole.uplink()));
    }
    List<Integer> receiving = world.linksOf(link -> link.to() == node && !link.circuit());
    if (isFull(receiving, whole.downlink())
        && grows(course.in(world.with(node, whole.uplink(), whole.downlink() * LESS)))) {
      found.add(new Bottleneck(whole.name() + " downlink", receiving, at -> whole.downlink()));
    }
  }

  /** With events, a constraint may be tight in one step only. */
  private boolean hasSteps() {
    return course.steps().size() > 1;
  }

  private boolean isFull(List<Integer> links, double bytesPerSecond) {
    return Double.isFinite(bytesPerSecond)
        && (hasSteps() || sent(links) >= FULL * bytesPerSecond * least.seconds());
  }

  private double sent(List<Integer> links) {
    return links.stream().mapToDouble(link -> least.bytes().get(link)).sum();
  }

  private boolean grows(CapacityCourse less) {
    return LeastTime.ofChoices(less, files).seconds() > (1 + GROWN) * least.seconds();
  }
}
