package io.argosy.bench.switchover;

import io.argosy.bench.grid.LinkSamples;
import io.argosy.bench.grid.LinkSamples.Rate;
import io.argosy.bench.routing.BenchResult;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What the counters of both paths tell about a run.
 *
 * @param samples of the shared path, less the background, and of the circuit
 * @param rate of either path in bytes per second
 */
record SwitchFigures(LinkSamples samples, double rate, SwitchMoments at) {

  /** Positions of the paths in each sample. */
  static final int SHARED = 0;

  static final int CIRCUIT = 1;

  /** A path that carries less than this share of its rate carries nothing. */
  private static final double NOTHING = 0.05;

  /** Bytes of a circuit's proof, after which it is usable. */
  private static final long PROOF = 256_000;

  /** With the proof and what belongs to it, the circuit has carried no file before this. */
  private static final long PROVEN = 2 * PROOF;

  /** Until the rate is even after a change, and before one. */
  private static final double SETTLED = 2;

  private static final double NEVER = Double.POSITIVE_INFINITY;

  private Stream<Rate> rates(int path, double from, double to) {
    return rates(samples, path, from, to);
  }

  private static Stream<Rate> rates(LinkSamples samples, int path, double from, double to) {
    return samples.rates(path).stream().filter(it -> it.from() >= from && it.to() <= to);
  }

  private boolean carries(Rate seen) {
    return seen.bytesPerSecond() >= NOTHING * rate;
  }

  /** When a path has carried this many bytes since a moment. */
  private double whenCarried(int path, double since, long bytes) {
    double carried = 0;
    for (Rate seen : rates(path, since, NEVER).toList()) {
      carried += seen.bytesPerSecond() * (seen.to() - seen.from());
      if (carried >= bytes) {
        return seen.to();
      }
    }
    return NEVER;
  }

  /** The mean rates of whole seconds, so that a sample that was read late matters little. */
  private static List<Rate> seconds(LinkSamples samples, int path, double from, double to) {
    List<Rate> seconds = new ArrayList<>();
    double bytes = 0;
    double since = from;
    for (Rate seen : rates(samples, path, from, to).toList()) {
      bytes += seen.bytesPerSecond() * (seen.to() - seen.from());
      if (seen.to() - since >= 1) {
        seconds.add(new Rate(since, seen.to(), bytes / (seen.to() - since)));
        since = seen.to();
        bytes = 0;
      }
    }
    return seconds;
  }

  /** The median rate between two changes, in bytes per second; 0 if the time is too short. */
  static double usual(LinkSamples samples, int path, double from, double to) {
    List<Rate> seen = seconds(samples, path, from + SETTLED, to - SETTLED);
    return seen.isEmpty() ? 0 : BenchResult.median(seen.stream().mapToDouble(Rate::bytesPerSecond));
  }

  private double usable() {
    return whenCarried(CIRCUIT, at.ordered(), PROOF);
  }

  private double switched() {
    return whenCarried(CIRCUIT, at.ordered(), PROVEN);
  }

  /** From the end of the proof to the first byte of a file. */
  double switchSeconds() {
    return switched() - usable();
  }

  /** When the last file of before the switch had left the shared path. */
  private double sharedUntil() {
    return seconds(samples, SHARED, switched(), NEVER).stream()
        .filter(Predicate.not(this::carries))
        .mapToDouble(Rate::from)
        .findFirst()
        .orElse(switched());
  }

  double overlapSeconds() {
    return sharedUntil() - switched();
  }

  double sharedRate() {
    return usual(samples, SHARED, at.began(), at.ordered());
  }

  double circuitRate() {
    double until =
        seconds(samples, CIRCUIT, switched(), at.orderedAgain()).stream()
            .filter(this::carries)
            .mapToDouble(Rate::to)
            .max()
            .orElse(switched());
    return usual(samples, CIRCUIT, switched(), until);
  }

  /** From the cut until the shared path carried bytes again. */
  double recoverySeconds() {
    return rates(SHARED, at.cut(), NEVER)
            .filter(this::carries)
            .mapToDouble(Rate::from)
            .findFirst()
            .orElse(NEVER)
        - at.cut();
  }

  /** The longest time in which neither path carried anything, apart from that after the cut. */
  double longestGapSeconds() {
    return Math.max(
        longestGap(at.began(), at.cut()), longestGap(at.cut() + recoverySeconds(), at.ended()));
  }

  private double longestGap(double from, double to) {
    List<Rate> shared = rates(SHARED, from, to).toList();
    List<Rate> circuit = rates(CIRCUIT, from, to).toList();
    double longest = 0;
    double gap = 0;
    for (int n = 0; n < shared.size(); n++) {
      Rate both = shared.get(n);
      gap = carries(both) || carries(circuit.get(n)) ? 0 : gap + both.to() - both.from();
      longest = Math.max(longest, gap);
    }
    return longest;
  }

  /** Time and the rates of both paths, one row for each sample. */
  List<List<Double>> rows() {
    List<Rate> shared = samples.rates(SHARED);
    List<Rate> circuit = samples.rates(CIRCUIT);
    return Stream.iterate(0, n -> n < shared.size(), n -> n + 1)
        .map(
            n ->
                List.of(
                    Math.round(shared.get(n).from() * 1e3) / 1e3,
                    (double) Math.round(shared.get(n).bytesPerSecond()),
                    (double) Math.round(circuit.get(n).bytesPerSecond())))
        .toList();
  }
}
