package io.argosy.common.process;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Ends a program when the one that started it dies, so that a demo leaves no process behind. */
public final class ParentWatch {

  private static final Logger log = LoggerFactory.getLogger(ParentWatch.class);

  private ParentWatch() {}

  /** Ends this program as soon as that process is dead. */
  public static void exitWith(long parentPid) {
    whenGone(parentPid).thenRun(() -> exit(parentPid));
  }

  /** Completes when no process has this number any more. */
  static CompletableFuture<Void> whenGone(long pid) {
    return ProcessHandle.of(pid)
        .map(parent -> parent.onExit().thenAccept(gone -> {}))
        .orElseGet(() -> CompletableFuture.completedFuture(null));
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
