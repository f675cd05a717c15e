package io.argosy.router.linkrate.evidence;

/** The ranges outside of which values of feeds are refused; NaN is outside of each. */
public final class Plausible {

  private Plausible() {}

  /** Whether a rate is 1 kB/s to 1 TB/s. */
  public static boolean rate(double bytesPerSecond) {
    return bytesPerSecond >= 1e3 && bytesPerSecond <= 1e12;
  }

  /** Whether a round-trip time is 10 µs to 10 s. */
  public static boolean roundTrip(double seconds) {
    return seconds >= 1e-5 && seconds <= 10;
  }

  /** Whether a share of lost packets is 0 to 1. */
  public static boolean loss(double share) {
    return share >= 0 && share <= 1;
  }
}
