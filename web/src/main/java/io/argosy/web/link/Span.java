package io.argosy.web.link;

import java.util.Optional;
import java.util.stream.Stream;

/** The time that the history of a link covers. */
enum Span {
  HALF_DAY("PT12H", "last 12 h"),
  DAY("P1D", "last day"),
  WEEK("P7D", "last week"),
  MONTH("P30D", "last month"),
  QUARTER("P90D", "last 90 days");

  private final String window;
  private final String words;

  Span(String window, String words) {
    this.window = window;
    this.words = words;
  }

  /** Returns the parameter of addresses. */
  public String window() {
    return window;
  }

  public String words() {
    return words;
  }

  static Optional<Span> of(String window) {
    return Stream.of(values()).filter(span -> span.window.equals(window)).findFirst();
  }
}
