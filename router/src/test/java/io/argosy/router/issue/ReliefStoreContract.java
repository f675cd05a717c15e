package io.argosy.router.issue;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.plan.network.Queue;
import io.argosy.router.stage.timer.ClockGate;
import io.argosy.router.topology.LinkKey;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * The contract of {@link ReliefStore}. Task n moves file n, of 10 bytes, from node 1 to node 3;
 * node 2 holds the file, too.
 */
public interface ReliefStoreContract {

  Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  Duration PAUSE = Duration.ofSeconds(30);
  LinkKey ONE = new LinkKey(1, 3);
  LinkKey TWO = new LinkKey(2, 3);
  List<BehindLink> BOTH =
      List.of(new BehindLink(ONE, Set.of(2L), false), new BehindLink(TWO, Set.of(1L), false));

  /** Returns a store with the pause {@link #PAUSE}. */
  ReliefStore store();

  /** Adds a free task; returns its key, which is also that of its file request and rises. */
  long free(int priority);

  /** As {@link #free} with priority 1, but agent 3 holds the task. */
  long held();

  /** Removes the file of the task from node 2. */
  void withoutAlternate(long task);

  /** Makes the task wait for node 2 instead of node 1. */
  void fromNodeTwo(long task);

  /** Records when the file request of the task was planned again. */
  void rerouted(long task, Instant at);

  /** Pins the route of the task's file. */
  void pin(long task);

  /** Suspends the request for the tasks' block. */
  void suspend();

  /** Excludes node 2 as a source of the task's file after a failure. */
  void setAside(long task);

  /** Returns the tasks that their holder is asked for by the answer to a heartbeat. */
  List<Long> askedBack(Instant at);

  long closed();

  @Test
  default void theLeastUrgentAndYoungestComeFirst() {
    long urgent = free(0);
    long old = free(2);
    long young = free(2);
    assertThat(movable(NOON)).containsExactly(young, old, urgent);
    QueuedTask task = store().movable(BOTH, NOON, 10).getFirst();
    assertThat(task).isEqualTo(new QueuedTask(young, 10, 1, 3, List.of(2L), false, false));
  }

  @Test
  default void tasksOfEachLinkAreReadHoweverManyWaitForOthers() {
    long slow = free(1);
    fromNodeTwo(slow);
    free(1);
    long second = free(1);
    long third = free(1);
    assertThat(store().movable(BOTH, NOON, 2))
        .extracting(QueuedTask::taskId)
        .containsExactly(third, second, slow);
  }

  @Test
  default void tasksThatCannotMoveDoNotHideOthers() {
    long movable = free(1);
    for (int n = 0; n < 3; n++) {
      withoutAlternate(free(1));
    }
    assertThat(store().movable(BOTH, NOON, 1))
        .extracting(QueuedTask::taskId)
        .containsExactly(movable);
  }

  @Test
  default void onlyTasksOfTheNamedLinksAreRead() {
    assertThat(store().waiting()).isEmpty();
    long one = free(1);
    held();
    long two = free(1);
    fromNodeTwo(two);
    free(1);
    assertThat(store().waiting())
        .isEqualTo(Map.of(ONE, Queue.ofBytes(30, 3), TWO, Queue.ofBytes(10, 1)));
    assertThat(store().movable(List.of(BOTH.getLast()), NOON, 10))
        .extracting(QueuedTask::taskId)
        .containsExactly(two);
    assertThat(store().movable(List.of(BOTH.getFirst()), NOON, 10))
        .extracting(QueuedTask::taskId)
        .contains(one)
        .doesNotContain(two);
    assertThat(store().movable(List.of(), NOON, 10)).isEmpty();
  }

  @Test
  default void tasksWithoutAnotherSourceAndPinnedOnesStay() {
    withoutAlternate(free(1));
    setAside(free(1));
    pin(free(1));
    long other = free(1);
    assertThat(movable(NOON)).containsExactly(other);
  }

  /** Another source may have been better when the agent was asked. */
  @Test
  default void onlyLeavingTasksAreReturnedWithoutABetterSource() {
    long held = held();
    free(1);
    store().askBack(new long[] {held}, NOON);
    List<BehindLink> others = List.of(new BehindLink(ONE, Set.of(4L, 5L), false));
    assertThat(store().movable(others, NOON, 10))
        .containsExactly(new QueuedTask(held, 10, 1, 3, List.of(2L), true, true));
  }

