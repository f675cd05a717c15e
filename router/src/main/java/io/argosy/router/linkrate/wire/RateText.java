package io.argosy.router.linkrate.wire;

import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.TextDeserializer;
import java.util.function.Function;

/** Rates that people write. */
final class RateText {

  private RateText() {}

  /** Reads a rate as it is written, also a number, which lacks its unit. */
  static final class AsWritten extends TextDeserializer<String> {

    AsWritten() {
      super(String.class, Function.identity(), true);
    }
  }

  /**
   * Parses {@code 40MB/s} or {@code 1Gb/s}.
   *
   * @throws IllegalArgumentException if it is no rate, or if it does not say whether bytes or bits
   *     are meant
   */
  static ByteRate parse(String text) {
    if (!text.endsWith("B/s") && !text.endsWith("b/s")) {
      throw new IllegalArgumentException("needs a unit, such as 40MB/s or 1Gb/s: " + text);
    }
    return ByteRate.parse(text);
  }
}
