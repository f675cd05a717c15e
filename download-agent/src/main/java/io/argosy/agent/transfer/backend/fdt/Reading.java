package io.argosy.agent.transfer.backend.fdt;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Reads one file after another, beside the thread that watches; closed once all are read. */
final class Reading implements Executor, AutoCloseable {

  private final ExecutorService reader =
      Executors.newSingleThreadExecutor(
          Thread.ofPlatform().daemon().name("fdt-reader-", 0).factory());

  @Override
  public void execute(Runnable reading) {
    reader.execute(reading);
  }

  /** What is not read by now is not waited for. */
  void abandon() {
    reader.shutdownNow();
  }

  @Override
  public void close() {
    if (!reader.isShutdown()) {
      reader.close();
    }
  }
}