  /** They are not planned for another source, so they are no load for it. */
  @Test
  default void tasksOfASuspendedRequestDoNotMove() {
    long held = held();
    free(1);
    store().askBack(new long[] {held}, NOON);
    suspend();
    assertThat(store().movable(BOTH, NOON, 10)).isEmpty();
  }

  /** The router that told the agent may be ahead of the database, and the other one behind. */
  @Test
  default void aTaskIsLeavingUntilTheNextHeartbeatWhicheverRoutersAreAsked() {
    long held = held();
    Instant ahead = NOON.plus(ClockGate.MOST_APART.multipliedBy(2)).plusSeconds(3);
    store().askBack(new long[] {held}, NOON);
    assertThat(askedBack(NOON)).containsExactly(held);
    assertThat(leaving(ahead)).containsExactly(held);
    assertThat(askedBack(ahead)).containsExactly(held);
  }

  @Test
  default void leavingTasksDoNotHideOthers() {
    long first = held();
    long free = free(1);
    store().askBack(new long[] {first}, NOON);
    assertThat(store().movable(BOTH, NOON, 1))
        .extracting(QueuedTask::taskId)
        .containsExactlyInAnyOrder(free, first);
  }

  @Test
  default void tasksThatWerePlannedAgainRecentlyStay() {
    long task = free(1);
    rerouted(task, NOON);
    assertThat(movable(NOON.plus(PAUSE).minusMillis(1))).isEmpty();
    assertThat(movable(NOON.plus(PAUSE))).containsExactly(task);
  }

  @Test
  default void heldTasksAreMovableAndMarkedAsClaimed() {
    long held = held();
    assertThat(store().movable(BOTH, NOON, 10))
        .containsExactly(new QueuedTask(held, 10, 1, 3, List.of(2L), true, false));
  }

  @Test
  default void aTaskIsLeavingUntilItsAgentHasKeptItThoughNotified() {
    long held = held();
    long free = free(1);
    store().askBack(new long[] {held, free, 999}, NOON);
    Instant asked = NOON.plusSeconds(3);
    assertThat(leaving(asked)).containsExactly(held);
    assertThat(askedBack(asked)).containsExactly(held);
    Instant begun = asked.plus(ReliefStore.GIVEN_BACK_WITHIN);
    assertThat(leaving(begun.minusMillis(1))).containsExactly(held);
    assertThat(askedBack(begun.minusMillis(1))).as("the answer may have been lost").contains(held);
    assertThat(movable(begun)).containsExactly(free);
    assertThat(askedBack(begun)).isEmpty();
    assertThat(movable(NOON.plus(PAUSE))).containsExactly(free, held);
    assertThat(leaving(NOON.plus(PAUSE))).isEmpty();
    store().askBack(new long[] {held}, NOON.plus(PAUSE));
    assertThat(leaving(begun.plus(PAUSE))).as("it was not notified again").containsExactly(held);
    assertThat(askedBack(begun.plus(PAUSE))).containsExactly(held);
    store().askBack(new long[] {}, NOON);
  }

  @Test
  default void onlyFreeTasksAreEnded() {
    long held = held();
    long first = free(1);
    long second = free(1);
    assertThat(store().withdrawFree(new long[] {held, first, 999}, NOON)).containsExactly(first);
    assertThat(movable(NOON)).containsExactly(second, held);
    assertThat(closed()).isEqualTo(1);
    assertThat(store().withdrawFree(new long[] {first}, NOON)).isEmpty();
    assertThat(store().withdrawFree(new long[] {}, NOON)).isEmpty();
    assertThat(closed()).isEqualTo(1);
  }

  private List<Long> movable(Instant now) {
    return store().movable(BOTH, now, 10).stream().map(QueuedTask::taskId).toList();
  }

  private List<Long> leaving(Instant now) {
    return store().movable(BOTH, now, 10).stream()
        .filter(QueuedTask::leaving)
        .map(QueuedTask::taskId)
        .toList();
  }
}
