package io.argosy.common.unit;

import java.time.Duration;

/**
 * A transfer rate in bytes per second, finite and positive; used by the router's forecasts and by
 * the agent's demand for circuits. An unknown rate, or a rate of 0, is an {@link ObservedRate}.
 */
public record ByteRate(double bytesPerSecond) implements Comparable<ByteRate> {

  private static final String PER_SECOND = "/s";
  private static final String BITS = "b";
  private static final double LONGEST_SECONDS = Duration.ofDays(36_500).toSeconds();

  public ByteRate {
    if (!(bytesPerSecond > 0) || Double.isInfinite(bytesPerSecond)) {
      throw new IllegalArgumentException(
          "a rate must be finite and positive: " + bytesPerSecond + " B/s");
    }
  }

  public static ByteRate ofMegabytesPerSecond(double megabytesPerSecond) {
    return new ByteRate(megabytesPerSecond * 1e6);
  }

  /** Converts to bits per second, which network operators use. */
  public static ByteRate ofGigabitsPerSecond(double gigabitsPerSecond) {
    return new ByteRate(gigabitsPerSecond * 1e9 / 8);
  }

  /**
   * Parses {@code 0.5MB/s}, with the units of {@link ByteCount#parse}, or bits per second as {@code
   * 10Gb/s}.
   */
  public static ByteRate parse(String text) {
    if (!text.endsWith(PER_SECOND) || !Character.isDigit(text.strip().charAt(0))) {
      throw new IllegalArgumentException("not a rate such as 0.5MB/s or 10Gb/s: " + text);
    }
    String amount = text.substring(0, text.length() - PER_SECOND.length());
    if (amount.endsWith(BITS) && !amount.endsWith("B" + BITS)) {
      long bits = ByteCount.parse(amount.substring(0, amount.length() - BITS.length())).bytes();
      return new ByteRate(bits / 8.0);
    }
    return new ByteRate(ByteCount.parse(amount).bytes());
  }

  /**
   * Returns the seconds to move the amount; not rounded, because plans compare small differences.
   */
  public double secondsFor(ByteCount amount) {
    return amount.bytes() / bytesPerSecond;
  }

  /** Returns the time to move the amount, limited to a hundred years. */
  public Duration timeFor(ByteCount amount) {
    double seconds = Math.min(secondsFor(amount), LONGEST_SECONDS);
    return Duration.ofNanos(Math.round(seconds * 1e3) * 1_000_000L);
  }

  @Override
  public int compareTo(ByteRate other) {
    return Double.compare(bytesPerSecond, other.bytesPerSecond);
  }

  @Override
  public String toString() {
    return ByteCount.of(Math.round(bytesPerSecond)) + "/s";
  }
}
