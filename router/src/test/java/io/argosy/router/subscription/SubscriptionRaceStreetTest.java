package io.argosy.router.subscription;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.fixture.Street;
import io.argosy.router.stage.Transactions;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two routers process the changes of one dataset, and one of them is slow: no change is lost. */
class SubscriptionRaceStreetTest {

  private static final String OPEN = "select count(*) from subscription where closed_at is null";
  private static final String WANTED = "select count(*) from block_destination";

  Street street;

  @BeforeEach
  void world() {
    street = new Street();
    street.dataset(1, 10, 1);
    street.request(1, 1, 3, 2);
  }

  @AfterEach
  void close() {
    street.close();
  }

  @Test
  void aCancelBeforeTheSubscriptionIsCommittedIsProcessed() throws Exception {
    whileOneIsSlow(Slow.TO_COMMIT, () -> street.cancel(1));
    assertThat(street.number(OPEN)).isZero();
    assertThat(street.number(WANTED)).isZero();
  }

  @Test
  void aRequestThatIsResumedWhileItIsBeingClosedIsWantedAgain() throws Exception {
    street.subscribe().run();
    street.execute("update request set suspended_at = created_at");
    whileOneIsSlow(Slow.TO_COMMIT, () -> street.execute("update request set suspended_at = null"));
    assertThat(street.number(OPEN)).isEqualTo(1);
    assertThat(street.number(WANTED)).isEqualTo(1);
  }

  @Test
  void aPlanThatHadToWaitDoesNotUndoTheCountOfANewFile() throws Exception {
    street.subscribe().run();
    street.execute("update request set priority = 0");
    whileOneIsSlow(
        Slow.TO_WRITE,
        () -> {
          street.execute("insert into data_file values (1, 1, '/d/1/x', 5, 'adler32:00000001')");
          street.counted();
        });
    assertThat(street.number("select files from block_destination")).isEqualTo(11);
  }

  private enum Slow {
    TO_WRITE,
    TO_COMMIT
  }

  /** Makes a change while one router is processing; the change wakes the other one. */
  private void whileOneIsSlow(Slow when, Runnable change) throws Exception {
    SlowOnce transactions = new SlowOnce(when);
    SubscriptionCycle slow = street.subscribe(transactions);
    SubscriptionCycle other;
    try (ExecutorService threads = Executors.newFixedThreadPool(1)) {
      Future<?> running = threads.submit(slow::run);
      try {
        transactions.reached.await();
        change.run();
        street.changed().add(List.of(1L));
        other = street.subscribe();
        other.run();
      } finally {
        transactions.mayGoOn.countDown();
      }
      running.get();
    }
    slow.run();
    other.run();
  }

  /** Delays the first transaction at its beginning or before its end. */
  private final class SlowOnce implements Transactions {

    private final Slow when;
    private final CountDownLatch reached = new CountDownLatch(1);
    private final CountDownLatch mayGoOn = new CountDownLatch(1);

    SlowOnce(Slow when) {
      this.when = when;
    }

    @Override
    public <T> T inOne(Supplier<T> writes) {
      return street
          .transactions()
          .inOne(
              () -> {
                waitIf(Slow.TO_WRITE);
                T value = writes.get();
                waitIf(Slow.TO_COMMIT);
                return value;
              });
    }

    private void waitIf(Slow now) {
      if (now == when) {
        reached.countDown();
        try {
          mayGoOn.await();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      }
    }
  }
}
