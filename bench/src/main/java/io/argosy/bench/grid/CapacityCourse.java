package io.argosy.bench.grid;

import java.util.ArrayList;
import java.util.List;

/**
 * The capacities of the links during a batch, which are constant between steps.
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
   * @param links bytes per second of each link of the world, 0 if a node at an end is stopped
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

  /** Returns the capacities of a batch without events. */
  public static CapacityCourse constant(GridWorld world) {
    List<Double> links = world.links().stream().map(GridWorld.Link::capacity).toList();
    return new CapacityCourse(world, List.of(new Step(0, links)));
  }

  /** Appends a step. */
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

  /** Multiplies the capacity of a link in all steps. */
  CapacityCourse times(int link, double factor) {
    return new CapacityCourse(world, steps.stream().map(step -> step.times(link, factor)).toList());
  }

  /** Returns the same capacities in a world with other limits of its nodes. */
  CapacityCourse in(GridWorld other) {
    return new CapacityCourse(other, steps);
  }

  /** The end of a step; infinite for the last one. */
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

  /** Returns how many bytes the link could carry until a time. */
  public double bytesUntil(int link, double seconds) {
    double bytes = 0;
    for (int n = 0; n < steps.size(); n++) {
      double end = Math.min(seconds, endOf(n));
      bytes += Math.max(0, end - steps.get(n).from()) * steps.get(n).links().get(link);
    }
    return bytes;
  }
}
