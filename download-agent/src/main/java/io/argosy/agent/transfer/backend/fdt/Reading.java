package io.argosy.agent.transfer.backend.fdt;

import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Reads one file after another on its own thread. */
final class Reading implements Executor, AutoCloseable {

  private final ExecutorService reader =
      Executors.newSingleThreadExecutor(
          Thread.ofPlatform().daemon().name("fdt-reader-", 0).factory());
  private final CompletableFuture<Void> over = new CompletableFuture<>();
  private final Set<Reading> open;

  /**
   * @param open contains this one until it is closed
   */
  Reading(Set<Reading> open) {
    this.open = open;
    open.add(this);
  }

  @Override
  public synchronized void execute(Runnable reading) {
    if (!over.isDone()) {
      reader.execute(() -> readUnlessOver(reading));
    }
  }

  private void readUnlessOver(Runnable reading) {
    if (!over.isDone()) {
      reading.run();
    }
  }

  /** Returns when all files are read, however long that takes, or after {@link #abandon}. */
  void await() {
    execute(() -> over.complete(null));
    over.join();
  }

  /**
   * Does not wait for unread files, not even for the one being read: that continues, because an
   * interrupt would appear as a broken disk.
   */
  synchronized void abandon() {
    over.complete(null);
    reader.shutdown();
  }

  @Override
  public void close() {
    await();
    reader.shutdown();
    open.remove(this);
  }
}
