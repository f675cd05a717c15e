package io.argosy.fdt.fake;

import java.util.Optional;

/** Counts the sessions of a server; how the last one ended is how the server ends. */
final class Sessions {

  private int open;
  private boolean isBegun;
  private int lastCode;

  synchronized void begin() {
    open++;
    isBegun = true;
  }

  synchronized void end(Optional<End.Failure> failure) {
    open--;
    lastCode = failure.isPresent() ? 1 : 0;
    notifyAll();
  }

  synchronized int awaitLast(boolean isForOnce) throws InterruptedException {
    while (!isForOnce || !isBegun || open > 0) {
      wait();
    }
    return lastCode;
  }
}
