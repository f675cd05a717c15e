package io.argosy.web.overview;

import io.argosy.web.freshness.Answer;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** How long ago things were, in words for people. */
public record Ages(Instant now) {

  private static final DateTimeFormatter CLOCK =
      DateTimeFormatter.ofPattern("HH:mm:ss 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

  /** Such as {@code 12 s ago}. */
  public String ago(Instant at) {
    long seconds = Math.max(0, Duration.between(at, now).toSeconds());
    if (seconds < 2) {
      return "just now";
    }
    if (seconds < 120) {
      return seconds + " s ago";
    }
    if (seconds < 7200) {
      return seconds / 60 + " min ago";
    }
    return seconds < 172_800 ? seconds / 3600 + " h ago" : seconds / 86_400 + " days ago";
  }

  public String clock(Instant at) {
    return CLOCK.format(at);
  }

  public String day(Instant at) {
    return DAY.format(at);
  }

  public boolean stale(Answer<?> answer) {
    return answer.isStale(now);
  }
}
