package io.argosy.deploy.screen;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.LongSupplier;

/** Prints messages and a progress line that is refreshed. */
public final class Narrator {

  private static final long PLAIN_PAUSE_NANOS = Duration.ofSeconds(5).toNanos();
  private static final long REFRESH_PAUSE_NANOS = Duration.ofMillis(100).toNanos();

  private final PrintWriter out;
  private final boolean terminal;
  private final LongSupplier nanoTime;
  private long lastStatus;
  private boolean statusShown;

  /**
   * @param terminal if false, the progress is printed as a new line every few seconds
   */
  public Narrator(PrintWriter out, boolean terminal, LongSupplier nanoTime) {
    this.out = out;
    this.terminal = terminal;
    this.nanoTime = nanoTime;
    this.lastStatus = nanoTime.getAsLong() - PLAIN_PAUSE_NANOS;
  }

  /** Returns whether standard output is a terminal. */
  public static boolean isTerminal() {
    try {
      String target = Files.readSymbolicLink(Path.of("/proc/self/fd/1")).toString();
      return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
    } catch (IOException | UnsupportedOperationException e) {
      return false;
    }
  }

  public synchronized void line(String text) {
    clearStatus();
    out.println(text);
    out.flush();
  }

  /** Shows progress. It is printed at intervals, however often this is called. */
  public synchronized void status(String text) {
    long now = nanoTime.getAsLong();
    if (now - lastStatus < (terminal ? REFRESH_PAUSE_NANOS : PLAIN_PAUSE_NANOS)) {
      return;
    }
    lastStatus = now;
    if (terminal) {
      // Cut at the edge of a narrow terminal: a line that wraps could not be taken back.
      out.print("\r\u001b[K\u001b[?7l" + text + "\u001b[?7h");
      statusShown = true;
    } else {
      out.println(text);
    }
    out.flush();
  }

  /** Ends the progress line; the next one is printed at once. */
  public synchronized void endStatus() {
    clearStatus();
    lastStatus = nanoTime.getAsLong() - PLAIN_PAUSE_NANOS;
  }

  private void clearStatus() {
    if (statusShown) {
      out.print("\r\u001b[K");
      statusShown = false;
    }
  }
}
