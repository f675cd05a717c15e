package io.argosy.agent.door;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The part of a file that a client requests. */
public sealed interface ByteRange {

  /** All of it: no range, several ranges, or none that can be understood. */
  record Whole() implements ByteRange {}

  /** From {@code first} up to, and without, {@code end}. */
  record Part(long first, long end) implements ByteRange {}

  /** Beyond the end of the file. */
  record Unsatisfiable() implements ByteRange {}

  ByteRange WHOLE = new Whole();
  ByteRange UNSATISFIABLE = new Unsatisfiable();
  Pattern SINGLE = Pattern.compile("bytes=(\\d{0,18})-(\\d{0,18})");

  /**
   * Reads a {@code Range} header; RFC 9110 lets a server ignore what it does not serve.
   *
   * @param length of the file, in bytes
   */
  static ByteRange parse(String header, long length) {
    Matcher matcher = SINGLE.matcher(header.strip());
    if (!matcher.matches() || (matcher.group(1).isEmpty() && matcher.group(2).isEmpty())) {
      return WHOLE;
    }
    if (matcher.group(1).isEmpty()) {
      return suffix(Long.parseLong(matcher.group(2)), length);
    }
    long first = Long.parseLong(matcher.group(1));
    long last = matcher.group(2).isEmpty() ? length - 1 : Long.parseLong(matcher.group(2));
    if (!matcher.group(2).isEmpty() && last < first) {
      return WHOLE;
    }
    return first >= length ? UNSATISFIABLE : new Part(first, Math.min(last, length - 1) + 1);
  }

  private static ByteRange suffix(long wanted, long length) {
    return wanted == 0 || length == 0
        ? UNSATISFIABLE
        : new Part(Math.max(0, length - wanted), length);
  }
}
