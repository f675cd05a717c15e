package io.argosy.router.subscription;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.task.Priority;
import io.argosy.common.unit.Amount;
import io.argosy.common.unit.ByteCount;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class SubscriptionPlanTest {

  static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  static final BlockSize BLOCK = new BlockSize(7, 70, 1, new Amount(10, ByteCount.of(1000)));

  @Test
  void aDemandOpensASubscriptionAndWantsItsBlocks() {
    var plan = SubscriptionPlan.of(input(List.of(demand(1, 2)), List.of(), List.of()));
    assertThat(plan.openings()).containsExactly(demand(1, 2));
    assertThat(plan.puts()).containsExactly(want(2, 10));
  }

  @Test
  void aConsistentStateChangesNothing() {
    var input = input(List.of(demand(1, 2)), List.of(live(1)), List.of(want(2, 10)));
    assertThat(SubscriptionPlan.of(input).isEmpty()).isTrue();
  }

  @Test
  void theStrongestDemandSetsThePriority() {
    var input =
        input(List.of(demand(1, 3), demand(2, 0)), List.of(live(1), live(2)), List.of(want(3, 10)));
    assertThat(SubscriptionPlan.of(input).puts()).containsExactly(want(0, 10));
  }

  @Test
  void aSubscriptionFollowsThePriorityOfItsDemand() {
    var input = input(List.of(demand(1, 0)), List.of(live(1, 2)), List.of(want(0, 10)));
    assertThat(SubscriptionPlan.of(input).changes()).containsExactly(demand(1, 0));
    assertThat(SubscriptionPlan.of(input).puts()).isEmpty();
  }

  @Test
  void aGrownBlockIsWrittenAgain() {
    var input = input(List.of(demand(1, 2)), List.of(live(1)), List.of(want(2, 9)));
    assertThat(SubscriptionPlan.of(input).puts()).containsExactly(want(2, 10));
  }

  @Test
  void withTheLastDemandTheBlockDestinationIsRemoved() {
    var plan = SubscriptionPlan.of(input(List.of(), List.of(live(1)), List.of(want(2, 10))));
    assertThat(plan.closings()).containsExactly(live(1));
    assertThat(plan.removals()).containsExactly(new BlockKey(7, 3));
  }

  @Test
  void aBlockAnotherRequestStillWantsStays() {
    var input = input(List.of(demand(2, 2)), List.of(live(1), live(2)), List.of(want(2, 10)));
    var plan = SubscriptionPlan.of(input);
    assertThat(plan.closings()).containsExactly(live(1));
    assertThat(plan.removals()).isEmpty();
  }

  @Test
  void aStaticDemandCountsOnlyForItsOwnBlocks() {
    BlockSize later = new BlockSize(8, 70, 2, new Amount(5, ByteCount.of(500)));
    DatasetDemand now = demand(1, 0, OptionalLong.of(1), false);
    var input =
        new SubscriptionInput(
            List.of(demand(2, 3), now), List.of(), List.of(BLOCK, later), List.of());
    assertThat(SubscriptionPlan.of(input).puts())
        .containsExactly(
            want(0, 10),
            new BlockWant(
                new BlockKey(8, 3), new Priority(3), "default", new Amount(5, ByteCount.of(500))));
    var alone = new SubscriptionInput(List.of(now), List.of(), List.of(BLOCK, later), List.of());
    assertThat(SubscriptionPlan.of(alone).puts()).containsExactly(want(0, 10));
  }

  @Test
  void aFulfilledDemandEndsAndWantsNothing() {
    DatasetDemand fulfilled = demand(1, 2, OptionalLong.of(1), true);
    var plan =
        SubscriptionPlan.of(input(List.of(fulfilled), List.of(live(1)), List.of(want(2, 10))));
    assertThat(plan.endings()).containsExactly(fulfilled);
    assertThat(plan.closings()).isEmpty();
    assertThat(plan.openings()).isEmpty();
    assertThat(plan.removals()).containsExactly(new BlockKey(7, 3));
  }

  static SubscriptionInput input(
      List<DatasetDemand> demands, List<LiveSubscription> live, List<BlockWant> present) {
    return new SubscriptionInput(demands, live, List.of(BLOCK), present);
  }

  static DatasetDemand demand(long request, int priority) {
    return demand(request, priority, OptionalLong.empty(), false);
  }

  static DatasetDemand demand(
      long request, int priority, OptionalLong lastBlock, boolean fulfilled) {
    return new DatasetDemand(
        request, 70, 3, new Priority(priority), "default", NOON, lastBlock, fulfilled);
  }

  static LiveSubscription live(long request) {
    return live(request, 2);
  }

  static LiveSubscription live(long request, int priority) {
    return new LiveSubscription(
        request, new LiveSubscription.Key(request, 70, 3), new Priority(priority));
  }

  static BlockWant want(int priority, long files) {
    return new BlockWant(
        new BlockKey(7, 3),
        new Priority(priority),
        "default",
        new Amount(files, ByteCount.of(1000)));
  }
}
