package io.argosy.router.issue;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.task.Priority;
import io.argosy.router.fixture.Agents;
import io.argosy.router.routing.RouteLedger;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The contract of {@link IssueStore}. */
public interface IssueStoreContract {

  Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  IssueStore store();

  /**
   * Adds file requests of priority 2, each with a route to node 3 and no task, of a subscription
   * that was opened at noon.
   */
  void routes(int count);

  /** Opens a second subscription of the same at noon. */
  void askAgain();

  /** Removes one file request; its route remains. */
  void cancelOne();

  /** Removes one route; its file request remains. */
  void rerouteOne();

  /** Returns the claims of the same tasks. */
  ClaimStore claims();

  /** Returns what takes back the same tasks. */
  ReliefStore relief();

  /** Removes the block destination at node 3. */
  void suspendAll();

  void prioritizeAll(int priority);

  /** An agent of node 3 measures this space at noon. */
  void measure(long free);

  /** Returns the destinations where space is missing. */
  Set<Long> lacking();

  /** Marks routes to node 3 that wait for space. */
  RouteLedger ledger();

  /** Returns {@code priority epoch} of each task. */
  Set<String> tasks();

  long live();

  long closed();

  @Test
  default void eachRouteGetsOneTaskWithinTheLimit() {
    routes(5);
    WaitingRoutes first = store().waiting(0, 3);
    assertThat(first.destinations()).containsExactly(3L);
    assertThat(first.size()).isEqualTo(3);
    assertThat(issue(3)).isEqualTo(3);
    assertThat(issue(3)).isEqualTo(2);
    assertThat(issue(3)).isZero();
    assertThat(store().issue(first, NOON)).isZero();
    assertThat(live()).isEqualTo(5);
    assertThat(tasks()).containsExactly("2 0");
  }

  @Test
  default void readingContinuesAfterTheLastRoute() {
    routes(5);
    WaitingRoutes first = store().waiting(0, 3);
    WaitingRoutes second = store().waiting(first.last(), 3);
    assertThat(second.size()).isEqualTo(2);
    assertThat(store().waiting(second.last(), 3).size()).isZero();
    assertThat(store().issue(second, NOON)).isEqualTo(2);
    assertThat(store().waiting(0, 5).size()).isEqualTo(3);
  }

  @Test
  default void theSpaceOfADestinationIsKnownOnceItIsMeasured() {
    routes(5);
    assertThat(store().spaces(List.of(3L, 4L), NOON)).isEmpty();
    measure(77);
    assertThat(store().spaces(List.of(4L), NOON)).isEmpty();
    assertThat(store().spaces(List.of(3L, 4L), NOON)).containsOnly(Map.entry(3L, space(0)));
    long bytes = waiting().getFirst().bytes();
    issue(2);
    assertThat(store().spaces(List.of(3L), NOON)).containsOnly(Map.entry(3L, space(2 * bytes)));
  }

  private static DestinationSpace space(long onItsWay) {
    return new DestinationSpace(OptionalLong.of(77), 0, OptionalLong.empty(), 0, onItsWay);
  }

  @Test
  default void routesWithoutATaskAreOrderedByPriorityAndAge() {
    routes(5);
    List<SizedRoute> oldestFirst = waiting();
    assertThat(store().inOrder(oldestFirst.reversed())).isEqualTo(oldestFirst);
    issue(2);
    assertThat(store().inOrder(oldestFirst)).isEqualTo(oldestFirst.subList(2, 5));
    assertThat(store().inOrder(List.of())).isEmpty();
  }

  private List<SizedRoute> waiting() {
    return store().waiting(0, 5).byDestination().get(3L);
  }

  @Test
  default void whatIsMissingIsStoredUntilADestinationIsProcessedAgain() {
    routes(5);
    store().lacking(List.of(3L, 4L), Map.of(3L, new IssueStore.Shortage(7, 0, 0)), false, NOON);
    assertThat(lacking()).containsExactly(3L);
    store().lacking(List.of(4L), Map.of(4L, new IssueStore.Shortage(9, 0, 0)), true, NOON);
    store().lacking(List.of(), Map.of(), false, NOON);
    assertThat(lacking()).containsExactlyInAnyOrder(3L, 4L);
    store().lacking(List.of(3L), Map.of(), false, NOON);
    assertThat(lacking()).containsExactly(4L);
    store().endLacking(List.of(4L), NOON);
    assertThat(lacking()).containsExactly(4L);
    store().endLacking(List.of(), NOON);
    assertThat(lacking()).isEmpty();
  }

  @Test
  default void routesThatWaitForSpaceAreReadAgain() {
    routes(5);
    List<SizedRoute> all = waiting();
    ledger().withhold(new long[] {3}, new long[] {all.get(1).key(), all.get(3).key()});
    WaitingRoutes later = store().waiting(all.get(2).key(), 5);
    assertThat(later.routes())
        .containsExactly(all.get(1).key(), all.get(3).key(), all.get(4).key());
    assertThat(later.last()).isEqualTo(all.get(4).key());
    WaitingRoutes none = store().waiting(all.get(4).key(), 5);
    assertThat(none.routes()).containsExactly(all.get(1).key(), all.get(3).key());
    assertThat(none.last()).isEqualTo(all.get(4).key());
  }

  @Test
  default void routesToOtherDestinationsAreLeft() {
    routes(5);
    assertThat(store().issue(store().waiting(0, 5).to(Set.of(4L)), NOON)).isZero();
    assertThat(live()).isZero();
  }

