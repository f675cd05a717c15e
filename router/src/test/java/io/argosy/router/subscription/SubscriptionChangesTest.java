package io.argosy.router.subscription;

import static io.argosy.router.subscription.SubscriptionBed.ALL;
import static io.argosy.router.subscription.SubscriptionBed.demand;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.unit.Amount;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.catalog.ChangedDatasets;
import io.argosy.router.stage.Stage;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The changed datasets that a run reads, also while others are locked or fail. */
class SubscriptionChangesTest {

  private final SubscriptionBed bed = new SubscriptionBed();

  @Test
  void unchangedDatasetsAreNotRead() {
    bed.block(1, 2);
    bed.block(2, 2);
    bed.store.demand(demand(1, 1, 3, 2));
    bed.store.demand(demand(2, 2, 3, 2));
    bed.changed.add(List.of(2L));
    bed.cycle.run();
    assertThat(bed.read().live()).extracting(live -> live.key().datasetId()).containsExactly(2L);
    assertThat(bed.changed.next(0, 1)).isEmpty();
  }

  @Test
  void manyChangesAreProcessedInOneRun() {
    bed.block(1, 2);
    bed.store.demand(demand(1, 1, 3, 2));
    bed.changed.add(Collections.nCopies(3 * SubscriptionCycle.CHANGES_AT_ONCE, 2L));
    bed.changed.add(List.of(1L));
    bed.cycle.run();
    assertThat(bed.read().live()).hasSize(1);
    assertThat(bed.changed.next(0, 1)).isEmpty();
  }

  @Test
  void aDatasetThatAnotherRouterProcessesIsLeftToIt() {
    bed.block(1, 2);
    bed.block(2, 2);
    bed.store.demand(demand(1, 1, 3, 2));
    bed.store.demand(demand(2, 2, 3, 2));
    bed.locks.taken(Stage.SUBSCRIPTION, 1);
    bed.changed.add(ALL);
    bed.cycle.run();
    assertThat(bed.read().live()).extracting(live -> live.key().datasetId()).containsExactly(2L);
    bed.wakeUps.clear();
    bed.cycle.run();
    assertThat(bed.wakeUps).isEmpty();
    bed.locks.givenBack();
    bed.cycle.run();
    assertThat(bed.read().live()).hasSize(2);
    assertThat(bed.changed.next(0, 1)).isEmpty();
  }

  /** The oldest change of a dataset that cannot be read comes first in every run. */
  @Test
  void aDatasetThatFailsDoesNotDelayOthers() {
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
    SubscriptionBed own = new SubscriptionBed(failing);
    for (long dataset = poison; dataset < 40; dataset++) {
      failing.block(new BlockSize(dataset * 10, dataset, dataset, new Amount(1, ByteCount.of(5))));
      failing.demand(demand(dataset, dataset, 3, 2));
      own.changed.add(List.of(dataset, dataset));
    }
    for (int halving = 0; halving < 6; halving++) {
      assertThatThrownBy(own.cycle::run).hasMessage("of the test");
    }
    own.cycle.run();
    assertThatThrownBy(own.cycle::sweep).hasMessage("of the test");
    assertThat(own.changed.next(0, 100))
        .extracting(ChangedDatasets.Change::datasetId)
        .containsOnly(7L);
  }
}
