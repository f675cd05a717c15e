package io.argosy.router.linkrate.evidence;

/** The ranges within which feeds are believed. Other values are errors of the sender. */
public final class PossibleValues {

  private static final double SLOWEST = 1e3;
  private static final double FASTEST = 1e12;

  private PossibleValues() {}

  /** Whether a rate is 1 kB/s to 1 TB/s. */
  public static boolean isRate(double bytesPerSecond) {
    return bytesPerSecond >= SLOWEST && bytesPerSecond <= FASTEST;
  }

  /** Whether a round-trip time is 10 µs to 10 s. */
  public static boolean isRoundTrip(double seconds) {
    return seconds >= 1e-5 && seconds <= 10;
  }

  /** Whether a share of lost packets is 0 to 1. */
  public static boolean isLoss(double share) {
    return share >= 0 && share <= 1;
  }
}
