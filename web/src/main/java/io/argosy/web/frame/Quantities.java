package io.argosy.web.frame;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.Counted;
import io.argosy.common.wire.user.ScoreUnit;
import java.util.Collection;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Quantities as pages show them: three digits and a decimal unit, never split over two lines. An
 * unknown value, and a rate below 1 B/s, is a dash.
 */
public final class Quantities {

  private static final String DASH = "\u2013";
  private static final int WHOLE = 100;

  /** The space between a number and its unit. */
  private static final Pattern SPACE =
      Pattern.compile("(?<=\\d) (?=(?:[kMGTPE]?B(?:/s)?|ms|s|min|h|days?|files?)\\b|%)");

  /** Such as {@code 1.25 GB/s}, of bytes per second. */
  public String rate(@Nullable Double bytesPerSecond) {
    return bytesPerSecond == null || !(bytesPerSecond >= 1) || bytesPerSecond.isInfinite()
        ? DASH
        : whole(new ByteRate(bytesPerSecond));
  }

  /** Such as {@code 12.5 TB}; a negative number of bytes counts as 0. */
  public String size(@Nullable Long bytes) {
    return bytes == null ? DASH : whole(ByteCount.of(Math.max(0, bytes)));
  }

  /** Such as {@code 12,345}. */
  public String count(@Nullable Long number) {
    return number == null ? DASH : String.format(Locale.ROOT, "%,d", number);
  }

  /** Such as {@code 1 file} and {@code 12,345 files}. */
  public String files(long number) {
    return whole(Counted.of(number, "file"));
  }

  /**
   * Such as {@code 2 links}.
   *
   * @param thing a singular noun whose plural ends in s
   */
  public String counted(long number, String thing) {
    return Counted.of(number, thing);
  }

  /** Rounded down, so that {@code 100 %} means all; a dash if {@code whole} is 0. */
  public String percent(double part, double whole) {
    return whole > 0 ? whole(share(part, whole) + " %") : DASH;
  }

  /** 0 to 100, rounded down. */
  public int share(double part, double whole) {
    return whole > 0 ? Math.clamp((long) Math.floor(WHOLE * part / whole), 0, WHOLE) : 0;
  }

  public long sumOf(Collection<Long> numbers) {
    return numbers.stream().mapToLong(Long::longValue).sum();
  }

  /** Such as {@code 4.2 s} or {@code 3.5 h}, of seconds. */
  public String time(@Nullable Double seconds) {
    return seconds == null || !Double.isFinite(seconds) ? DASH : whole(ScoreUnit.time(seconds));
  }

  /** Replaces the spaces between numbers and units by no-break spaces. */
  public String whole(Object words) {
    return SPACE.matcher(words.toString()).replaceAll("\u00a0");
  }
}
