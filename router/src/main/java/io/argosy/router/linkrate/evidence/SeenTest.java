package io.argosy.router.linkrate.evidence;

import java.time.Duration;

/**
 * The newest test of one kind between two hosts that an archive knows.
 *
 * @param age since it ended, whether it succeeded or failed
 */
public record SeenTest(Tester source, Tester destination, Kind kind, Duration age) {

  /** The property of a path that a test measures. */
  public enum Kind {
    THROUGHPUT,
    ROUND_TRIP,
    LOSS
  }
}
