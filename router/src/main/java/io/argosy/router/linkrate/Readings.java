package io.argosy.router.linkrate;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * The rates of a link in its latest slots.
 *
 * @param readings oldest first, within {@link #SPAN_SECONDS}
 */
record Readings(List<Reading> readings) {

  /** Older readings are dropped. */
  private static final int SPAN_SECONDS = 20;

  /** Readings that are at least this much older were taken before the change under examination. */
  private static final int BEFORE_SECONDS = 10;

  /** Readings that differ by more than this share belong to different states of the link. */
  private static final double SAME = 0.25;

  /** Busy time needed to conclude that a link has become slower. */
  private static final double ENOUGH_SECONDS = 5;

  /** A rate in bytes per second and how long the link was busy with it. */
  record Reading(Instant start, double rate, double seconds) {}

  static final Readings NONE = new Readings(List.of());

  Readings {
    readings = List.copyOf(readings);
  }

  Readings with(Reading next) {
    Instant oldest = next.start().minusSeconds(SPAN_SECONDS);
    List<Reading> kept = new ArrayList<>(readings);
    kept.removeIf(reading -> !reading.start().isAfter(oldest));
    kept.add(next);
    return new Readings(kept);
  }

  boolean reach(Instant start) {
    return !readings.isEmpty() && !readings.getLast().start().isBefore(start);
  }

  /** Returns the rate before a change in the last two slots; 0 if the link was not in use then. */
  double before(Instant start) {
    return readings.isEmpty()
            || readings.getFirst().start().isAfter(start.minusSeconds(BEFORE_SECONDS))
        ? 0
        : readings.getFirst().rate();
  }

  /** Returns the rate in the slot that started then; 0 if there is none. */
  double at(Instant start) {
    return readings.stream()
        .filter(reading -> reading.start().equals(start))
        .mapToDouble(Reading::rate)
        .findFirst()
        .orElse(0);
  }

  double latest() {
    return readings.getLast().rate();
  }

  /** Returns the mean of the latest readings that agree with each other. */
  double level() {
    double bytes = 0;
    double seconds = 0;
    for (Reading reading : readings.reversed()) {
      double mean = bytes / Math.max(seconds, 1e-9);
      if (seconds > 0 && Math.abs(reading.rate() - mean) > SAME * mean) {
        break;
      }
      bytes += reading.rate() * reading.seconds();
      seconds += reading.seconds();
    }
    return bytes / seconds;
  }

  /**
   * Returns the lowest of the last three rates, of which a heartbeat can have changed two; 0 if
   * there are fewer.
   */
  double lowestOfThree() {
    return readings.size() < 3
        ? 0
        : readings.reversed().stream().limit(3).mapToDouble(Reading::rate).min().orElse(0);
  }

  /** Returns whether the last two readings are below a rate and cover enough time. */
  boolean stayBelow(double rate) {
    if (readings.size() < 2) {
      return false;
    }
    Reading last = readings.getLast();
    Reading before = readings.get(readings.size() - 2);
    return last.rate() < rate
        && before.rate() < rate
        && last.seconds() + before.seconds() >= ENOUGH_SECONDS;
  }
}
