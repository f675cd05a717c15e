package io.argosy.router.subscription;

import static io.argosy.router.subscription.SubscriptionBed.ALL;
import static io.argosy.router.subscription.SubscriptionBed.NOON;
import static io.argosy.router.subscription.SubscriptionBed.demand;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.unit.ByteCount;
import io.argosy.router.stage.Stage;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Subscriptions follow demands, and the sweep finds unannounced changes. */
class SubscriptionCycleTest {

  private final SubscriptionBed bed = new SubscriptionBed();

  @Test
  void aDemandIsSubscribedOnceAndActivationIsWoken() {
    bed.block(1, 2);
    bed.store.demand(demand(1, 1, 3, 2));
    bed.changed.add(ALL);
    bed.cycle.run();
    assertThat(bed.read().live()).hasSize(1);
    assertThat(bed.read().present()).hasSize(1);
    assertThat(bed.wakeUps).containsExactly(Stage.ACTIVATION);
    bed.wakeUps.clear();
    bed.cycle.run();
    assertThat(bed.wakeUps).isEmpty();
  }

  @Test
  void withTheLastDemandItsSubscriptionEndsAndActivationIsWoken() {
    bed.block(1, 2);
    bed.store.demand(demand(1, 1, 3, 2));
    bed.changed.add(ALL);
    bed.cycle.run();
    bed.wakeUps.clear();
    bed.store.cancel(demand(1, 1, 3, 2));
    bed.changed.add(ALL);
    bed.cycle.run();
    assertThat(bed.read().live()).isEmpty();
    assertThat(bed.read().present()).isEmpty();
    assertThat(bed.wakeUps).containsExactly(Stage.ACTIVATION);
  }

  @Test
  void theSweepFindsUnannouncedChanges() {
    for (long dataset = 1; dataset <= SubscriptionCycle.SWEPT_AT_ONCE + 1; dataset++) {
      bed.changed.dataset(dataset);
    }
    long last = SubscriptionCycle.SWEPT_AT_ONCE + 1;
    bed.block(last, 2);
    bed.store.demand(demand(1, last, 3, 2));
    bed.cycle.sweep();
    assertThat(bed.store.read(List.of(last)).live()).isEmpty();
    bed.cycle.sweep();
    assertThat(bed.store.read(List.of(last)).live()).hasSize(1);
    bed.store.cancel(demand(1, last, 3, 2));
    for (int sweep = 0; sweep < 3; sweep++) {
      bed.cycle.sweep();
    }
    assertThat(bed.store.read(List.of(last)).live()).isEmpty();
  }

  @Test
  void theSweepCountsInjectedReplicas() {
    bed.changed.dataset(1);
    bed.block(1, 2);
    bed.store.demand(demand(1, 1, 3, 2));
    bed.changed.add(ALL);
    bed.cycle.run();
    bed.wakeUps.clear();
    bed.store.replica(10, 1, 3, ByteCount.of(5));
    bed.cycle.sweep();
    bed.cycle.sweep();
    assertThat(bed.store.countOf(new BlockKey(10, 3))).isEqualTo(ByteCount.of(5));
    assertThat(bed.wakeUps).containsExactly(Stage.ACTIVATION);
    bed.wakeUps.clear();
    bed.cycle.sweep();
    bed.cycle.sweep();
    assertThat(bed.wakeUps).isEmpty();
  }

  @Test
  void aStaticRequestIsDoneOnceWithAllItsSubscriptions() {
    bed.block(1, 1);
    DatasetDemand standing = demand(1, 1, 3, 2);
    for (long destination = 3; destination < 5; destination++) {
      bed.store.demand(
          new DatasetDemand(
              1, 1, destination, standing.priority(), "a", NOON, OptionalLong.of(1), false));
    }
    bed.changed.add(ALL);
    bed.cycle.run();
    bed.store.replica(10, 1, 3, ByteCount.of(5));
    bed.changed.add(ALL);
    bed.cycle.run();
    assertThat(bed.read().live())
        .extracting(live -> live.key().destinationNodeId())
        .containsExactly(4L);
    assertThat(bed.read().present())
        .extracting(want -> want.key().destinationNodeId())
        .containsExactly(4L);
    assertThat(bed.store.isDone(1)).isFalse();
    bed.store.replica(10, 1, 4, ByteCount.of(5));
    bed.changed.add(ALL);
    bed.cycle.run();
    assertThat(bed.store.isDone(1)).isTrue();
    assertThat(bed.read().live()).isEmpty();
    bed.wakeUps.clear();
    bed.changed.add(ALL);
    bed.cycle.run();
    assertThat(bed.wakeUps).isEmpty();
  }
}
