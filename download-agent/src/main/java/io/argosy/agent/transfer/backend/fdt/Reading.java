package io.argosy.agent.transfer.backend.fdt;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Reads one file after another, beside the thread that watches; closed once all are read. */
final class Reading implements Executor, AutoCloseable {

  private final ExecutorService reader =
      Executors.newSingleThreadExecutor(
          Thread.ofPlatform().daemon().name("fdt-reader-", 0).factory());
  private final List<Future<?>> readings = new ArrayList<>();

  @Override
  public void execute(Runnable reading) {
    readings.add(reader.submit(reading));
  }

  /**
   * @throws IllegalStateException one of them broke: its file was not told of
   */
  @Override
  public void close() {
    reader.close();
    for (Future<?> reading : readings) {
      if (reading.state() == Future.State.FAILED) {
        throw new IllegalStateException("a file was not read", reading.exceptionNow());
      }
    }
  }
}
