package io.argosy.router.issue;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What every store of issue does. */
public interface IssueStoreContract {

  Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  IssueStore store();

  /** So many file requests of priority 2, each with a route and no task. */
  void routes(int count);

  /** One file request is wanted no more; its route is still there. */
  void cancelOne();

  /** One route is gone; its file request is still there. */
  void rerouteOne();

  void prioritizeAll(int priority);

  /** {@code priority epoch} of each task. */
  Set<String> tasks();

  long live();

  long closed();

  @Test
  default void eachRouteGetsOneTaskWithinTheLimit() {
    routes(5);
    assertThat(store().issue(3, NOON)).isEqualTo(3);
    assertThat(store().issue(3, NOON)).isEqualTo(2);
    assertThat(store().issue(3, NOON)).isZero();
    assertThat(live()).isEqualTo(5);
    assertThat(tasks()).containsExactly("2 0");
  }

  @Test
  default void aTaskWithoutWishOrRouteIsWithdrawnOnce() {
    routes(5);
    store().issue(10, NOON);
    assertThat(store().withdrawUnwanted(NOON)).isZero();
    cancelOne();
    rerouteOne();
    assertThat(store().withdrawUnwanted(NOON)).isEqualTo(2);
    assertThat(store().withdrawUnwanted(NOON)).isZero();
    assertThat(live()).isEqualTo(3);
    assertThat(closed()).isEqualTo(2);
    assertThat(store().issue(10, NOON)).isZero();
  }

  @Test
  default void prioritiesFollow() {
    routes(2);
    store().issue(10, NOON);
    prioritizeAll(0);
    assertThat(store().followPriorities()).isEqualTo(2);
    assertThat(store().followPriorities()).isZero();
    assertThat(tasks()).containsExactly("0 0");
  }

  @Test
  default void whatClosedLongAgoIsForgotten() {
    routes(2);
    store().issue(10, NOON);
    cancelOne();
    store().withdrawUnwanted(NOON);
    assertThat(store().forgetClosed(NOON)).isZero();
    assertThat(store().forgetClosed(NOON.plusSeconds(1))).isEqualTo(1);
    assertThat(closed()).isZero();
    assertThat(live()).isEqualTo(1);
  }
}
