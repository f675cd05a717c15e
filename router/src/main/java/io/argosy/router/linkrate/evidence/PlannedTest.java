package io.argosy.router.linkrate.evidence;

import java.time.Duration;
import java.util.Locale;

/**
 * A test that should run again and again.
 *
 * @param test in the direction of the data
 * @param interval between two results
 * @param isReversed whether its destination sends, so that some archives have it the other way
 */
public record PlannedTest(HostTest test, Duration interval, boolean isReversed) {

  /** Such as {@code throughput from a.example to b.example, every 6h}. */
  @Override
  public String toString() {
    return test + ", every " + interval.toString().substring(2).toLowerCase(Locale.ROOT);
  }
}
