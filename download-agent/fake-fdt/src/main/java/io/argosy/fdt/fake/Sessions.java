package io.argosy.fdt.fake;

import java.util.Optional;

/** Counts the sessions of a server. The result of the last one is the result of the server. */
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
