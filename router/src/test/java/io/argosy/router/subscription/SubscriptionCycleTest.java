package io.argosy.router.subscription;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.task.Priority;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.fixture.PlainTransactions;
import io.argosy.router.fixture.SettableClock;
import io.argosy.router.stage.MemoryTurns;
import io.argosy.router.stage.Stage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SubscriptionCycleTest {

  static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");
  static final int DATASETS = 3;

  private final MemorySubscriptionStore store = new MemorySubscriptionStore();
  private final MemoryTurns turns = new MemoryTurns();
  private final List<Stage> rings = new ArrayList<>();
  private final SubscriptionCycle cycle =
      new SubscriptionCycle(
          store, turns, new PlainTransactions(), rings::add, new SettableClock(NOON));

  @Test
  void aWishIsSubscribedOnceAndActivationIsWoken() {
    block(1, 2);
    store.wish(wish(1, 1, 3, 2));
    cycle.run();
    assertThat(store.read().live()).hasSize(1);
    assertThat(store.read().present()).hasSize(1);
    assertThat(rings).containsExactly(Stage.ACTIVATION);
    rings.clear();
    cycle.run();
    assertThat(rings).isEmpty();
  }

  @Test
  void withTheLastWishAllOfItGoesAndActivationIsWoken() {
    block(1, 2);
    store.wish(wish(1, 1, 3, 2));
    cycle.run();
    rings.clear();
    store.cancel(wish(1, 1, 3, 2));
    cycle.run();
    assertThat(store.read().live()).isEmpty();
    assertThat(store.read().present()).isEmpty();
    assertThat(rings).containsExactly(Stage.ACTIVATION);
  }

  @Test
  void aDestinationThatAnotherRouterWritesIsLeftToIt() {
    block(1, 2);
    store.wish(wish(1, 1, 3, 2));
    store.wish(wish(1, 1, 4, 2));
    turns.taken(Stage.SUBSCRIPTION, 3);
    cycle.run();
    assertThat(store.read().live())
        .extracting(LiveSubscription::destinationNodeId)
        .containsExactly(4L);
    rings.clear();
    cycle.run();
    assertThat(rings).isEmpty();
    turns.givenBack();
    cycle.run();
    assertThat(store.read().live()).hasSize(2);
  }

  @Test
  void whatWasInjectedIsCountedByTheSweep() {
    block(1, 2);
    store.wish(wish(1, 1, 3, 2));
    cycle.run();
    rings.clear();
    store.replica(10, 1, 3, ByteCount.of(5));
    cycle.recount();
    assertThat(store.countOf(new BlockKey(10, 3))).isEqualTo(ByteCount.of(5));
    assertThat(rings).containsExactly(Stage.ACTIVATION);
    rings.clear();
    cycle.recount();
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
    store.block(new BlockSize(dataset * 10, dataset, files, ByteCount.of(files * 5)));
  }

  static Wish wish(long request, long dataset, long destination, int priority) {
    return new Wish(request, dataset, destination, new Priority(priority), "a" + request, NOON);
  }

  /** Wishes come and go, blocks grow, and other routers have some of the destinations. */
  private static final class World {

    private final Random random;
    private final MemorySubscriptionStore store = new MemorySubscriptionStore();
    private final MemoryTurns turns = new MemoryTurns();
    private final List<Wish> wished = new ArrayList<>();
    private final SubscriptionCycle cycle =
        new SubscriptionCycle(
            store, turns, new PlainTransactions(), stage -> {}, new SettableClock(NOON));

    World(Random random) {
      this.random = random;
    }

    void live() {
      for (long request = 1; request <= 20; request++) {
        change(request);
        if (random.nextBoolean()) {
          turns.taken(Stage.SUBSCRIPTION, random.nextLong(3, 5));
        }
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
          store.block(new BlockSize(dataset * 10, dataset, files, ByteCount.of(files)));
        }
        case 1 -> {
          if (!wished.isEmpty()) {
            store.cancel(wished.remove(random.nextInt(wished.size())));
          }
        }
        default -> {
          wished.add(wish(request, dataset, random.nextLong(3, 5), random.nextInt(4)));
          store.wish(wished.getLast());
        }
      }
    }

    private void requireAsWished() {
      SubscriptionInput now = store.read();
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
