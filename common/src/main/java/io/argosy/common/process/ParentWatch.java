package io.argosy.common.process;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Ends a program when the one that started it dies, so that a demo leaves no process behind. */
public final class ParentWatch {

  private static final Logger log = LoggerFactory.getLogger(ParentWatch.class);

  private static final long LOOK_MILLIS = 200;

  private ParentWatch() {}

  /** Ends this program as soon as that process is dead. */
  public static void exitWith(long parentPid) {
    whenGone(parentPid).thenRun(() -> exit(parentPid));
  }

  /**
   * Completes when that process has ended. The platform's own {@code onExit} asks for a process
   * that is no child ever more seldom, in the end every five seconds, so it is asked here.
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
        LOOK_MILLIS,
        TimeUnit.MILLISECONDS);
    return gone;
  }

  /** A parent that died is one no more, even while nobody has taken notice of its death yet. */
  private static boolean isOwnParent(ProcessHandle process) {
    return ProcessHandle.current().parent().filter(process::equals).isPresent();
  }

  /**
   * As {@code kill -9} does, which all of ours survive: an orderly end may first write an archive
   * of classes for many seconds, and nothing inside the machine can cut that short.
   */
  private static void exit(long parentPid) {
    log.warn("Process {} that started this one is gone: ending at once", parentPid);
    String self = Long.toString(ProcessHandle.current().pid());
    try {
      new ProcessBuilder("sh", "-c", "kill -9 \"$1\"", "sh", self).start().waitFor();
    } catch (IOException e) {
      log.warn("There is no shell to end this process: {}", e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    Runtime.getRuntime().halt(1);
  }
}
