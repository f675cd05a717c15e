package io.argosy.agent.transfer.backend.fdt;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HashSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One file after another, and an end before the last. */
@Timeout(60)
class ReadingTest {

  private final AtomicBoolean interrupted = new AtomicBoolean();
  private final AtomicBoolean secondRead = new AtomicBoolean();

  /** An interrupted channel is closed, which would be reported as a broken disk. */
  @Test
  void abandoningNeitherInterruptsAReadingNorStartsAnother() throws InterruptedException {
    CompletableFuture<Thread> begun = new CompletableFuture<>();
    CountDownLatch go = new CountDownLatch(1);
    Reading reading = new Reading(new HashSet<>());
    reading.execute(() -> read(begun, go));
    reading.execute(() -> secondRead.set(true));
    Thread reader = begun.join();
    reading.abandon();
    reading.close();
    assertThat(reader.isAlive()).isTrue();
    go.countDown();
    assertThat(reader.join(Duration.ofSeconds(50))).isTrue();
    assertThat(interrupted).isFalse();
    assertThat(secondRead).isFalse();
  }

  private void read(CompletableFuture<Thread> begun, CountDownLatch go) {
    begun.complete(Thread.currentThread());
    while (go.getCount() > 0) {
      try {
        go.await();
      } catch (InterruptedException e) {
        interrupted.set(true);
      }
    }
  }
}
