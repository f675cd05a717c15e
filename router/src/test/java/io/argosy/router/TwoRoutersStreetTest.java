package io.argosy.router;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.unit.ByteCount;
import io.argosy.router.fixture.Street;
import io.argosy.router.stage.Transactions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Several routers on one database: nothing is made twice, and nobody waits for another's cycle. */
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TwoRoutersStreetTest {

  static final ByteCount WINDOW = ByteCount.parse("10TB");

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
  void fourThatSubscribeAndIssueAllTheTimeMakeNothingTwice() throws Exception {
    for (int id = 2; id <= 20; id++) {
      street.dataset(id, 10, 1);
    }
    List<Callable<Object>> routers = new ArrayList<>();
    for (int router = 0; router < 4; router++) {
      int own = router;
      routers.add(Executors.callable(() -> runMany("router-" + own, 2 + own * 5)));
    }
    try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
      for (Future<Object> done : threads.invokeAll(routers)) {
        done.get();
      }
    }
    street.run();
    assertThat(street.number("select count(*) from subscription")).isEqualTo(20);
    assertThat(street.number("select count(*) from block_destination")).isEqualTo(20);
    assertThat(street.number("select count(distinct file_id) from task")).isEqualTo(200);
    assertThat(street.number("select count(*) from task")).isEqualTo(200);
    assertThat(street.number("select count(*) from task_closed")).isZero();
  }

  /** Each asks for datasets of its own, and works for all. */
  private void runMany(String router, int first) {
    for (int id = first; id < Math.min(first + 5, 21); id++) {
      street.request(id, id, 3 + id % 2, 2);
      street.subscribe().run();
      street.activate(WINDOW, router).run();
      street.routing().run();
      street.issuing().run();
      street.issuing().tidy();
      street.activate(WINDOW, router).tidy();
    }
  }

  @Test
  void whileOneSubscribesAnotherDoesNotWaitForIt() throws Exception {
    requireNoWait(
        first -> street.subscribe(first).run(),
        () -> {
          street.dataset(2, 10, 1);
          street.request(2, 2, 4, 2);
          street.subscribe().run();
          assertThat(street.number("select destination_node_id from subscription")).isEqualTo(4);
        });
    assertThat(street.number("select count(*) from subscription")).isEqualTo(2);
  }

  @Test
  void whileOneIssuesAnotherDoesNotWaitForIt() throws Exception {
    untilRouted();
    requireNoWait(
        first -> street.issuing(first).run(),
        () -> {
          street.dataset(2, 10, 1);
          street.request(2, 2, 4, 2);
          untilRouted();
          street.issuing().run();
          assertThat(street.number("select count(*) from task")).isEqualTo(10);
          assertThat(street.number("select distinct destination_node_id from task")).isEqualTo(4);
        });
    assertThat(street.number("select count(*) from task")).isEqualTo(20);
  }

  @Test
  void whileOneWithdrawsAnotherDoesNotWaitForIt() throws Exception {
    street.run();
    street.cancel(1);
    street.subscribe().run();
    street.activate(WINDOW).run();
    requireNoWait(first -> street.issuing(first).run(), () -> street.issuing().tidy());
    assertThat(street.number("select count(*) from task_closed")).isEqualTo(10);
  }

  private void untilRouted() {
    street.subscribe().run();
    street.activate(WINDOW).run();
    street.routing().run();
  }

  /** The first has written all of its cycle and commits when the other is done, not before. */
  private void requireNoWait(Consumer<Transactions> first, Runnable other) throws Exception {
    CountDownLatch written = new CountDownLatch(1);
    CountDownLatch commit = new CountDownLatch(1);
    try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
      Future<?> slow = threads.submit(() -> first.accept(new SlowToCommit(written, commit)));
      written.await();
      try {
        threads.submit(other).get(60, TimeUnit.SECONDS);
      } finally {
        commit.countDown();
      }
      slow.get();
    }
  }

  /** A router in the middle of its cycle. */
  private final class SlowToCommit implements Transactions {

    private final CountDownLatch written;
    private final CountDownLatch commit;

    SlowToCommit(CountDownLatch written, CountDownLatch commit) {
      this.written = written;
      this.commit = commit;
    }

    @Override
    public <T> T inOne(Supplier<T> writes) {
      return street
          .transactions()
          .inOne(
              () -> {
                T value = writes.get();
                written.countDown();
                awaitCommit();
                return value;
              });
    }

    private void awaitCommit() {
      try {
        commit.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
