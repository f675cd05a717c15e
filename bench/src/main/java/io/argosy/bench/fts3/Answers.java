package io.argosy.bench.fts3;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Times of calls that were due at certain moments. All of them must be answered. */
final class Answers {

  private final ConcurrentLinkedQueue<Duration> times = new ConcurrentLinkedQueue<>();
  private final ConcurrentLinkedQueue<IOException> failures = new ConcurrentLinkedQueue<>();

  /** A call of the router. */
  interface Call {
    void perform() throws IOException;
  }

  /**
   * @param due in the time of {@link System#nanoTime}
   */
  void take(long due, Call call) {
    try {
      call.perform();
      times.add(Duration.ofNanos(System.nanoTime() - due));
    } catch (IOException e) {
      failures.add(e);
    }
  }

  /**
   * @throws IOException the first failure
   */
  List<Duration> times() throws IOException {
    Optional<IOException> failed = failures.stream().findFirst();
    if (failed.isPresent()) {
      throw new IOException(
          "%d calls failed: %s".formatted(failures.size(), failed.get().getMessage()),
          failed.get());
    }
    return List.copyOf(times);
  }
}
