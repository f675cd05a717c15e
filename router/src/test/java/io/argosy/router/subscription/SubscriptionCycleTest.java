package io.argosy.router.subscription;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.task.Priority;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.catalog.ChangedDatasets;
import io.argosy.router.catalog.MemoryChangedDatasets;
import io.argosy.router.fixture.PlainTransactions;
import io.argosy.router.fixture.SettableClock;
import io.argosy.router.stage.MemoryTurns;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.Wake;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SubscriptionCycleTest {

  static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");
  static final int DATASETS = 3;
  static final List<Long> ALL = List.of(1L, 2L, 3L);

  private final MemorySubscriptionStore store = new MemorySubscriptionStore();
  private final MemoryTurns turns = new MemoryTurns();
  private final List<Stage> rings = new ArrayList<>();
  private final MemoryChangedDatasets changed = new MemoryChangedDatasets();
  private final SubscriptionCycle cycle = cycle(store, changed, turns, rings::add);

  @Test
  void aWishIsSubscribedOnceAndActivationIsWoken() {
    block(1, 2);
    store.wish(wish(1, 1, 3, 2));
    changed.add(ALL);
    cycle.run();
    assertThat(store.read(ALL).live()).hasSize(1);
    assertThat(store.read(ALL).present()).hasSize(1);
    assertThat(rings).containsExactly(Stage.ACTIVATION);
    rings.clear();
    cycle.run();
    assertThat(rings).isEmpty();
  }

  @Test
  void withTheLastWishAllOfItGoesAndActivationIsWoken() {
    block(1, 2);
    store.wish(wish(1, 1, 3, 2));
    changed.add(ALL);
    cycle.run();
    rings.clear();
    store.cancel(wish(1, 1, 3, 2));
    changed.add(ALL);
    cycle.run();
    assertThat(store.read(ALL).live()).isEmpty();
    assertThat(store.read(ALL).present()).isEmpty();
    assertThat(rings).containsExactly(Stage.ACTIVATION);
  }

  @Test
  void aDatasetThatAnotherRouterFollowsIsLeftToIt() {
    block(1, 2);
    block(2, 2);
    store.wish(wish(1, 1, 3, 2));
    store.wish(wish(2, 2, 3, 2));
    turns.taken(Stage.SUBSCRIPTION, 1);
    changed.add(ALL);
    cycle.run();
    assertThat(store.read(ALL).live()).extracting(LiveSubscription::datasetId).containsExactly(2L);
    rings.clear();
    cycle.run();
    assertThat(rings).isEmpty();
    turns.givenBack();
    cycle.run();
    assertThat(store.read(ALL).live()).hasSize(2);
    assertThat(changed.next(0, 1)).isEmpty();
  }

  /** Of a dataset that cannot be read, the oldest change comes first, again and again. */
  @Test
  void aDatasetThatFailsKeepsNoOtherWaiting() {
    long poison = 7;
    MemorySubscriptionStore failing =
        new MemorySubscriptionStore() {
          @Override
          public SubscriptionInput read(Collection<Long> datasets) {
            if (datasets.contains(poison)) {
              throw new IllegalStateException("of the test");
            }
            return super.read(datasets);
          }
        };
    for (long dataset = poison; dataset < 40; dataset++) {
      failing.block(new BlockSize(dataset * 10, dataset, dataset, 1, ByteCount.of(5)));
      failing.wish(wish(dataset, dataset, 3, 2));
      changed.add(List.of(dataset, dataset));
    }
    SubscriptionCycle own = cycle(failing, changed, turns, rings::add);
    for (int halving = 0; halving < 6; halving++) {
      assertThatThrownBy(own::run).hasMessage("of the test");
    }
    own.run();
    assertThatThrownBy(own::sweep).hasMessage("of the test");
    assertThat(changed.next(0, 100)).extracting(ChangedDatasets.Change::datasetId).containsOnly(7L);
  }

  @Test
  void whatDidNotChangeIsNotLookedAt() {
    block(1, 2);
    block(2, 2);
    store.wish(wish(1, 1, 3, 2));
    store.wish(wish(2, 2, 3, 2));
    changed.add(List.of(2L));
    cycle.run();
    assertThat(store.read(ALL).live()).extracting(LiveSubscription::datasetId).containsExactly(2L);
    assertThat(changed.next(0, 1)).isEmpty();
  }

  @Test
  void manyChangesAreFollowedInOneRun() {
    block(1, 2);
    store.wish(wish(1, 1, 3, 2));
    changed.add(Collections.nCopies(3 * SubscriptionCycle.CHANGES_AT_ONCE, 2L));
    changed.add(List.of(1L));
    cycle.run();
    assertThat(store.read(ALL).live()).hasSize(1);
    assertThat(changed.next(0, 1)).isEmpty();
  }

  @Test
  void theSweepFindsWhatNobodyToldOf() {
    for (long dataset = 1; dataset <= SubscriptionCycle.SWEPT_AT_ONCE + 1; dataset++) {
      changed.dataset(dataset);
    }
    long last = SubscriptionCycle.SWEPT_AT_ONCE + 1;
    block(last, 2);
    store.wish(wish(1, last, 3, 2));
    cycle.sweep();
    assertThat(store.read(List.of(last)).live()).isEmpty();
    cycle.sweep();
    assertThat(store.read(List.of(last)).live()).hasSize(1);
    store.cancel(wish(1, last, 3, 2));
    for (int sweep = 0; sweep < 3; sweep++) {
      cycle.sweep();
    }
    assertThat(store.read(List.of(last)).live()).isEmpty();
  }

  @Test
  void whatWasInjectedIsCountedByTheSweep() {
    changed.dataset(1);
    block(1, 2);
    store.wish(wish(1, 1, 3, 2));
    changed.add(ALL);
    cycle.run();
    rings.clear();
    store.replica(10, 1, 3, ByteCount.of(5));
    cycle.sweep();
    cycle.sweep();
    assertThat(store.countOf(new BlockKey(10, 3))).isEqualTo(ByteCount.of(5));
    assertThat(rings).containsExactly(Stage.ACTIVATION);
    rings.clear();
    cycle.sweep();
    cycle.sweep();
    assertThat(rings).isEmpty();
  }

  @Test
  void aStaticRequestIsDoneOnceWithAllItsSubscriptions() {
    block(1, 1);
    Wish standing = wish(1, 1, 3, 2);
    for (long destination = 3; destination < 5; destination++) {
      store.wish(
          new Wish(1, 1, destination, standing.priority(), "a", NOON, OptionalLong.of(1), false));
    }
    changed.add(ALL);
    cycle.run();
    store.replica(10, 1, 3, ByteCount.of(5));
    changed.add(ALL);
    cycle.run();
    assertThat(store.read(ALL).live())
        .extracting(LiveSubscription::destinationNodeId)
        .containsExactly(4L);
    assertThat(store.read(ALL).present())
        .extracting(want -> want.key().destinationNodeId())
        .containsExactly(4L);
    assertThat(store.isDone(1)).isFalse();
    store.replica(10, 1, 4, ByteCount.of(5));
    changed.add(ALL);
    cycle.run();
    assertThat(store.isDone(1)).isTrue();
    assertThat(store.read(ALL).live()).isEmpty();
    rings.clear();
    changed.add(ALL);
    cycle.run();
    assertThat(rings).isEmpty();
  }

  @Test
  void whateverIsWishedAndCancelledTheStreetFollowsIt() {
    for (int world = 0; world < 300; world++) {
      long seed = new Random().nextLong();
      try {
        new World(new Random(seed)).live();
      } catch (RuntimeException | AssertionError broken) {
        throw new AssertionError("seed " + seed, broken);
      }
    }
  }

  private void block(long dataset, long files) {
    store.block(new BlockSize(dataset * 10, dataset, 1, files, ByteCount.of(files * 5)));
  }

  private static SubscriptionCycle cycle(
      MemorySubscriptionStore store, ChangedDatasets changed, MemoryTurns turns, Wake wake) {
    return new SubscriptionCycle(
        store,
        changed,
        store::end,
        new SubscriptionCycle.Ground(
            turns, new PlainTransactions(), wake, new SettableClock(NOON)));
  }

  static Wish wish(long request, long dataset, long destination, int priority) {
    return new Wish(
        request,
        dataset,
        destination,
        new Priority(priority),
        "a" + request,
        NOON,
        OptionalLong.empty(),
        false);
  }

  /** Wishes come and go, blocks grow, and other routers have some of the destinations. */
  private static final class World {

    private final Random random;
    private final MemorySubscriptionStore store = new MemorySubscriptionStore();
    private final MemoryTurns turns = new MemoryTurns();
    private final List<Wish> wished = new ArrayList<>();
    private final Set<Long> touched = new HashSet<>();
    private final MemoryChangedDatasets changed = new MemoryChangedDatasets();
    private final SubscriptionCycle cycle = cycle(store, changed, turns, stage -> {});

    World(Random random) {
      this.random = random;
    }

    void live() {
      for (long request = 1; request <= 20; request++) {
        change(request);
        if (random.nextBoolean()) {
          turns.taken(Stage.SUBSCRIPTION, random.nextLong(1, DATASETS + 1));
        }
        changed.add(touched);
        touched.clear();
        cycle.run();
        turns.givenBack();
        if (random.nextBoolean()) {
          cycle.run();
          requireAsWished();
        }
      }
    }

    private void change(long request) {
      long dataset = random.nextLong(1, DATASETS + 1);
      switch (random.nextInt(3)) {
        case 0 -> {
          long files = random.nextLong(1, 9);
          store.block(new BlockSize(dataset * 10, dataset, 1, files, ByteCount.of(files)));
          touched.add(dataset);
        }
        case 1 -> {
          if (!wished.isEmpty()) {
            Wish gone = wished.remove(random.nextInt(wished.size()));
            store.cancel(gone);
            touched.add(gone.datasetId());
          }
        }
        default -> {
          wished.add(wish(request, dataset, random.nextLong(3, 5), random.nextInt(4)));
          store.wish(wished.getLast());
          touched.add(dataset);
        }
      }
    }

    private void requireAsWished() {
      SubscriptionInput now = store.read(ALL);
      assertThat(now.live())
          .extracting(LiveSubscription::requestId)
          .containsExactlyInAnyOrderElementsOf(wished.stream().map(Wish::requestId).toList());
      Set<BlockKey> wanted = new HashSet<>();
      for (BlockSize block : now.blocks()) {
        wished.stream()
            .filter(wish -> wish.datasetId() == block.datasetId())
            .forEach(w -> wanted.add(new BlockKey(block.blockId(), w.destinationNodeId())));
      }
      assertThat(now.present())
          .extracting(BlockWant::key)
          .containsExactlyInAnyOrderElementsOf(wanted);
      assertThat(now.present()).allMatch(this::isAsStrongAsTheStrongest);
    }

    private boolean isAsStrongAsTheStrongest(BlockWant want) {
      return wished.stream()
          .filter(wish -> wish.datasetId() * 10 == want.key().blockId())
          .filter(wish -> wish.destinationNodeId() == want.key().destinationNodeId())
          .map(Wish::priority)
          .min(Priority::compareTo)
          .orElseThrow()
          .equals(want.priority());
    }
  }
}
