package io.argosy.router.linkrate.evidence;

import java.time.Duration;

/** Policies that differ from the default. */
public final class SamplePolicies {

  private SamplePolicies() {}

  /** Returns the default with other windows, in hours. */
  public static ForecastPolicy windows(long throughput, long roundTrip, long loss) {
    PathPolicy initial = PathPolicy.DEFAULT;
    return with(
        new PathPolicy(
            Duration.ofHours(throughput),
            Duration.ofHours(roundTrip),
            Duration.ofHours(loss),
            initial.interfaces(),
            initial.interfacePayload(),
            initial.nearlyFull(),
            initial.overfull(),
            initial.decidingShare(),
            initial.overdueIntervals()));
  }

  static ForecastPolicy with(PathPolicy paths) {
    ForecastPolicy initial = ForecastPolicy.DEFAULT;
    return new ForecastPolicy(
        initial.halfTrusted(),
        initial.halfLife(),
        initial.standsAlone(),
        initial.shareOfCapacity(),
        initial.measurementHalfLife(),
        initial.fewPoints(),
        initial.oldestTransfers(),
        Duration.ofDays(366),
        paths);
  }
}
