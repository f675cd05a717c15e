package io.argosy.web.look;

import io.argosy.web.freshness.Answer;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** How long ago things were, or how soon they will be, in words for people; no line ends in one. */
public record Ages(Instant now) {

  private static final DateTimeFormatter CLOCK =
      DateTimeFormatter.ofPattern("HH:mm:ss 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final DateTimeFormatter WHOLE =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  /** Such as {@code 12 s ago}. */
  public String ago(Instant at) {
    long seconds = Math.max(0, Duration.between(at, now).toSeconds());
    return seconds < 2 ? "just now" : words(seconds) + " ago";
  }

  /** Such as {@code in 3 h}; what should have been is {@code due}. */
  public String in(Instant at) {
    long seconds = Duration.between(now, at).toSeconds();
    return seconds < 1 ? "due" : "in " + words(seconds);
  }

  private static String words(long seconds) {
    if (seconds < 120) {
      return seconds + "\u00a0s";
    }
    if (seconds < 7200) {
      return seconds / 60 + "\u00a0min";
    }
    return seconds < 172_800 ? seconds / 3600 + "\u00a0h" : seconds / 86_400 + "\u00a0days";
  }

  public String clock(Instant at) {
    return CLOCK.format(at);
  }

  public String day(Instant at) {
    return DAY.format(at);
  }

  /** Day and second. */
  public String whole(Instant at) {
    return WHOLE.format(at);
  }

  public boolean stale(Answer<?> answer) {
    return answer.isStale(now);
  }
}
