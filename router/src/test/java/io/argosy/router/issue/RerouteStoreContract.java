package io.argosy.router.issue;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.topology.LinkKey;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * The contract of {@link RerouteStore}. All tasks move from node 1, which has a door, to node 3.
 */
public interface RerouteStoreContract {

  Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  RerouteStore store();

  /** Adds free tasks and as many that an agent holds. */
  void tasks(int count);

  void rerouteAll(Instant at);

  void disableLink();

  void loseDoor();

  void open(String reason);

  /** Pins the first free task in the name of ann. */
  void pinOne();

  long free();

  long closed();

  @Test
  default void freeTasksAreCountedByLinkWithItsProblem() {
    assertThat(store().queues(NOON)).isEmpty();
    tasks(3);
    LinkQueue queue = store().queues(NOON).getFirst();
    assertThat(queue.tasks()).isEqualTo(3);
    assertThat(queue.source().value()).isEqualTo("NODE_1");
    assertThat(queue.turnedBad()).isEmpty();
    open("it fails");
    assertThat(why()).contains("the breaker is open: it fails");
    loseDoor();
    assertThat(why()).contains("the source has no door of a live agent");
    disableLink();
    assertThat(why()).contains("the link is not in use");
  }

  @Test
  default void onlyFreeTasksAreClosedUpToTheLimit() {
    tasks(3);
    assertThat(withdraw(NOON, 2)).hasSize(2);
    assertThat(withdraw(NOON, 2)).hasSize(1);
    assertThat(withdraw(NOON, 2)).isEmpty();
    assertThat(free()).isZero();
    assertThat(closed()).isEqualTo(3);
  }

  @Test
  default void tasksThatWereRoutedAgainRecentlyStay() {
    tasks(2);
    rerouteAll(NOON);
    assertThat(withdraw(NOON.minusSeconds(1), 9)).isEmpty();
    assertThat(withdraw(NOON, 9)).hasSize(2);
  }

  @Test
  default void freeTasksOfFileRequestsAreClosedAndHeldOnesReturned() {
    tasks(2);
    long[] held = store().withdrawUnlessHeld(new long[] {1, 2, 3, 999_999}, NOON);
    assertThat(held).containsExactly(2);
    assertThat(free()).isZero();
    assertThat(closed()).isEqualTo(2);
    assertThat(store().withdrawUnlessHeld(new long[] {}, NOON)).isEmpty();
  }

  @Test
  default void pinnedTasksKeepTheirRouteAndAreCounted() {
    tasks(2);
    LinkKey link = store().queues(NOON).getFirst().link();
    assertThat(store().pinned(link)).isEmpty();
    pinOne();
    assertThat(store().pinned(link))
        .contains(new RerouteStore.Pinned(1, "pinned by ann: disks are exchanged"));
    assertThat(withdraw(NOON, 9)).hasSize(1);
    assertThat(withdraw(NOON, 9)).isEmpty();
    assertThat(free()).isEqualTo(1);
  }

  private long[] withdraw(Instant before, int limit) {
    return store().queues(NOON).stream()
        .findFirst()
        .map(queue -> store().withdrawFree(queue.link(), before, limit, NOON))
        .orElse(new long[0]);
  }

  private Optional<String> why() {
    return store().queues(NOON).getFirst().turnedBad();
  }
}
