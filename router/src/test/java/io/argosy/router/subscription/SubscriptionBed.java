package io.argosy.router.subscription;

import io.argosy.common.task.Priority;
import io.argosy.common.unit.Amount;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.catalog.MemoryChangedDatasets;
import io.argosy.router.fixture.OneRouter;
import io.argosy.router.fixture.PlainTransactions;
import io.argosy.router.fixture.SettableClock;
import io.argosy.router.stage.MemoryKeyLocks;
import io.argosy.router.stage.Stage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** The subscription cycle of one router with its store in memory. */
final class SubscriptionBed {

  static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");
  static final List<Long> ALL = List.of(1L, 2L, 3L);

  final MemorySubscriptionStore store;
  final MemoryKeyLocks locks = new MemoryKeyLocks();
  final List<Stage> wakeUps = new ArrayList<>();
  final MemoryChangedDatasets changed = new MemoryChangedDatasets();
  final SubscriptionCycle cycle;

  SubscriptionBed() {
    this(new MemorySubscriptionStore());
  }

  SubscriptionBed(MemorySubscriptionStore store) {
    this.store = store;
    this.cycle =
        new SubscriptionCycle(
            store,
            changed,
            store::end,
            locks,
            OneRouter.context(new PlainTransactions(), wakeUps::add, new SettableClock(NOON)));
  }

  /** Reads the input of all datasets. */
  SubscriptionInput read() {
    return store.read(ALL);
  }

  /** Sets the files of the dataset's only block, of 5 bytes each. */
  void block(long dataset, long files) {
    store.block(
        new BlockSize(dataset * 10, dataset, 1, new Amount(files, ByteCount.of(files * 5))));
  }

  static DatasetDemand demand(long request, long dataset, long destination, int priority) {
    return new DatasetDemand(
        request,
        dataset,
        destination,
        new Priority(priority),
        "a" + request,
        NOON,
        OptionalLong.empty(),
        false);
  }
}
