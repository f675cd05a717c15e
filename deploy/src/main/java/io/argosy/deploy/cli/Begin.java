package io.argosy.deploy.cli;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/**
 * The begin of a time: a date stands for its begin, and not for its end as elsewhere; today stands
 * for now.
 */
record Begin(Instant at) {

  static Begin of(String text, Clock clock) {
    Instant end = ArgosyCommand.moment(text, clock);
    boolean isDate = !text.startsWith("P") && !text.contains("T");
    if (!isDate) {
      return new Begin(end);
    }
    Instant now = clock.instant();
    Instant begin = end.minus(Duration.ofDays(1));
    return new Begin(begin.isBefore(now) && now.isBefore(end) ? now : begin);
  }
}
