package io.argosy.web.strategy;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The time that the comparison covers. */
enum Span {
  DAY(1),
  WEEK(7),
  MONTH(30);

  private final int days;

  Span(int days) {
    this.days = days;
  }

  String hours() {
    return Long.toString(Duration.ofDays(days).toHours());
  }

  /** Such as {@code week}, for addresses. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Optional<Span> of(String word) {
    return Stream.of(values()).filter(span -> span.word().equals(word)).findFirst();
  }
}
