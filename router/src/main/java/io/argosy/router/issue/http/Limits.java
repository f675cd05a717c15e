package io.argosy.router.issue.http;

import io.argosy.common.refusal.Refusal;

/** Bounds of what an agent may request at once. */
final class Limits {

  static final int MOST_FILES = 10_000;
  static final int LONGEST_WAIT_SECONDS = 20;
  static final int MOST_CLAIMS = 10_000;
  static final int MOST_FLOWS = 10_000;

  private Limits() {}

  /**
   * @throws Refusal the value is out of bounds
   */
  static void require(String field, long value, long least, long most) {
    if (value < least || value > most) {
      throw Refusal.of(
          Refusal.Kind.UNACCEPTABLE,
          "out-of-range",
          new Refusal.Fault(
              field, Long.toString(value), "must be %d to %d".formatted(least, most)));
    }
  }
}
