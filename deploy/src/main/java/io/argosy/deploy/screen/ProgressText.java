package io.argosy.deploy.screen;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.Counted;
import io.argosy.common.wire.user.RequestView;
import io.argosy.common.wire.user.StuckFileView;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** Progress and waiting files of a request as text. */
public final class ProgressText {

  private static final long MINUTE = 60;
  private static final long HOUR = 3600;

  private ProgressText() {}

  /**
   * @param bytesPerSecond over all destinations; empty while unknown
   */
  public static String of(RequestView request, OptionalDouble bytesPerSecond) {
    List<String> parts = new ArrayList<>();
    long leftBytes = 0;
    for (RequestView.Destination destination : request.destinations()) {
      parts.add(
          "%s %,d/%s %s/%s"
              .formatted(
                  destination.node(),
                  destination.doneFiles(),
                  Counted.of(destination.files(), "file"),
                  destination.doneBytes(),
                  destination.bytes()));
      leftBytes += destination.bytes().minusAtLeastZero(destination.doneBytes()).bytes();
    }
    bytesPerSecond.ifPresent(rate -> parts.add(ByteCount.of(Math.max(0, (long) rate)) + "/s"));
    if (leftBytes > 0 && bytesPerSecond.orElse(0) >= 1) {
      parts.add(duration(leftBytes / bytesPerSecond.getAsDouble()) + " left");
    }
    return String.join(" | ", parts);
  }

  /** Returns the file, its destination, the number of attempts and the last error. */
  public static String of(StuckFileView file) {
    return "%s at %s after %s: %s"
        .formatted(
            file.lfn(), file.destination(), Counted.of(file.attempts(), "attempt"), file.message());
  }

  /** Such as {@code 120 MB/s}, or {@code -} for no time. */
  public static String rate(ByteCount bytes, double seconds) {
    return seconds <= 0 ? "-" : ByteCount.of((long) (bytes.bytes() / seconds)) + "/s";
  }

  /** Such as {@code 4.2 s}, {@code 3 min 5 s}, {@code 2 h 10 min}. */
  public static String duration(double seconds) {
    long whole = Math.round(seconds);
    if (seconds < MINUTE) {
      return String.format(Locale.ROOT, seconds < 10 ? "%.1f s" : "%.0f s", seconds);
    }
    return whole < HOUR
        ? whole / MINUTE + " min " + whole % MINUTE + " s"
        : whole / HOUR + " h " + whole % HOUR / MINUTE + " min";
  }
}
