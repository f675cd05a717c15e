package io.argosy.bench.quality;

import io.argosy.bench.grid.GridWorld;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * The rates of links whose transfers share uplinks and downlinks equally: max-min fairness by
 * progressive filling (Bertsekas and Gallager, Data Networks, 6.5.2).
 */
final class FairRates {

  /** Levels that differ by less than this share are equal. */
  private static final double SAME = 1e-12;

  private final GridWorld world;
  private final int[] running;
  private final double[] rates;
  private final double[] uplinks;
  private final double[] downlinks;

  private FairRates(GridWorld world, int[] running) {
    this.world = world;
    this.running = running;
    rates = new double[running.length];
    uplinks = world.nodes().stream().mapToDouble(GridWorld.Node::uplink).toArray();
    downlinks = world.nodes().stream().mapToDouble(GridWorld.Node::downlink).toArray();
  }

  /**
   * Returns the rates in bytes per second.
   *
   * @param running number of transfers of each link
   */
  static double[] of(GridWorld world, int[] running) {
    FairRates shared = new FairRates(world, running);
    List<Integer> open = new ArrayList<>();
    for (int link = 0; link < running.length; link++) {
      if (running[link] > 0) {
        open.add(link);
      }
    }
    while (!open.isEmpty()) {
      shared.settle(open);
    }
    return shared.rates;
  }

  /** Gives the links with the least rate of a transfer what they can have. */
  private void settle(List<Integer> open) {
    double[] levels = levels(open);
    double least = Arrays.stream(levels).min().orElseThrow() * (1 + SAME);
    List<Integer> before = List.copyOf(open);
    for (int n = 0; n < before.size(); n++) {
      int link = before.get(n);
      if (levels[n] <= least) {
        rates[link] = levels[n] * running[link];
        GridWorld.Link ends = world.links().get(link);
        uplinks[ends.from()] = Math.max(0, uplinks[ends.from()] - rates[link]);
        downlinks[ends.to()] = Math.max(0, downlinks[ends.to()] - rates[link]);
        open.remove((Integer) link);
      }
    }
  }

  /** The rate of a transfer of each link if no other link gave way. */
  private double[] levels(List<Integer> open) {
    int[] sending = transfers(open, GridWorld.Link::from);
    int[] receiving = transfers(open, GridWorld.Link::to);
    return open.stream()
        .mapToDouble(
            link -> {
              GridWorld.Link ends = world.links().get(link);
              return Math.min(
                  ends.capacity() / running[link],
                  Math.min(
                      uplinks[ends.from()] / sending[ends.from()],
                      downlinks[ends.to()] / receiving[ends.to()]));
            })
        .toArray();
  }

  private int[] transfers(List<Integer> open, ToIntFunction<GridWorld.Link> end) {
    int[] count = new int[world.nodes().size()];
    open.forEach(link -> count[end.applyAsInt(world.links().get(link))] += running[link]);
    return count;
  }
}
