package io.argosy.agent.storage.backend;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/** Sends a few requests at a time. */
public final class AtOnce {

  private static final int MOST = 8;

  private AtOnce() {}

  /**
   * Calls for each of them on virtual threads, and returns when all calls have returned. An
   * unchecked exception of a call is thrown then.
   */
  public static <T> void each(Collection<T> things, Consumer<T> call) {
    if (things.size() < 2) {
      things.forEach(call);
      return;
    }
    int threads = Math.min(MOST, things.size());
    try (ExecutorService pool =
        Executors.newFixedThreadPool(threads, Thread.ofVirtual().factory())) {
      List<CompletableFuture<Void>> running =
          things.stream()
              .map(thing -> CompletableFuture.runAsync(() -> call.accept(thing), pool))
              .toList();
      running.forEach(CompletableFuture::join);
    } catch (CompletionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw e;
    }
  }
}
