package io.argosy.router.activation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.fixture.Seeds;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.fixture.PlainTransactions;
import io.argosy.router.fixture.SettableClock;
import io.argosy.router.stage.LeaseLostException;
import io.argosy.router.stage.MemoryStageLeases;
import io.argosy.router.stage.Portions;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.StageContext;
import io.argosy.router.stage.StageLease;
import io.argosy.router.stage.StageLeases;
import io.argosy.router.stage.Transactions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class ActivationCycleTest {

  static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");
  static final ByteCount HUNDRED = ByteCount.of(100);

  private final SettableClock clock = new SettableClock(NOON);
  private final MemoryActivationStore store = new MemoryActivationStore();
  private final MemoryStageLeases leases = new MemoryStageLeases(clock, "one");
  private final List<Stage> wakeUps = new ArrayList<>();

  @Test
  void filesThatFitAreActivatedAndTheNextStagesAreWoken() {
    block(1, 60, 30, 30);
    cycle(leases, 100).run();
    assertThat(store.underWay()).containsOnlyKeys(101L, 102L);
    assertThat(wakeUps).containsExactly(Stage.ROUTING, Stage.ISSUE);
    wakeUps.clear();
    cycle(leases, 100).run();
    assertThat(wakeUps).isEmpty();
  }

  @Test
  void cancelledFileRequestsEndAtTheNextWakeUpAndInjectedOnesAtTheSweep() {
    block(1, 10);
    block(2, 20, 30);
    cycle(leases, 100).run();
    wakeUps.clear();
    store.wantNoMore(1);
    store.closedAt(1, NOON);
    store.arrive(201);
    cycle(leases, 100).run();
    assertThat(store.underWay()).containsOnlyKeys(201L, 202L);
    assertThat(wakeUps).containsExactly(Stage.ROUTING, Stage.ISSUE);
    wakeUps.clear();
    cycle(leases, 100).tidy();
    assertThat(store.underWay()).containsOnlyKeys(202L);
    assertThat(wakeUps).containsExactly(Stage.ACTIVATION, Stage.ISSUE);
    wakeUps.clear();
    cycle(leases, 100).tidy();
    assertThat(wakeUps).isEmpty();
  }

  @Test
  void theSweepMakesUpForALostWakeUp() {
    block(1, 10);
    cycle(leases, 100).run();
    store.wantNoMore(1);
    store.closedAt(1, NOON);
    clock.pass(Duration.ofMinutes(2));
    cycle(leases, 100).run();
    assertThat(store.underWay()).hasSize(1);
    cycle(leases, 100).tidy();
    assertThat(store.underWay()).isEmpty();
  }

  @Test
  void nothingHappensWhileAnotherRouterHoldsTheLease() {
    block(1, 60);
    leases.as("two").take(Stage.ACTIVATION);
    cycle(leases, 100).run();
    assertThat(store.underWay()).isEmpty();
    clock.pass(Duration.ofSeconds(10));
    cycle(leases, 100).run();
    assertThat(store.underWay()).hasSize(1);
  }

  /** The router paused between reading and writing, and another one filled the window meanwhile. */
  @Test
  void nothingIsWrittenAfterTheLeaseWasLost() {
    block(1, 60, 60);
    StageLeases sleepy = new SleepsBeforeItsWrite();
    assertThatThrownBy(() -> cycle(sleepy, 100).run()).isInstanceOf(LeaseLostException.class);
    assertThat(store.underWay()).isEmpty();
    assertThat(wakeUps).isEmpty();
  }

  /** Otherwise two routers with slow reads would take the lease from each other for ever. */
  @Test
  void theLeaseIsKeptWhileTheStoreIsRead() {
    block(1, 60);
    MemoryActivationStore slow =
        new MemoryActivationStore() {
          @Override
          public List<WindowDemand> read(WindowSize window, int mostFiles) {
            clock.pass(Duration.ofSeconds(9));
            return super.read(window, mostFiles);
          }

          @Override
          public int write(List<WindowFill> fills, Instant at) {
            clock.pass(Duration.ofSeconds(5));
            assertThat(leases.as("two").take(Stage.ACTIVATION)).isFalse();
            return super.write(fills, at);
          }
        };
    slow.want(1, 1, files(1, 60));
    cycle(slow, leases, 100).run();
    assertThat(slow.underWay()).hasSize(1);
  }

  /** Following a cancelled request of millions of files takes longer than the lease is valid. */
  @Test
  void theLeaseIsKeptWhileChangesAreFollowed() {
    MemoryActivationStore slow =
        new MemoryActivationStore() {
          @Override
          public int follow(Instant changedSince) {
            clock.pass(Duration.ofSeconds(11));
            return super.follow(changedSince);
          }

          @Override
          public List<WindowDemand> read(WindowSize window, int mostFiles) {
            assertThat(leases.as("two").take(Stage.ACTIVATION)).isFalse();
            return super.read(window, mostFiles);
          }
        };
    slow.want(1, 1, files(1, 60));
    cycle(slow, leases, 100).run();
    assertThat(slow.underWay()).hasSize(1);
  }

  /** A lost connection must undo only the last portion. */
  @Test
  void eachPortionOfEndedRequestsHasItsOwnTransaction() {
    CountedTransactions counted = new CountedTransactions();
    AtomicInteger left = new AtomicInteger(Portions.ROWS * 2 + 1);
    MemoryActivationStore large =
        new MemoryActivationStore() {
          @Override
          public int tidy(long after, long last) {
            int portion = Math.min(left.get(), Portions.ROWS);
            left.addAndGet(-portion);
            return portion;
          }
        };
    new ActivationCycle(
            large, WindowSize.of(HUNDRED), new StageContext(leases, counted, wakeUps::add, clock))
        .tidy();
    assertThat(counted.number).hasValue(3);
    assertThat(left).hasValue(0);
  }

  private static final class CountedTransactions implements Transactions {

    private final AtomicInteger number = new AtomicInteger();

    @Override
    public <T> T inOne(Supplier<T> writes) {
      number.incrementAndGet();
      return writes.get();
    }
  }

  @Test
  void aWindowOfZeroAdmitsNothing() {
    block(1, 0, 1);
    cycle(leases, 0).run();
    assertThat(store.underWay()).isEmpty();
  }

  /** Small files keep coming and take the freed room; the large ones must still get in. */
  @Test
  void everyFileIsActivatedAfterFinitelyManyRounds() {
    for (long seed : Seeds.of(200).toArray()) {
      assertThat(roundsUntilAllOfTheFirstBlockAreIn(new Random(seed)))
          .as("seed %d", seed)
          .isLessThan(400);
    }
  }

  private int roundsUntilAllOfTheFirstBlockAreIn(Random random) {
    MemoryActivationStore busy = new MemoryActivationStore();
    Map<Long, ByteCount> first = files(1, random.longs(6, 1, 140).toArray());
    busy.want(1, 1, first);
    Map<Long, Integer> left = new TreeMap<>();
    Set<Long> seen = new HashSet<>();
    int round = 1;
    while (!seen.containsAll(first.keySet()) && round < 400) {
      round++;
      busy.want(round, 1, files(round, random.longs(8, 1, 40).toArray()));
      busy.write(
          busy.read(WindowSize.of(HUNDRED), 100).stream().map(WindowDemand::fill).toList(), NOON);
      seen.addAll(busy.underWay().keySet());
      busy.underWay().keySet().forEach(file -> left.putIfAbsent(file, random.nextInt(1, 6)));
      left.replaceAll((file, rounds) -> rounds - 1);
      left.forEach((file, rounds) -> arriveAfter(busy, file, rounds));
      left.values().removeIf(rounds -> rounds == 0);
      busy.tidy(0, Long.MAX_VALUE);
    }
    return round;
  }

  private static void arriveAfter(MemoryActivationStore busy, long file, int rounds) {
    if (rounds == 0) {
      busy.arrive(file);
    }
  }

  private void block(long block, long... sizes) {
    store.want(block, 1, files(block, sizes));
  }

  private static Map<Long, ByteCount> files(long block, long... sizes) {
    Map<Long, ByteCount> files = new LinkedHashMap<>();
    for (long size : sizes) {
      files.put(block * 100 + files.size() + 1, ByteCount.of(size));
    }
    return files;
  }

  private ActivationCycle cycle(StageLeases leased, long window) {
    return cycle(store, leased, window);
  }

  private ActivationCycle cycle(ActivationStore filled, StageLeases leased, long window) {
    return new ActivationCycle(
        filled,
        WindowSize.of(ByteCount.of(window)),
        new StageContext(leased, new PlainTransactions(), wakeUps::add, clock));
  }

  private final class SleepsBeforeItsWrite implements StageLeases {

    @Override
    public boolean run(Stage stage, Consumer<StageLease> work) {
      return leases.run(stage, work);
    }

    @Override
    public void require(StageLease lease) {
      leases.fail();
      clock.pass(Duration.ofSeconds(10));
      leases.as("two").take(lease.stage());
      leases.require(lease);
    }
  }
}
