package io.argosy.bench.storage;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Measures Argosy and a script in turn (A, B, B, A), so that a drift of the machine affects both
 * alike.
 *
 * @param progress receives a line for each unmeasured series, and for each round
 */
public record StorageBench(Series argosy, Series script, Consumer<String> progress) {

  /** Copies all files once, repeatedly. */
  public interface Series {

    /**
     * Returns the seconds that it took.
     *
     * @throws IOException not all files arrived
     */
    double move() throws IOException;
  }

  /**
   * @param before series of each that do not count: in the first one Argosy explores the link, and
   *     while virtual machines compile what they execute, they take time from the servers
   */
  public List<StorageResult.Round> run(int before, int rounds) throws IOException {
    for (int number = 0; number < before; number++) {
      unmeasured("argosy", argosy);
      unmeasured("script", script);
    }
    List<StorageResult.Round> all = new ArrayList<>();
    for (int number = 1; number <= rounds; number++) {
      double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
      double first = argosy.move();
      double second = script.move();
      double third = script.move();
      double fourth = argosy.move();
      StorageResult.Round round =
          new StorageResult.Round(load, (first + fourth) / 2, (second + third) / 2);
      all.add(round);
      progress.accept(
          String.format(
              Locale.ROOT,
              "Round %d: ratio %.3f; argosy %.2f s, script %.2f s; load %.1f",
              number,
              round.ratio(),
              round.argosySeconds(),
              round.scriptSeconds(),
              load));
    }
    return all;
  }

  private void unmeasured(String mover, Series series) throws IOException {
    progress.accept(
        String.format(Locale.ROOT, "Before the rounds: %s %.2f s", mover, series.move()));
  }
}
