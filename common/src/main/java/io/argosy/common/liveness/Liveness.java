package io.argosy.common.liveness;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Whether a program is known to be alive, and the age of this knowledge. It describes agents in the
 * router, and the router and the database on pages; the command line uses the same words.
 *
 * @param silence time since the last sign of life; absent if there was none
 */
public record Liveness(State state, @Nullable Duration silence) {

  /** The state of a program. */
  public enum State {
    LIVE,
    SILENT,
    /** It announced its end and has not been heard since. */
    STOPPED,
    NEVER_HEARD;

    /** Returns the name in JSON and metrics, such as {@code never-heard}. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  public static final Liveness NEVER_HEARD = new Liveness(State.NEVER_HEARD, null);

  private static final int MISSED_HEARTBEATS = 2;

  /** The tolerated delay of a heartbeat. */
  private static final Duration LATE = Duration.ofSeconds(5);

  private static final long MINUTES_FROM = 120;
  private static final long HOURS_FROM = 7_200;
  private static final long DAYS_FROM = 172_800;

  /** Returns how long a heartbeat is valid: a program that has missed two heartbeats is silent. */
  public static Duration patience(Duration heartbeat) {
    return heartbeat.multipliedBy(MISSED_HEARTBEATS).plus(LATE);
  }

  /**
   * @param lastSignAt time of the last sign of life; absent if there was none
   * @param silentFrom end of the validity of that sign, which is over at once if it announced the
   *     program's end
   */
  public static Liveness of(@Nullable Instant lastSignAt, Instant silentFrom, Instant now) {
    if (lastSignAt == null) {
      return NEVER_HEARD;
    }
    Liveness heard = since(lastSignAt, silentFrom.isAfter(now), now);
    return silentFrom.isAfter(lastSignAt) ? heard : heard.stopped();
  }

  /** Returns the liveness that another program reported. */
  public static Liveness reported(boolean live, @Nullable Long silentSeconds) {
    return silentSeconds == null
        ? NEVER_HEARD
        : new Liveness(live ? State.LIVE : State.SILENT, Duration.ofSeconds(silentSeconds));
  }

  private static Liveness since(Instant at, boolean live, Instant now) {
    Duration since = Duration.between(at, now);
    return new Liveness(
        live ? State.LIVE : State.SILENT, since.isNegative() ? Duration.ZERO : since);
  }

  /** Returns this for a program whose last sign of life announced its end. */
  public Liveness stopped() {
    return new Liveness(State.STOPPED, silence);
  }

  public boolean isLive() {
    return state == State.LIVE;
  }

  /** The silence in whole seconds; absent if the program was never heard. */
  public @Nullable Long silentSeconds() {
    return silence == null ? null : silence.toSeconds();
  }

  /** Returns words such as {@code heard 12 s ago} and {@code not heard from for 70 s}. */
  public String words() {
    return switch (state) {
      case LIVE -> "heard " + words(silence) + " ago";
      case STOPPED -> "stopped " + words(silence) + " ago";
      case SILENT -> "not heard from for " + words(silence);
      case NEVER_HEARD -> "never heard from";
    };
  }

  /**
   * Formats a duration, rounded down, such as {@code 70 s}, {@code 12 min}, {@code 3 h} or {@code 5
   * days}.
   */
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
