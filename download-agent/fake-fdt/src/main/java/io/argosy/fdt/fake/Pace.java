package io.argosy.fdt.fake;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** FDT's waits, shortened by a factor; the default is 0.01. */
record Pace(double scale) {

  static Pace ofProperties() {
    return new Pace(Double.parseDouble(System.getProperty("argosy.fake-fdt.scale", "0.01")));
  }

  /** Waits for the scaled equivalent of this many seconds of FDT. */
  void pass(double seconds) {
    passUnscaled(Duration.ofNanos((long) (seconds * scale * 1e9)));
  }

  static void passUnscaled(Duration time) {
    long end = System.nanoTime() + time.toNanos();
    for (long left = time.toNanos(); left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }
}
