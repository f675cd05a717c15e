package io.argosy.bench.poison;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one wrong observation did, beside the same course without it.
 *
 * @param kind of the wrong observation
 * @param after a row for each span of work
 * @param restartFactor largest factor between what a router that just started believes and what the
 *     one that ran all the time does
 */
public record PoisonResult(String name, String kind, List<After> after, double restartFactor) {

  /**
   * From this much work after the wrong observation on.
   *
   * @param minutes of work
   * @param factor largest factor by which the rate of a link differs; null if a link counts as dead
   *     in only one of the courses
   * @param elsewhere largest share of a minute's bytes that was assigned to other links, 0 to 1
   */
  public record After(int minutes, @Nullable Double factor, double elsewhere) {

    private boolean isWithin(double mostFactor, double mostElsewhere) {
      return factor != null && factor <= mostFactor && elsewhere <= mostElsewhere;
    }
  }

  /** Whether the observation decided nothing; at once only what is done counts, not the rates. */
  public boolean isHarmless() {
    return restartFactor <= 1.1
        && after.stream()
            .allMatch(
                one ->
                    switch (one.minutes()) {
                      case 0 -> one.isWithin(Double.MAX_VALUE, 0.08);
                      case 1 -> one.isWithin(1.5, 0.08);
                      default -> one.isWithin(1.1, 0.05);
                    });
  }
}
