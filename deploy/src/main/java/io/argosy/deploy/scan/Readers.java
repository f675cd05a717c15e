package io.argosy.deploy.scan;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Threads that read files together. */
final class Readers {

  /** Reads files until none are left. */
  @FunctionalInterface
  interface Reader {
    void read() throws IOException;
  }

  private Readers() {}

  /**
   * Runs the reader in several threads, and waits until all have ended.
   *
   * @throws IOException one has failed
   */
  static void all(int threads, Reader reader) throws IOException {
    try (ExecutorService readers = Executors.newFixedThreadPool(threads)) {
      List<Future<?>> running = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        running.add(
            readers.submit(
                () -> {
                  reader.read();
                  return null;
                }));
      }
      await(readers, running);
    }
  }

  private static void await(ExecutorService readers, List<Future<?>> running) throws IOException {
    try {
      for (Future<?> one : running) {
        one.get();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("the scan was interrupted", e);
    } catch (ExecutionException e) {
      readers.shutdownNow();
      if (e.getCause() instanceof IOException failure) {
        throw failure;
      }
      throw new IllegalStateException("a reader broke", e.getCause());
    }
  }
}
