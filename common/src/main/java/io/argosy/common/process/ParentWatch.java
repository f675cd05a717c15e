package io.argosy.common.process;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Ends a program when the one that started it dies, so that a demo leaves no process behind. */
public final class ParentWatch {

  private static final Logger log = LoggerFactory.getLogger(ParentWatch.class);

  /** An orderly end has so long; then the program is gone anyway. */
  private static final long GRACE_SECONDS = 3;

  private ParentWatch() {}

  /** Ends this program in order when that process dies, or at once if it is dead already. */
  public static void exitWith(long parentPid) {
    whenGone(parentPid).thenRun(() -> exit(parentPid));
  }

  /** Completes when no process has this number any more. */
  static CompletableFuture<Void> whenGone(long pid) {
    return ProcessHandle.of(pid)
        .map(parent -> parent.onExit().thenAccept(gone -> {}))
        .orElseGet(() -> CompletableFuture.completedFuture(null));
  }

  private static void exit(long parentPid) {
    log.warn("Process {} that started this one is gone: stopping", parentPid);
    CompletableFuture.delayedExecutor(GRACE_SECONDS, TimeUnit.SECONDS)
        .execute(() -> Runtime.getRuntime().halt(1));
    Thread.ofPlatform().name("argosy-exit").start(() -> System.exit(0));
  }
}
