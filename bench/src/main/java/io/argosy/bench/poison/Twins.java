package io.argosy.bench.poison;

import io.argosy.bench.poison.PoisonRun.Sample;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/** Compares two courses of the same work, of which one had a wrong observation. */
final class Twins {

  private Twins() {}

  /**
   * @param minute from this much work on, after
   * @param lasting the minutes of work until the wrong observation was over
   * @param with samples of the course with the wrong observation, taken at the same times as
   * @param without those of the other course
   */
  static PoisonResult.After after(
      int minute, int lasting, List<Sample> with, List<Sample> without) {
    Duration from = Duration.ofMinutes(minute + lasting);
    int[] later =
        IntStream.range(0, with.size())
            .filter(n -> with.get(n).worked().compareTo(from) >= 0)
            .toArray();
    double factor =
        IntStream.of(later)
            .mapToDouble(n -> factor(with.get(n).believed(), without.get(n).believed()))
            .max()
            .orElseThrow();
    double elsewhere =
        IntStream.of(later).mapToDouble(n -> elsewhere(n, with, without)).max().orElseThrow();
    return new PoisonResult.After(minute, Double.isFinite(factor) ? factor : null, elsewhere);
  }

  /** Returns the largest factor between two rates of a link; infinite if only one of them is 0. */
  static double factor(double[] one, double[] other) {
    double most = 1;
    for (int link = 0; link < one.length; link++) {
      double factor = one[link] / other[link];
      most = one[link] == other[link] ? most : Math.max(most, Math.max(factor, 1 / factor));
    }
    return most;
  }

  /** Returns the share of the bytes assigned within the minute before a sample. */
  private static double elsewhere(int n, List<Sample> with, List<Sample> without) {
    double[] one = inMinute(n, with);
    double[] other = inMinute(n, without);
    double moved = 0;
    double all = 0;
    for (int link = 0; link < one.length; link++) {
      moved += Math.abs(one[link] - other[link]) / 2;
      all += other[link];
    }
    return all == 0 ? 0 : moved / all;
  }

  private static double[] inMinute(int n, List<Sample> samples) {
    Duration from = samples.get(n).worked().minusMinutes(1);
    int first = n;
    while (first > 0 && samples.get(first).worked().compareTo(from) > 0) {
      first--;
    }
    double[] bytes = samples.get(n).assigned().clone();
    for (int link = 0; link < bytes.length; link++) {
      bytes[link] -= samples.get(first).assigned()[link];
    }
    return bytes;
  }
}