  @Test
  default void aTaskWithoutFileRequestOrRouteIsWithdrawnOnce() {
    routes(5);
    issue(10);
    assertThat(store().withdrawUnwanted(Optional.empty(), NOON)).isZero();
    cancelOne();
    rerouteOne();
    assertThat(store().withdrawUnwanted(Optional.empty(), NOON)).isEqualTo(2);
    assertThat(store().withdrawUnwanted(Optional.empty(), NOON)).isZero();
    assertThat(live()).isEqualTo(3);
    assertThat(closed()).isEqualTo(2);
    assertThat(issue(10)).isZero();
  }

  @Test
  default void onlyRecentChangesOfSubscriptionsAreProcessed() {
    routes(5);
    issue(10);
    cancelOne();
    prioritizeAll(0);
    assertThat(store().withdrawUnwanted(Optional.of(NOON), NOON)).as("nothing is older").isZero();
    askAgain();
    assertThat(store().withdrawUnwanted(Optional.of(NOON.plusSeconds(1)), NOON)).isZero();
    assertThat(store().followPriorities(Optional.of(NOON.plusSeconds(1)))).isZero();
    assertThat(store().withdrawUnwanted(Optional.of(NOON), NOON)).isEqualTo(1);
    assertThat(store().followPriorities(Optional.of(NOON))).isEqualTo(4);
    assertThat(store().withdrawUnwanted(Optional.of(NOON), NOON)).isZero();
    assertThat(store().followPriorities(Optional.of(NOON))).isZero();
  }

  @Test
  default void holdersAreAskedForTasksOfASuspendedRequestAgainAfterAPause() {
    routes(2);
    issue(10);
    UUID claim = claim(1);
    assertThat(store().askBackSuspended(Optional.empty(), NOON)).as("it is wanted").isZero();
    askAgain();
    suspendAll();
    assertThat(store().askBackSuspended(Optional.of(NOON.plusSeconds(1)), NOON))
        .as("long ago")
        .isZero();
    assertThat(store().askBackSuspended(Optional.of(NOON), NOON)).isEqualTo(1);
    assertThat(store().askBackSuspended(Optional.of(NOON), NOON)).isZero();
    assertThat(told(claim, NOON)).hasSize(1);
    Instant later = NOON.plus(IssueStore.ASKED_AGAIN_AFTER);
    assertThat(told(claim, later.minusMillis(1))).as("it has begun").isEmpty();
    assertThat(store().askBackSuspended(Optional.empty(), later.minusMillis(1))).isZero();
    assertThat(store().askBackSuspended(Optional.empty(), later)).isEqualTo(1);
    assertThat(told(claim, later)).hasSize(1);
  }

  /** The answer that named the task may have been lost. */
  @Test
  default void aTaskThatReliefAskedForIsAskedForWhenItsRequestIsSuspended() {
    routes(2);
    issue(10);
    UUID claim = claim(1);
    relief().askBack(keys(claim), NOON);
    assertThat(told(claim, NOON)).hasSize(1);
    suspendAll();
    Instant later = NOON.plus(IssueStore.ASKED_AGAIN_AFTER);
    store().askBackSuspended(Optional.empty(), later);
    assertThat(told(claim, later)).hasSize(1);
  }

  @Test
  default void aTaskThatIsClaimedAgainIsAskedForWhenItsRequestIsSuspended() {
    routes(2);
    issue(10);
    UUID claim = claim(1);
    relief().askBack(keys(claim), NOON);
    assertThat(told(claim, NOON)).hasSize(1);
    Instant later = NOON.plusSeconds(700);
    claims().takeBackUnlisted(new Incarnation(3, 2), List.of(), later);
    UUID again = claim(2);
    assertThat(told(again, later)).isEmpty();
    suspendAll();
    store().askBackSuspended(Optional.empty(), later);
    assertThat(told(again, later)).hasSize(2);
  }

  /** Its holder was lost before the sweep has ended its file request. */
  @Test
  default void aFreeTaskOfASuspendedRequestIsNotGiven() {
    routes(2);
    issue(10);
    assertThat(claims().hasFree(List.of(3L), new Priority(3))).isTrue();
    claim(2);
    suspendAll();
    claims().takeBackUnlisted(new Incarnation(3, 2), List.of(), NOON.plusSeconds(700));
    assertThat(claims().hasFree(List.of(3L), new Priority(3))).isFalse();
    assertThat(keys(claim(2))).isEmpty();
  }

  @Test
  default void prioritiesAreThoseOfTheFileRequests() {
    routes(2);
    issue(10);
    prioritizeAll(0);
    assertThat(store().followPriorities(Optional.empty())).isEqualTo(2);
    assertThat(store().followPriorities(Optional.empty())).isZero();
    assertThat(tasks()).containsExactly("0 0");
  }

  @Test
  default void tasksClosedLongAgoAreDeleted() {
    routes(2);
    issue(10);
    cancelOne();
    store().withdrawUnwanted(Optional.empty(), NOON);
    assertThat(store().forgetClosed(NOON)).isZero();
    assertThat(store().forgetClosed(NOON.plusSeconds(1))).isEqualTo(1);
    assertThat(closed()).isZero();
    assertThat(live()).isEqualTo(1);
  }

  private UUID claim(int files) {
    UUID claim = UUID.randomUUID();
    claims()
        .take(
            3, Agents.order(claim, new Incarnation(3, 1), files, Agents.PLENTY), List.of(3L), NOON);
    return claim;
  }

  private long[] keys(UUID claim) {
    return claims().tasksOf(claim).stream().mapToLong(it -> it.attempt().taskId()).toArray();
  }

  private List<Long> told(UUID claim, Instant at) {
    return claims().askedBack(List.of(claim), at);
  }

  private int issue(int limit) {
    return store().issue(store().waiting(0, limit), NOON);
  }
}
