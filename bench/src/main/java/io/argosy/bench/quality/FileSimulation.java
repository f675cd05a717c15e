package io.argosy.bench.quality;

import io.argosy.bench.grid.GridFile;
import io.argosy.bench.grid.GridWorld;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Simulates the transfer of whole files to several destinations, each of which can pass on what has
 * arrived completely. The transfers of a link, of an uplink and of a downlink share it equally.
 * Nothing fails, and starting costs nothing.
 */
final class FileSimulation {

  private final GridWorld world;
  private final Limits limits;
  private final FetchRule rule;
  private final Standing now;
  private final double[] bytes;
  private final double[] busySeconds;
  private double seconds;

  /**
   * @param transfers of a destination at once
   * @param cycleSeconds between two plans
   */
  record Limits(int transfers, double cycleSeconds) {}

  /**
   * @param seconds until the last file has arrived
   * @param bytes on the wire of each link
   * @param busySeconds of each link
   */
  record Outcome(double seconds, double[] bytes, double[] busySeconds) {}

  private FileSimulation(GridWorld world, List<GridFile> files, Limits limits, FetchRule rule) {
    this.world = world;
    this.limits = limits;
    this.rule = rule;
    now = new Standing(world, files);
    bytes = new double[world.links().size()];
    busySeconds = new double[world.links().size()];
  }

  /**
   * @param files numbered from 0
   * @throws IllegalStateException the rule lets the files that are missing wait for ever
   */
  static Outcome run(GridWorld world, List<GridFile> files, Limits limits, FetchRule rule) {
    return new FileSimulation(world, files, limits, rule).run();
  }

  private Outcome run() {
    for (double cycle = 0; !now.isDone(); cycle += limits.cycleSeconds()) {
      rule.plan(now);
      begin();
      if (!now.isBusy()) {
        throw new IllegalStateException("no file moves after %.0f s".formatted(seconds));
      }
      while (now.isBusy() && seconds < cycle + limits.cycleSeconds()) {
        send(cycle + limits.cycleSeconds());
        begin();
      }
      seconds = now.isDone() ? seconds : cycle + limits.cycleSeconds();
    }
    return new Outcome(seconds, bytes, busySeconds);
  }

  /** Sends until a file has arrived, at most until the next plan. */
  private void send(double end) {
    int[] running = IntStream.range(0, bytes.length).map(now::running).toArray();
    double[] rates = FairRates.of(world, running);
    double arrival = now.untilArrival(rates);
    double time = Math.min(arrival, end - seconds);
    now.send(time, rates);
    seconds = arrival < end - seconds ? seconds + arrival : end;
    for (int link = 0; link < bytes.length; link++) {
      bytes[link] += time * rates[link];
      busySeconds[link] += running[link] > 0 ? time : 0;
    }
  }

  /** Begins transfers one by one, the destinations with the fewest first. */
  private void begin() {
    boolean again = true;
    while (again) {
      again = false;
      for (int destination : byTransfers()) {
        Optional<FetchRule.Fetch> next =
            now.runningTo(destination) < limits.transfers()
                ? rule.next(destination, now)
                : Optional.empty();
        next.ifPresent(now::begin);
        again |= next.isPresent();
      }
    }
  }

  private int[] byTransfers() {
    return IntStream.range(0, world.nodes().size())
        .boxed()
        .sorted(Comparator.comparingInt(now::runningTo))
        .mapToInt(Integer::intValue)
        .toArray();
  }
}
