package io.argosy.common.unit;

import static java.math.RoundingMode.HALF_UP;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A non-negative number of bytes; used by the router's plans and by the agent's batches.
 *
 * <p>Units in text are decimal: MB is 1e6 bytes, and MiB is 2^20 bytes.
 */
public record ByteCount(long bytes) implements Comparable<ByteCount> {

  public static final ByteCount ZERO = new ByteCount(0);

  private static final Pattern TEXT =
      Pattern.compile("\\s*(\\d{1,19}(?:\\.\\d{1,9})?)\\s*(?:([kKMGTPE])(i?))?B?\\s*");
  private static final BigDecimal MOST = BigDecimal.valueOf(Long.MAX_VALUE);
  private static final String PREFIXES = "kMGTPE";

  public ByteCount {
    if (bytes < 0) {
      throw new IllegalArgumentException("an amount of data must not be negative: " + bytes + " B");
    }
  }

  public static ByteCount of(long bytes) {
    return new ByteCount(bytes);
  }

  /**
   * Parses {@code 15 GB}, {@code 1.5TB}, {@code 4MiB} or a plain number of bytes. A fraction of a
   * byte is rounded after a unit and refused without one.
   */
  public static ByteCount parse(String text) {
    Matcher matcher = TEXT.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("not an amount of data such as 15GB: " + text);
    }
    BigDecimal number = new BigDecimal(matcher.group(1));
    if (matcher.group(2) == null && number.scale() > 0) {
      throw new IllegalArgumentException("not a whole number of bytes: " + text);
    }
    BigDecimal bytes =
        number.multiply(unitOf(matcher.group(2), matcher.group(3))).setScale(0, HALF_UP);
    if (bytes.compareTo(MOST) > 0) {
      throw new IllegalArgumentException("too large an amount of data: " + text);
    }
    return new ByteCount(bytes.longValueExact());
  }

  private static BigDecimal unitOf(@Nullable String prefix, @Nullable String binary) {
    if (prefix == null) {
      return BigDecimal.ONE;
    }
    BigDecimal base = BigDecimal.valueOf("i".equals(binary) ? 1024 : 1000);
    return base.pow(PREFIXES.indexOf(prefix.replace('K', 'k')) + 1);
  }

  public ByteCount plus(ByteCount other) {
    return new ByteCount(Math.addExact(bytes, other.bytes));
  }

  /**
   * Subtracts with zero as the minimum, because a delayed counter must not make an amount negative.
   */
  public ByteCount minusAtLeastZero(ByteCount other) {
    return new ByteCount(Math.max(0, bytes - other.bytes));
  }

  public boolean isZero() {
    return bytes == 0;
  }

  @Override
  public int compareTo(ByteCount other) {
    return Long.compare(bytes, other.bytes);
  }

  /** Returns text for users: three digits and a decimal unit, such as {@code 1.25 GB}. */
  @Override
  public String toString() {
    if (bytes < 1000) {
      return bytes + " B";
    }
    double value = bytes;
    int power = -1;
    while (value >= 999.5 && power < PREFIXES.length() - 1) {
      value /= 1000;
      power++;
    }
    int decimals = value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2;
    return String.format(Locale.ROOT, "%." + decimals + "f %sB", value, PREFIXES.charAt(power));
  }
}
