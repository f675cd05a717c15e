package io.argosy.bench.grid;

import java.util.ArrayList;
import java.util.List;

/**
 * What the links could carry in the course of a batch: constant between steps.
 *
 * @param steps in order of time; the first is at 0
 */
public record CapacityCourse(GridWorld world, List<Step> steps) {

  public CapacityCourse {
    steps = List.copyOf(steps);
    if (steps.isEmpty() || steps.getFirst().from() != 0) {
      throw new IllegalArgumentException("a course begins at 0");
    }
  }

  /**
   * @param from seconds since the request
   * @param links bytes per second of each link of the world, 0 where an end of it is stopped
   */
  public record Step(double from, List<Double> links) {

    public Step {
      links = List.copyOf(links);
    }

    private Step times(int link, double factor) {
      List<Double> changed = new ArrayList<>(links);
      changed.set(link, links.get(link) * factor);
      return new Step(from, changed);
    }
  }

  /** Nothing happens. */
  public static CapacityCourse constant(GridWorld world) {
    List<Double> links = world.links().stream().map(GridWorld.Link::capacity).toList();
    return new CapacityCourse(world, List.of(new Step(0, links)));
  }

  /** The same, and from then on another capacity of each link. */
  public CapacityCourse with(Step next) {
    if (next.from() < steps.getLast().from()) {
      throw new IllegalArgumentException("steps come in order of time");
    }
    List<Step> all = new ArrayList<>(steps);
    if (next.from() == all.getLast().from()) {
      all.removeLast();
    }
    all.add(next);
    return new CapacityCourse(world, all);
  }

  /** The same with a part of what a link can carry. */
  CapacityCourse times(int link, double factor) {
    return new CapacityCourse(world, steps.stream().map(step -> step.times(link, factor)).toList());
  }

  /** The same course in a world with other limits of its nodes. */
  CapacityCourse in(GridWorld other) {
    return new CapacityCourse(other, steps);
  }

  /** When a step ends; infinite for the last. */
  double endOf(int step) {
    return step + 1 < steps.size() ? steps.get(step + 1).from() : Double.POSITIVE_INFINITY;
  }

  /** In bytes per second. */
  public double capacity(int link, double seconds) {
    double capacity = steps.getFirst().links().get(link);
    for (Step step : steps) {
      capacity = step.from() <= seconds ? step.links().get(link) : capacity;
    }
    return capacity;
  }

  /** Bytes that the link could carry until then. */
  public double bytesUntil(int link, double seconds) {
    double bytes = 0;
    for (int n = 0; n < steps.size(); n++) {
      double end = Math.min(seconds, endOf(n));
      bytes += Math.max(0, end - steps.get(n).from()) * steps.get(n).links().get(link);
    }
    return bytes;
  }
}
