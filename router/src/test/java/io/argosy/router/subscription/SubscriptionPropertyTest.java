package io.argosy.router.subscription;

import static io.argosy.router.subscription.SubscriptionBed.ALL;
import static io.argosy.router.subscription.SubscriptionBed.demand;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.fixture.Seeds;
import io.argosy.common.task.Priority;
import io.argosy.common.unit.Amount;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.stage.Stage;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Random demands for random datasets, some of which another router processes for a while. */
class SubscriptionPropertyTest {

  @Test
  void subscriptionsFollowAnyDemandsAndCancellations() {
    for (long seed : Seeds.of(300).toArray()) {
      try {
        new World(new Random(seed)).live();
      } catch (RuntimeException | AssertionError broken) {
        throw new AssertionError("seed " + seed, broken);
      }
    }
  }

  /** Demands are added and removed, blocks grow, and other routers process some datasets. */
  private static final class World {

    private final Random random;
    private final SubscriptionBed bed = new SubscriptionBed();
    private final List<DatasetDemand> demanded = new ArrayList<>();
    private final Set<Long> touched = new HashSet<>();

    World(Random random) {
      this.random = random;
    }

    void live() {
      for (long request = 1; request <= 20; request++) {
        change(request);
        if (random.nextBoolean()) {
          bed.locks.taken(Stage.SUBSCRIPTION, random.nextLong(1, ALL.size() + 1));
        }
        bed.changed.add(touched);
        touched.clear();
        bed.cycle.run();
        bed.locks.givenBack();
        if (random.nextBoolean()) {
          bed.cycle.run();
          requireAsDemanded();
        }
      }
    }

    private void change(long request) {
      long dataset = random.nextLong(1, ALL.size() + 1);
      switch (random.nextInt(3)) {
        case 0 -> {
          long files = random.nextLong(1, 9);
          bed.store.block(
              new BlockSize(dataset * 10, dataset, 1, new Amount(files, ByteCount.of(files))));
          touched.add(dataset);
        }
        case 1 -> {
          if (!demanded.isEmpty()) {
            DatasetDemand gone = demanded.remove(random.nextInt(demanded.size()));
            bed.store.cancel(gone);
            touched.add(gone.datasetId());
          }
        }
        default -> {
          demanded.add(demand(request, dataset, random.nextLong(3, 5), random.nextInt(4)));
          bed.store.demand(demanded.getLast());
          touched.add(dataset);
        }
      }
    }

    private void requireAsDemanded() {
      SubscriptionInput now = bed.read();
      assertThat(now.live())
          .extracting(live -> live.key().requestId())
          .containsExactlyInAnyOrderElementsOf(
              demanded.stream().map(DatasetDemand::requestId).toList());
      Set<BlockKey> wanted = new HashSet<>();
      for (BlockSize block : now.blocks()) {
        demanded.stream()
            .filter(demand -> demand.datasetId() == block.datasetId())
            .forEach(w -> wanted.add(new BlockKey(block.blockId(), w.destinationNodeId())));
      }
      assertThat(now.present())
          .extracting(BlockWant::key)
          .containsExactlyInAnyOrderElementsOf(wanted);
      assertThat(now.present()).allMatch(this::isAsStrongAsTheStrongest);
    }

    private boolean isAsStrongAsTheStrongest(BlockWant want) {
      return demanded.stream()
          .filter(demand -> demand.datasetId() * 10 == want.key().blockId())
          .filter(demand -> demand.destinationNodeId() == want.key().destinationNodeId())
          .map(DatasetDemand::priority)
          .min(Priority::compareTo)
          .orElseThrow()
          .equals(want.priority());
    }
  }
}
