package io.argosy.router.issue;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What every store of relief does. Task n moves file n, of 10 bytes, from node 1 to node 3; node 2
 * holds it too.
 */
public interface ReliefStoreContract {

  Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  Duration PAUSE = Duration.ofSeconds(30);

  /** Leaves a task alone for {@link #PAUSE}. */
  ReliefStore store();

  /** Returns its key, which is also its file request's; later ones have larger keys. */
  long free(int priority);

  /** As {@link #free}, of priority 1, but agent 3 holds it. */
  long held();

  /** Its file is only at node 1. */
  void withoutAlternate(long task);

  /** It waits for node 2 and not for node 1. */
  void fromNodeTwo(long task);

  /** The file request of the task was planned again at the moment. */
  void rerouted(long task, Instant at);

  /** A person said that the task's file keeps its route. */
  void pin(long task);

  /** What the agent that holds tasks hears of those that were asked back since the moment. */
  List<Long> heard(Instant since);

  long closed();

  @Test
  default void theLeastUrgentAndYoungestComeFirst() {
    long urgent = free(0);
    long old = free(2);
    long young = free(2);
    assertThat(movable(NOON)).containsExactly(young, old, urgent);
    QueuedTask task = store().movable(NOON, 10).getFirst();
    assertThat(task).isEqualTo(new QueuedTask(young, young, 10, 1, 3, List.of(2L), false, false));
  }

  @Test
  default void eachLinkIsLookedAtHoweverManyTasksWaitForOthers() {
    long slow = free(1);
    fromNodeTwo(slow);
    free(1);
    long second = free(1);
    long third = free(1);
    assertThat(store().movable(NOON, 2))
        .extracting(QueuedTask::taskId)
        .containsExactly(third, second, slow);
  }

  @Test
  default void whatHasNoOtherSourceOrIsPinnedStays() {
    withoutAlternate(free(1));
    pin(free(1));
    long other = free(1);
    assertThat(movable(NOON)).containsExactly(other);
  }

  @Test
  default void whatWasPlannedAgainALittleWhileAgoStays() {
    long task = free(1);
    rerouted(task, NOON);
    assertThat(movable(NOON.plus(PAUSE).minusMillis(1))).isEmpty();
    assertThat(movable(NOON.plus(PAUSE))).containsExactly(task);
  }

  @Test
  default void whatAnAgentHoldsIsMovableAndSaysSo() {
    long held = held();
    assertThat(store().movable(NOON, 10))
        .containsExactly(new QueuedTask(held, held, 10, 1, 3, List.of(2L), true, false));
  }

  @Test
  default void anAgentIsAskedForATaskOnceInAWhile() {
    long held = held();
    long free = free(1);
    store().askBack(new long[] {held, free, 999}, NOON);
    assertThat(heard(NOON)).containsExactly(held);
    assertThat(heard(NOON.plusMillis(1))).isEmpty();
    assertThat(leaving(NOON.plus(PAUSE).minusMillis(1))).containsExactly(held);
    assertThat(movable(NOON.plus(PAUSE))).containsExactly(free, held);
    assertThat(leaving(NOON.plus(PAUSE))).isEmpty();
    store().askBack(new long[] {}, NOON);
  }

  @Test
  default void freeTasksAreEndedAndHeldOnesAreNot() {
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
    return store().movable(now, 10).stream().map(QueuedTask::taskId).toList();
  }

  private List<Long> leaving(Instant now) {
    return store().movable(now, 10).stream()
        .filter(QueuedTask::leaving)
        .map(QueuedTask::taskId)
        .toList();
  }
}
