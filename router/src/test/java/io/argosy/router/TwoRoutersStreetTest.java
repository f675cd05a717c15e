package io.argosy.router;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.unit.ByteCount;
import io.argosy.router.fixture.Street;
import io.argosy.router.routing.RouteCycle;
import io.argosy.router.stage.LeaseLostException;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.StageLease;
import io.argosy.router.stage.StageLeases;
import io.argosy.router.stage.Transactions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Several routers on one database create nothing twice and do not wait for each other. */
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TwoRoutersStreetTest {

  private static final int AT_ONCE = 0;

  /** Transactions of issue before it creates tasks: withdrawals, priorities, pending files. */
  private static final int ISSUE_AFTER = 4;

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
  void fourBusyRoutersCreateNothingTwice() throws Exception {
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
    street.clock().pass(Duration.ofSeconds(11)); // the current lease expires
    street.run();
    assertThat(street.number("select count(*) from subscription")).isEqualTo(20);
    assertThat(street.number("select count(*) from block_destination")).isEqualTo(20);
    assertThat(street.number("select count(distinct file_id) from task")).isEqualTo(200);
    assertThat(street.number("select count(*) from task")).isEqualTo(200);
    assertThat(street.number("select count(*) from task_closed")).isZero();
  }

  /** Each router adds requests for datasets of its own, and runs the stages for all. */
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

  /** The routers take the stage lease from each other repeatedly, also during planning. */
  @Test
  void twoRoutersThatPlanAtOnceCreateNothingTwice() throws Exception {
    for (int id = 2; id <= 20; id++) {
      street.dataset(id, 50, 1, 2);
      street.request(id, id, 3 + id % 2, id % 4);
    }
    street.subscribe().run();
    street.activate(WINDOW).run();
    CyclicBarrier together = new CyclicBarrier(2);
    List<Callable<Object>> routers = new ArrayList<>();
    for (String name : List.of("one", "two")) {
      routers.add(Executors.callable(() -> routeAndIssue(street.routing(name), together)));
    }
    try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
      for (Future<Object> done : threads.invokeAll(routers)) {
        done.get();
      }
    }
    takeTheStage(street.routing("one"));
    street.issuing().run();
    for (String table : List.of("route", "task")) {
      String distinct = "select count(distinct file_request_id) from " + table;
      assertThat(street.number(distinct)).isEqualTo(960);
      assertThat(street.number("select count(*) from " + table)).isEqualTo(960);
    }
    assertThat(street.number("select count(*) from decision")).isEqualTo(960);
  }

  private void routeAndIssue(RouteCycle routing, CyclicBarrier together) {
    try {
      for (int round = 0; round < 5; round++) {
        together.await();
        takeTheStage(routing);
        street.issuing().run();
      }
    } catch (InterruptedException | BrokenBarrierException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Lets the lease of the other router expire. */
  private void takeTheStage(RouteCycle routing) {
    street.clock().pass(Duration.ofSeconds(11));
    try {
      routing.run();
    } catch (LeaseLostException e) {
      assertThat(e).hasMessageContaining("ROUTING");
    }
  }

  @Test
  void aPlanMadeUnderALostLeaseIsDiscarded() {
    untilActive();
    RouteCycle slow = street.routing(new SlowToPlan());
    assertThatThrownBy(slow::run).isInstanceOf(LeaseLostException.class);
    assertThat(street.number("select count(*) from route")).isEqualTo(10);
    assertThat(street.number("select count(*) from decision")).isEqualTo(10);
    assertThat(street.number("select count(*) from routing_cycle")).isEqualTo(1);
  }

  /** A router whose lease expires before it writes; another one plans and writes first. */
  private final class SlowToPlan implements StageLeases {

    private final StageLeases leases = street.leases("one");

    @Override
    public boolean run(Stage stage, Consumer<StageLease> work) {
      return leases.run(stage, work);
    }

    @Override
    public void require(StageLease lease) {
      street.clock().pass(Duration.ofSeconds(11));
      CompletableFuture.runAsync(() -> street.routing("two").run()).join();
      leases.require(lease);
    }
  }

  @Test
  void whileOneSubscribesAnotherDoesNotWaitForIt() throws Exception {
    requireNoWait(
        AT_ONCE,
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
        ISSUE_AFTER,
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
    requireNoWait(AT_ONCE, first -> street.issuing(first).run(), () -> street.issuing().tidy());
    assertThat(street.number("select count(*) from task_closed")).isEqualTo(10);
  }

  private void untilActive() {
    street.subscribe().run();
    street.activate(WINDOW).run();
  }

  private void untilRouted() {
    untilActive();
    street.routing().run();
  }

  /**
   * Requires that the other completes while the first has written but not committed.
   *
   * @param passed number of transactions that the first completes before
   */
  private void requireNoWait(int passed, Consumer<Transactions> first, Runnable other)
      throws Exception {
    CountDownLatch written = new CountDownLatch(1);
    CountDownLatch commit = new CountDownLatch(1);
    try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
      Future<?> slow =
          threads.submit(() -> first.accept(new SlowToCommit(passed, written, commit)));
      written.await();
      try {
        threads.submit(other).get(60, TimeUnit.SECONDS);
      } finally {
        commit.countDown();
      }
      slow.get();
    }
  }

  /** Transactions of a router that is stopped in the middle of its cycle. */
  private final class SlowToCommit implements Transactions {

    private final AtomicInteger passing;
    private final CountDownLatch written;
    private final CountDownLatch commit;

    SlowToCommit(int passed, CountDownLatch written, CountDownLatch commit) {
      passing = new AtomicInteger(passed);
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
                if (passing.getAndDecrement() <= 0) {
                  written.countDown();
                  awaitCommit();
                }
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
