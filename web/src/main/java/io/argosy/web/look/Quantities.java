package io.argosy.web.look;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.Counted;
import io.argosy.common.wire.user.ScoreUnit;
import java.util.Collection;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Amounts as people read them: three digits and a decimal unit, on one line. What is not known, and
 * a rate of nothing, is a dash.
 */
public final class Quantities {

  private static final String DASH = "\u2013";
  private static final int WHOLE = 100;

  /** Between a number and its unit. */
  private static final Pattern GAP =
      Pattern.compile("(?<=\\d) (?=(?:[kMGTPE]?B(?:/s)?|ms|s|min|h|days?|files?)\\b|%)");

  public Quantities() {}

  /** Such as {@code 1.25 GB/s}, of bytes per second. */
  public String rate(@Nullable Double bytesPerSecond) {
    return bytesPerSecond == null || !(bytesPerSecond >= 1) || bytesPerSecond.isInfinite()
        ? DASH
        : whole(new ByteRate(bytesPerSecond));
  }

  /** Such as {@code 12.5 TB}, of bytes; less than nothing is nothing. */
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
   * @param thing one of them, whose plural takes an s
   */
  public String counted(long number, String thing) {
    return Counted.of(number, thing);
  }

  /** Rounded down, so that all of it is there at {@code 100 %}; of nothing, a dash. */
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

  /** An amount or a sentence with amounts, none of which a line ends in. */
  public String whole(Object words) {
    return GAP.matcher(words.toString()).replaceAll("\u00a0");
  }
}
