package io.argosy.common.process;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends a program when its parent process ends, so that a demonstration leaves no process behind.
 */
public final class ParentWatch {

  private static final Logger log = LoggerFactory.getLogger(ParentWatch.class);

  private static final long POLL_MILLIS = 200;

  private ParentWatch() {}

  /** Ends this program when that process has ended. */
  public static void exitWith(long parentPid) {
    whenGone(parentPid).thenRun(() -> exit(parentPid));
  }

  /**
   * Completes when that process has ended. The JDK's {@code onExit} polls a process that is not a
   * child at growing intervals of up to five seconds, so that it is polled here.
   */
  static CompletableFuture<Void> whenGone(long pid) {
    return ProcessHandle.of(pid)
        .map(ParentWatch::watched)
        .orElseGet(() -> CompletableFuture.completedFuture(null));
  }

  private static CompletableFuture<Void> watched(ProcessHandle process) {
    CompletableFuture<Void> gone = new CompletableFuture<>();
    boolean parent = isOwnParent(process);
    ScheduledExecutorService watch =
        Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("argosy-parent-watch").factory());
    watch.scheduleWithFixedDelay(
        () -> {
          if (!process.isAlive() || parent != isOwnParent(process)) {
            watch.shutdown();
            gone.complete(null);
          }
        },
        0,
        POLL_MILLIS,
        TimeUnit.MILLISECONDS);
    return gone;
  }

  /**
   * Returns whether the process is the parent. A parent that ended is not, even before it is
   * reaped.
   */
  private static boolean isOwnParent(ProcessHandle process) {
    return ProcessHandle.current().parent().filter(process::equals).isPresent();
  }

  /**
   * Ends this process as {@code kill -9} does, which is safe for all programs. A normal exit may
   * first write a class-data archive for many seconds, which cannot be interrupted.
   */
  private static void exit(long parentPid) {
    log.warn("Parent process ended, exiting: parent={}", parentPid);
    String self = Long.toString(ProcessHandle.current().pid());
    try {
      new ProcessBuilder("sh", "-c", "kill -9 \"$1\"", "sh", self).start().waitFor();
    } catch (IOException e) {
      log.warn("Could not run a shell to end this process: {}", e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    Runtime.getRuntime().halt(1);
  }
}
