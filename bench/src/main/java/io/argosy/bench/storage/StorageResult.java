package io.argosy.bench.storage;

import io.argosy.bench.routing.BenchResult;
import java.util.List;

/**
 * The figures of {@code bench storage}.
 *
 * @param atOnce files that are copied at a time, by both
 * @param ratio median over the rounds of Argosy's time to the script's
 * @param highestLoad of the machine before a round
 */
public record StorageResult(
    String name,
    int files,
    long bytesPerFile,
    int atOnce,
    double ratio,
    double argosySeconds,
    double scriptSeconds,
    double highestLoad,
    List<Round> rounds) {

  public static StorageResult of(int files, long bytesPerFile, int atOnce, List<Round> rounds) {
    return new StorageResult(
        "storage",
        files,
        bytesPerFile,
        atOnce,
        BenchResult.median(rounds.stream().mapToDouble(Round::ratio)),
        BenchResult.median(rounds.stream().mapToDouble(Round::argosySeconds)),
        BenchResult.median(rounds.stream().mapToDouble(Round::scriptSeconds)),
        rounds.stream().mapToDouble(Round::load).max().orElse(0),
        rounds);
  }

  /**
   * Four series, two of each.
   *
   * @param load of the machine before the round
   */
  public record Round(double load, double argosySeconds, double scriptSeconds) {

    public double ratio() {
      return argosySeconds / scriptSeconds;
    }
  }
}
