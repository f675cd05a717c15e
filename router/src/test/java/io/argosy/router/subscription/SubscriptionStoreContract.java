package io.argosy.router.subscription;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.task.Priority;
import io.argosy.common.unit.ByteCount;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every store of subscriptions does. */
public interface SubscriptionStoreContract {

  Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  SubscriptionStore store();

  /** Dataset 1 is one block 1 of two files of 1 MB; request 1 of priority 2 wants it at node 3. */
  void approvedRequest();

  void cancelRequest();

  void prioritize(Priority priority);

  /** One of the two files is at node 3. */
  void oneFileIsThere();

  /** {@code files bytes} that node 3 is counted to hold of block 1. */
  String count();

  @Test
  default void anApprovedWishIsReadUntilItIsCancelled() {
    assertThat(store().read().wishes()).isEmpty();
    approvedRequest();
    assertThat(store().read().wishes())
        .singleElement()
        .satisfies(wish -> assertThat(wish.destinationNodeId()).isEqualTo(3))
        .satisfies(wish -> assertThat(wish.priority().value()).isEqualTo(2));
    assertThat(store().read().blocks())
        .containsExactly(new BlockSize(1, 1, 2, ByteCount.of(2_000_000)));
    cancelRequest();
    assertThat(store().read().wishes()).isEmpty();
  }

  @Test
  default void whatIsWrittenIsReadAndTheSamePlanAgainChangesNothing() {
    approvedRequest();
    oneFileIsThere();
    SubscriptionPlan plan = SubscriptionPlan.of(store().read());
    store().write(plan, NOON);
    SubscriptionInput written = store().read();
    assertThat(SubscriptionPlan.of(written).isEmpty()).isTrue();
    store().write(plan, NOON);
    assertThat(store().read()).isEqualTo(written);
    assertThat(count()).isEqualTo("1 1000000");
  }

  @Test
  default void aWishCancelledMeanwhileIsLeftOut() {
    approvedRequest();
    SubscriptionPlan plan = SubscriptionPlan.of(store().read());
    cancelRequest();
    store().write(plan, NOON);
    assertThat(store().read().live()).isEmpty();
    assertThat(store().read().present()).isEmpty();
  }

  @Test
  default void whatIsWishedAgainMeanwhileIsNotClosed() {
    approvedRequest();
    store().write(SubscriptionPlan.of(store().read()), NOON);
    List<LiveSubscription> live = store().read().live();
    SubscriptionPlan closing =
        new SubscriptionPlan(List.of(), live, List.of(), List.of(), List.of());
    store().write(closing, NOON);
    assertThat(store().read().live()).isEqualTo(live).hasSize(1);
    cancelRequest();
    store().write(closing, NOON);
    assertThat(store().read().live()).isEmpty();
  }

  @Test
  default void aChangedPriorityIsFollowedByTheSubscription() {
    approvedRequest();
    store().write(SubscriptionPlan.of(store().read()), NOON);
    prioritize(new Priority(0));
    SubscriptionPlan plan = SubscriptionPlan.of(store().read());
    assertThat(plan.changes()).hasSize(1);
    assertThat(plan.puts()).hasSize(1);
    store().write(plan, NOON);
    assertThat(store().read().live())
        .singleElement()
        .satisfies(live -> assertThat(live.priority().value()).isZero());
    assertThat(SubscriptionPlan.of(store().read()).isEmpty()).isTrue();
  }

  @Test
  default void aBlockWantedAgainMeanwhileIsNotRemoved() {
    approvedRequest();
    store().write(SubscriptionPlan.of(store().read()), NOON);
    SubscriptionPlan removal =
        new SubscriptionPlan(
            List.of(), List.of(), List.of(), List.of(), List.of(new BlockKey(1, 3)));
    store().write(removal, NOON);
    assertThat(store().read().present()).hasSize(1);
  }

  @Test
  default void aRecountSetsWrongCountsRightAndSaysHowMany() {
    approvedRequest();
    store().write(SubscriptionPlan.of(store().read()), NOON);
    assertThat(store().recount()).isZero();
    oneFileIsThere();
    assertThat(store().recount()).isEqualTo(1);
    assertThat(count()).isEqualTo("1 1000000");
    assertThat(store().recount()).isZero();
  }
}
