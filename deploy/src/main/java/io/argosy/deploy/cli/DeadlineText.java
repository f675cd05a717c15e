package io.argosy.deploy.cli;

import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;

/**
 * A deadline as people write it: a day, which lasts to its end in UTC, a moment, or from now on.
 */
final class DeadlineText {

  private DeadlineText() {}

  static Instant read(String text, Clock clock) {
    try {
      if (text.startsWith("P")) {
        return clock.instant().plus(Duration.parse(text));
      }
      return text.contains("T")
          ? Instant.parse(text)
          : LocalDate.parse(text).plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant();
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(
          "\""
              + text
              + "\" is no day, moment or duration: 2026-01-31, 2026-01-31T12:00:00Z, PT36H");
    }
  }
}
