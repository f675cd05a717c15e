package io.argosy.common.catalog;

import java.util.Locale;
import java.util.regex.Pattern;
import java.util.zip.Adler32;

/**
 * The checksum of a file's content, written {@code adler32:0a1b2c3d}: stored by the router,
 * computed by agents over every byte.
 */
public record Checksum(String value) {

  private static final Pattern ADLER32 = Pattern.compile("adler32:[0-9a-f]{8}");

  /** The checksum of an empty file; initialised after the pattern that validates it. */
  public static final Checksum EMPTY = ofAdler32(1);

  /** Letters of either case are accepted, as other programs print upper case. */
  public Checksum {
    value = value.toLowerCase(Locale.ROOT);
    if (!ADLER32.matcher(value).matches()) {
      throw new IllegalArgumentException("a checksum is adler32: and 8 hexadecimal digits");
    }
  }

  public static Checksum of(Adler32 sum) {
    return ofAdler32(sum.getValue());
  }

  private static Checksum ofAdler32(long value) {
    return new Checksum("adler32:%08x".formatted(value));
  }

  @Override
  public String toString() {
    return value;
  }
}
