package io.argosy.fdt.fake;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** Counts transferred bytes and logs the rate periodically. */
final class RateReport {

  private final AtomicLong bytes = new AtomicLong();

  /** Starts a thread that ends with the process; with a period of 0 it logs nothing. */
  void start(Journal journal, String direction, Duration period) {
    if (period.isPositive()) {
      Thread.startVirtualThread(() -> logRates(journal, direction, period));
    }
  }

  void add(long more) {
    bytes.addAndGet(more);
  }

  long bytes() {
    return bytes.get();
  }

  private void logRates(Journal journal, String direction, Duration period) {
    long before = 0;
    while (true) {
      Pace.passUnscaled(period);
      long now = bytes.get();
      double megabits = 8.0 * (now - before) / period.toMillis() / 1000;
      String rate = now == before ? "0.000 b/s" : "%.3f Mb/s".formatted(megabits);
      journal.log(
          "ConsoleReportingTask reportStatus", "Net " + direction + ": " + rate + "\tAvg: " + rate);
      before = now;
    }
  }
}
