package io.argosy.router.linkrate.feed;

import io.argosy.router.linkrate.evidence.Evidence;
import io.argosy.router.linkrate.evidence.PossibleValues;
import io.argosy.router.linkrate.evidence.SeenTest;
import io.argosy.router.linkrate.wire.ArchiveJson;
import io.argosy.router.linkrate.wire.EsmondTest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The possible values of a series.
 *
 * @param read when the archive was asked for them
 * @param updated when a result was added last, as the archive said then
 * @param refused number of values that cannot be true
 */
record EsmondValues(Instant read, Optional<Instant> updated, List<Value> values, long refused) {

  private static final double BITS = 8;
  private static final double MILLIS = 1e3;

  /**
   * @param number bytes per second, seconds or a share, by the kind of series
   */
  record Value(Instant at, double number) {}

  static EsmondValues none(Instant now, EsmondSeries series) {
    return new EsmondValues(now, series.updated(), List.of(), 0);
  }

  static EsmondValues of(EsmondTest.Point[] points, EsmondSeries series, Instant now) {
    List<Value> values = new ArrayList<>();
    long refused = 0;
    for (EsmondTest.Point point : points) {
      double number = number(series.kind(), point.val());
      Optional<Instant> at =
          EsmondSeries.time(point.ts()).filter(time -> time.isBefore(now.plus(Evidence.SKEW)));
      if (at.isPresent() && isPossible(series.kind(), number)) {
        values.add(new Value(at.get(), number));
      } else {
        refused++;
      }
    }
    return new EsmondValues(now, series.updated(), values, refused);
  }

  /** Whether the archive has nothing newer. */
  boolean areThoseOf(EsmondSeries series) {
    return updated.isPresent() && updated.equals(series.updated());
  }

  private static double number(SeenTest.Kind kind, @Nullable JsonNode value) {
    return switch (kind) {
      case THROUGHPUT -> ArchiveJson.number(value) / BITS;
      case ROUND_TRIP -> least(value) / MILLIS;
      case LOSS -> ArchiveJson.number(value);
    };
  }

  /** Returns the least of statistics, or of a histogram with values as names. */
  private static double least(@Nullable JsonNode value) {
    if (value == null) {
      return Double.NaN;
    }
    JsonNode minimum = value.get("minimum");
    if (minimum != null) {
      return ArchiveJson.number(minimum);
    }
    return value.properties().stream()
        .filter(bucket -> ArchiveJson.number(bucket.getValue()) > 0)
        .mapToDouble(bucket -> ArchiveJson.number(bucket.getKey()))
        .min()
        .orElse(Double.NaN);
  }

  private static boolean isPossible(SeenTest.Kind kind, double number) {
    return switch (kind) {
      case THROUGHPUT -> PossibleValues.isRate(number);
      case ROUND_TRIP -> PossibleValues.isRoundTrip(number);
      case LOSS -> PossibleValues.isLoss(number);
    };
  }
}
