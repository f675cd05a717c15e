package io.argosy.deploy.grid;

import io.argosy.bench.grid.LinkSamples;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Reads the counters of all links at a fixed rate until it is closed. */
final class LinkSampler implements AutoCloseable {

  private static final double NANOS = 1e9;

  private final Counters links;
  private final long start;
  private final List<LinkSamples.Sample> samples = new ArrayList<>();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("link-sampler").factory());
  private Optional<IOException> broken = Optional.empty();

  /** The counters of all links. */
  interface Counters {
    List<Long> bytes() throws IOException;
  }

  /** Starts the sampling; times count from now. */
  LinkSampler(Counters links, Duration pause) {
    this.links = links;
    this.start = System.nanoTime();
    timer.scheduleAtFixedRate(this::sample, 0, pause.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Seconds since it began. */
  double seconds() {
    return (System.nanoTime() - start) / NANOS;
  }

  private void sample() {
    // A failure is stored for the reader, because a timer ends silently if its task throws.
    Optional<IOException> failure = Optional.of(new IOException("the counters are not readable"));
    try {
      double at = seconds();
      add(new LinkSamples.Sample(at, links.bytes()));
      failure = Optional.empty();
    } catch (IOException e) {
      failure = Optional.of(e);
    } finally {
      failure.ifPresent(this::breakOff);
    }
  }

  private synchronized void add(LinkSamples.Sample sample) {
    samples.add(sample);
  }

  private synchronized void breakOff(IOException e) {
    broken = Optional.of(e);
    timer.shutdown();
  }

  /**
   * @throws IOException the counters could not be read
   */
  synchronized LinkSamples samples() throws IOException {
    if (broken.isPresent()) {
      throw new IOException("the link counters cannot be read: " + broken.get().getMessage());
    }
    return new LinkSamples(samples);
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
