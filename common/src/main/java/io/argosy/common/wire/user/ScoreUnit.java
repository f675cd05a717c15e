package io.argosy.common.wire.user;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.Counted;
import java.util.Locale;

/** The unit of a strategy's scores, for terminals and pages. */
public enum ScoreUnit {
  SECONDS,
  FILES,
  PERCENT,
  RATE,
  BYTES,
  PLACE;

  private static final double SHORT = 0.05;
  private static final double MILLIS = 1000;
  private static final double MINUTE = 60;
  private static final double HOUR = 3600;
  private static final double DAY = 86_400;

  /** Returns the unit of a strategy; seconds for an unknown one. */
  public static ScoreUnit of(String strategy) {
    return switch (strategy) {
      case "orderly" -> PLACE;
      case "queue" -> FILES;
      case "success" -> PERCENT;
      case "throughput", "file-throughput" -> RATE;
      case "pending-data" -> BYTES;
      default -> SECONDS;
    };
  }

  /** Returns the score as text for users. */
  public String text(double score) {
    if (!Double.isFinite(score)) {
      return "never";
    }
    return switch (this) {
      case SECONDS -> time(score);
      case FILES -> Counted.of(Math.round(score), "file");
      case PERCENT -> Math.round(score) + " %";
      case RATE -> ByteCount.of(Math.round(score)) + "/s";
      case BYTES -> ByteCount.of(Math.round(score)).toString();
      case PLACE -> "place " + (Math.round(score) + 1);
    };
  }

  /** Formats seconds, such as {@code 1.5 ms}, {@code 4.2 s} or {@code 3.5 h}. */
  public static String time(double seconds) {
    if (seconds > 0 && seconds < SHORT) {
      return String.format(Locale.ROOT, "%.1f ms", seconds * MILLIS);
    }
    if (seconds < 2 * MINUTE) {
      return String.format(Locale.ROOT, "%.1f s", seconds);
    }
    if (seconds < 2 * HOUR) {
      return String.format(Locale.ROOT, "%.1f min", seconds / MINUTE);
    }
    return seconds < 2 * DAY
        ? String.format(Locale.ROOT, "%.1f h", seconds / HOUR)
        : String.format(Locale.ROOT, "%.1f days", seconds / DAY);
  }
}
