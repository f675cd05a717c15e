package io.argosy.web.frame;

import io.argosy.common.liveness.Liveness;
import io.argosy.web.freshness.Answer;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** Times relative to now, in words. A number and its unit are never split over two lines. */
public record Ages(Instant now) {

  private static final Duration JUST_NOW = Duration.ofSeconds(2);

  private static final DateTimeFormatter CLOCK =
      DateTimeFormatter.ofPattern("HH:mm:ss 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final DateTimeFormatter WHOLE =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  /** Such as {@code 12 s ago}. */
  public String ago(Instant at) {
    Duration age = Duration.between(at, now);
    return age.compareTo(JUST_NOW) < 0 ? "just now" : words(age) + " ago";
  }

  /** Such as {@code in 3 h}; a time that has passed is {@code due}. */
  public String in(Instant at) {
    Duration left = Duration.between(now, at);
    return left.toSeconds() < 1 ? "due" : "in " + words(left);
  }

  private static String words(Duration span) {
    return Liveness.words(span).replace(' ', '\u00a0');
  }

  /** Such as {@code 12:00:00 UTC}; a time of another day has its date. */
  public String clock(Instant at) {
    boolean today = at.truncatedTo(ChronoUnit.DAYS).equals(now.truncatedTo(ChronoUnit.DAYS));
    return today ? CLOCK.format(at) : whole(at);
  }

  public String day(Instant at) {
    return DAY.format(at);
  }

  /** Such as {@code 2026-01-01 12:00:00 UTC}. */
  public static String whole(Instant at) {
    return WHOLE.format(at);
  }

  public boolean stale(Answer<?> answer) {
    return answer.isStale(now);
  }
}
