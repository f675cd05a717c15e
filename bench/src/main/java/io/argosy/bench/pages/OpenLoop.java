package io.argosy.bench.pages;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Sends requests at a constant rate, regardless of how slow the responses are. Each response time
 * starts when the request was due, so that a stall affects all requests that were due during it.
 */
final class OpenLoop {

  private static final double NANOS = 1e9;

  private final List<Address> addresses;
  private final List<Visitor> visitors;
  private final long periodNanos;

  /**
   * @param perSecond of all addresses together
   */
  OpenLoop(List<Address> addresses, List<Visitor> visitors, double perSecond) {
    this.addresses = addresses;
    this.visitors = visitors;
    periodNanos = (long) (NANOS / perSecond);
  }

  /** Runs for a time and returns when the last response has arrived. */
  List<Measured> run(Duration time) throws IOException {
    List<Measured> measured = addresses.stream().map(Measured::new).toList();
    int asks = Math.toIntExact(Math.max(addresses.size(), time.toNanos() / periodNanos));
    ThreadFactory ticking = Thread.ofPlatform().name("asks").factory();
    try (ExecutorService answers = Executors.newVirtualThreadPerTaskExecutor();
        ScheduledExecutorService ticks = Executors.newSingleThreadScheduledExecutor(ticking)) {
      AtomicLong asked = new AtomicLong();
      CountDownLatch left = new CountDownLatch(asks);
      long start = System.nanoTime() + periodNanos;
      Runnable ask =
          () -> {
            long number = asked.getAndIncrement();
            if (number < asks) {
              visit(number, start + number * periodNanos, measured, answers);
            }
            left.countDown();
          };
      ticks.scheduleAtFixedRate(ask, periodNanos, periodNanos, TimeUnit.NANOSECONDS);
      await(left);
      ticks.shutdownNow();
    }
    return measured;
  }

  private static void await(CountDownLatch left) throws IOException {
    try {
      left.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  /** Each round requests all addresses, in their next form and by another user. */
  private void visit(long number, long due, List<Measured> measured, Executor answers) {
    int place = (int) (number % addresses.size());
    long round = number / addresses.size();
    Address address = addresses.get(place);
    String form = address.form(round);
    Visitor visitor = visitors.get((int) (number % visitors.size()));
    Measured result = measured.get(place);
    CompletableFuture.supplyAsync(() -> bytes(visitor, address, form), answers)
        .whenComplete(
            (bytes, failure) -> {
              long nanos = System.nanoTime() - due;
              if (failure == null) {
                result.answered(form, nanos, bytes);
              } else {
                result.failed(nanos, String.valueOf(failure.getCause()));
              }
            });
  }

  private static int bytes(Visitor visitor, Address address, String form) {
    try {
      return visitor.visit(address.server(), form);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
