package io.argosy.router.subscription;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.task.Priority;
import io.argosy.common.unit.Amount;
import io.argosy.common.unit.ByteCount;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The contract of {@link SubscriptionStore}. */
public interface SubscriptionStoreContract {

  Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  SubscriptionStore store();

  /** Dataset 1 has one block 1 of two files of 1 MB; request 1 of priority 2 wants it at node 3. */
  void approvedRequest();

  /** As {@link #approvedRequest}, but the request is static. */
  void staticRequest();

  /** Adds a block 2 of one file to dataset 1. */
  void anotherBlock();

  /** Adds all files of block 1 at node 3. */
  void bothFilesAreThere();

  void oneFileIsLost();

  void cancelRequest();

  void prioritize(Priority priority);

  /** Adds one of the two files at node 3. */
  void oneFileIsThere();

  /** Returns the counted {@code files bytes} of block 1 at node 3. */
  String count();

  /** Reads the input of dataset 1. */
  default SubscriptionInput read() {
    return store().read(List.of(1L));
  }

  @Test
  default void anApprovedDemandIsReadUntilItIsCancelled() {
    assertThat(read().demands()).isEmpty();
    approvedRequest();
    assertThat(read().demands())
        .singleElement()
        .satisfies(demand -> assertThat(demand.destinationNodeId()).isEqualTo(3))
        .satisfies(demand -> assertThat(demand.priority().value()).isEqualTo(2));
    assertThat(read().blocks())
        .usingRecursiveFieldByFieldElementComparatorIgnoringFields("place")
        .containsExactly(new BlockSize(1, 1, 1, new Amount(2, ByteCount.of(2_000_000))));
    cancelRequest();
    assertThat(read().demands()).isEmpty();
  }

  @Test
  default void aPlanIsReadAsWrittenForItsDatasetAndCanBeRepeated() {
    approvedRequest();
    oneFileIsThere();
    SubscriptionPlan plan = SubscriptionPlan.of(read());
    store().write(plan, NOON);
    SubscriptionInput written = read();
    assertThat(SubscriptionPlan.of(written).isEmpty()).isTrue();
    store().write(plan, NOON);
    assertThat(read()).isEqualTo(written);
    assertThat(store().read(List.of(2L)))
        .isEqualTo(new SubscriptionInput(List.of(), List.of(), List.of(), List.of()));
    assertThat(count()).isEqualTo("1 1000000");
  }

  @Test
  default void aDemandThatWasCancelledMeanwhileIsSkipped() {
    approvedRequest();
    SubscriptionPlan plan = SubscriptionPlan.of(read());
    cancelRequest();
    store().write(plan, NOON);
    assertThat(read().live()).isEmpty();
    assertThat(read().present()).isEmpty();
  }

  @Test
  default void aDemandMadeAgainMeanwhileIsNotClosed() {
    approvedRequest();
    store().write(SubscriptionPlan.of(read()), NOON);
    List<LiveSubscription> live = read().live();
    SubscriptionPlan closing =
        new SubscriptionPlan(List.of(), List.of(), live, List.of(), List.of(), List.of());
    store().write(closing, NOON);
    assertThat(read().live()).isEqualTo(live).hasSize(1);
    cancelRequest();
    store().write(closing, NOON);
    assertThat(read().live()).isEmpty();
  }

  @Test
  default void aChangedPriorityIsFollowedByTheSubscription() {
    approvedRequest();
    store().write(SubscriptionPlan.of(read()), NOON);
    prioritize(new Priority(0));
    SubscriptionPlan plan = SubscriptionPlan.of(read());
    assertThat(plan.changes()).hasSize(1);
    assertThat(plan.puts()).hasSize(1);
    store().write(plan, NOON);
    assertThat(read().live()).extracting(live -> live.priority().value()).containsExactly(0);
    assertThat(SubscriptionPlan.of(read()).isEmpty()).isTrue();
  }

  @Test
  default void aBlockWantedAgainMeanwhileIsNotRemoved() {
    approvedRequest();
    store().write(SubscriptionPlan.of(read()), NOON);
    SubscriptionPlan removal =
        new SubscriptionPlan(
            List.of(), List.of(), List.of(), List.of(), List.of(), List.of(new BlockKey(1, 3)));
    store().write(removal, NOON);
    assertThat(read().present()).hasSize(1);
  }

  @Test
  default void aStaticRequestWantsTheBlocksOfTheTimeOfItsApproval() {
    staticRequest();
    store().write(SubscriptionPlan.of(read()), NOON);
    anotherBlock();
    assertThat(read().blocks()).hasSize(2);
    assertThat(SubscriptionPlan.of(read()).isEmpty()).isTrue();
    BlockWant of2 =
        new BlockWant(
            new BlockKey(2, 3), new Priority(2), "default", new Amount(1, ByteCount.of(1_000_000)));
    SubscriptionPlan put =
        new SubscriptionPlan(List.of(), List.of(), List.of(), List.of(), List.of(of2), List.of());
    store().write(put, NOON);
    assertThat(read().present())
        .as("nobody wants block 2")
        .extracting(want -> want.key().blockId())
        .containsExactly(1L);
  }

  @Test
  default void aStaticRequestEndsFinallyOnceItsFilesHaveArrived() {
    staticRequest();
    store().write(SubscriptionPlan.of(read()), NOON);
    anotherBlock();
    assertThat(read().demands()).extracting(DatasetDemand::fulfilled).containsExactly(false);
    assertThat(store().fulfilled(List.of(1L))).isEmpty();
    bothFilesAreThere();
    assertThat(read().demands()).extracting(DatasetDemand::fulfilled).containsExactly(true);
    store().write(SubscriptionPlan.of(read()), NOON);
    oneFileIsLost();
    assertThat(read().demands()).isEmpty();
    assertThat(read().live()).isEmpty();
    assertThat(read().present()).isEmpty();
    assertThat(store().fulfilled(List.of(2L))).isEmpty();
    assertThat(store().fulfilled(List.of(1L))).containsExactly(1L);
  }

  @Test
  default void aStaticDemandWhoseFilesWereLostMeanwhileDoesNotEnd() {
    staticRequest();
    bothFilesAreThere();
    SubscriptionPlan plan = SubscriptionPlan.of(read());
    assertThat(plan.endings()).hasSize(1);
    oneFileIsLost();
    store().write(plan, NOON);
    assertThat(read().demands()).extracting(DatasetDemand::fulfilled).containsExactly(false);
    assertThat(store().fulfilled(List.of(1L))).isEmpty();
  }

  @Test
  default void aStandingRequestDoesNotEnd() {
    approvedRequest();
    bothFilesAreThere();
    store().write(SubscriptionPlan.of(read()), NOON);
    assertThat(read().demands()).extracting(DatasetDemand::fulfilled).containsExactly(false);
    assertThat(read().live()).hasSize(1);
    assertThat(store().fulfilled(List.of(1L))).isEmpty();
  }

  @Test
  default void aRecountCorrectsWrongCountsOfItsDatasetsAndReturnsTheirNumber() {
    approvedRequest();
    store().write(SubscriptionPlan.of(read()), NOON);
    assertThat(store().recount(List.of(1L))).isZero();
    oneFileIsThere();
    assertThat(store().recount(List.of(2L))).as("of another dataset").isZero();
    assertThat(store().recount(List.of(1L))).isEqualTo(1);
    assertThat(count()).isEqualTo("1 1000000");
    assertThat(store().recount(List.of(1L))).isZero();
  }
}
