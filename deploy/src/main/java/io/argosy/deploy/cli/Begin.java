package io.argosy.deploy.cli;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/** The begin of a time: a date stands for its begin, and not for its end as elsewhere. */
record Begin(Instant at) {

  static Begin of(String text, Clock clock) {
    Instant end = ArgosyCommand.moment(text, clock);
    boolean isDate = !text.startsWith("P") && !text.contains("T");
    return new Begin(isDate ? end.minus(Duration.ofDays(1)) : end);
  }
}
