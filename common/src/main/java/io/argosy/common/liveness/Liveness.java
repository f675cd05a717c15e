package io.argosy.common.liveness;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Whether a program is known to run, and how old the evidence is. The router judges agents by it,
 * the pages the router and the database, and the command line says it in the same words.
 *
 * @param silence time since the program was last heard; absent if it never was
 */
public record Liveness(State state, @Nullable Duration silence) {

  /** What is known of a program. */
  public enum State {
    LIVE,
    SILENT,
    NEVER_HEARD;

    /** As it stands in JSON and metrics, such as {@code never-heard}. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  public static final Liveness NEVER_HEARD = new Liveness(State.NEVER_HEARD, null);

  private static final int MISSED_HEARTBEATS = 2;

  /** A heartbeat may be late by this much without being missed. */
  private static final Duration LATE = Duration.ofSeconds(5);

  private static final long MINUTES_FROM = 120;
  private static final long HOURS_FROM = 7_200;
  private static final long DAYS_FROM = 172_800;

  /** For how long a heartbeat counts: a program that has missed two of them is silent. */
  public static Duration patience(Duration heartbeat) {
    return heartbeat.multipliedBy(MISSED_HEARTBEATS).plus(LATE);
  }

  /**
   * @param heardAt of the last sign of life; absent if there never was one
   * @param silentFrom the sign counts until then
   */
  public static Liveness of(@Nullable Instant heardAt, Instant silentFrom, Instant now) {
    return heardAt == null ? NEVER_HEARD : heard(heardAt, silentFrom.isAfter(now), now);
  }

  /** As somebody else judged, who said how long the program has been silent. */
  public static Liveness told(boolean live, @Nullable Long silentSeconds) {
    return silentSeconds == null
        ? NEVER_HEARD
        : new Liveness(live ? State.LIVE : State.SILENT, Duration.ofSeconds(silentSeconds));
  }

  private static Liveness heard(Instant at, boolean live, Instant now) {
    Duration since = Duration.between(at, now);
    return new Liveness(
        live ? State.LIVE : State.SILENT, since.isNegative() ? Duration.ZERO : since);
  }

  public boolean isLive() {
    return state == State.LIVE;
  }

  /** Whole seconds; absent if it was never heard. */
  public @Nullable Long silentSeconds() {
    return silence == null ? null : silence.toSeconds();
  }

  /** Such as {@code heard 12 s ago} and {@code not heard from for 70 s}. */
  public String words() {
    return switch (state) {
      case LIVE -> "heard " + words(silence) + " ago";
      case SILENT -> "not heard from for " + words(silence);
      case NEVER_HEARD -> "never heard from";
    };
  }

  /** Such as {@code 70 s}, {@code 12 min}, {@code 3 h} or {@code 5 days}; rounded down. */
  public static String words(@Nullable Duration span) {
    long seconds = span == null ? 0 : span.toSeconds();
    if (seconds < MINUTES_FROM) {
      return seconds + " s";
    }
    if (seconds < HOURS_FROM) {
      return span.toMinutes() + " min";
    }
    return seconds < DAYS_FROM ? span.toHours() + " h" : span.toDays() + " days";
  }
}
