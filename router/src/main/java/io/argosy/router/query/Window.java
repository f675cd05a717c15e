package io.argosy.router.query;

import io.argosy.common.refusal.Refusal;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.Optional;

/** The parameter of a query that names a length of time, which ends now. */
public final class Window {

  private static final Duration LONGEST = Duration.ofDays(90);

  private Window() {}

  /**
   * @param name of the parameter
   * @param text such as {@code PT12H}; at most 90 days
   * @throws Refusal if it is no such length, or shorter than this
   */
  public static Duration of(String name, String text, Duration shortest) {
    return duration(text)
        .filter(time -> time.compareTo(shortest) >= 0 && time.compareTo(LONGEST) <= 0)
        .orElseThrow(
            () ->
                Refusal.ofParameter(
                    name, text, "must be %s to P90D, such as PT12H".formatted(shortest)));
  }

  private static Optional<Duration> duration(String text) {
    try {
      return Optional.of(Duration.parse(text));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }
}
