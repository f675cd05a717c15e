package io.argosy.router.issue;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.task.Priority;
import io.argosy.common.topology.LinkName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.agent.ClaimRequest;
import io.argosy.router.fixture.Agents;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The contract of {@link ClaimStore}. Agent 3 serves node 3. */
public interface ClaimStoreContract {

  Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  Incarnation FIRST = new Incarnation(3, 1);

  ClaimStore store();

  /** Adds a free task of 10 bytes at node 3; returns its key, which rises with each task. */
  long task(int priority);

  void prioritize(long task, int priority);

  void withdraw(long task);

  /** Sets what is known of a link of nodes 1 to 3; a rate of 0 is unknown. */
  void know(LinkPath path);

  /** Asks the agent that holds the task to return it. */
  void askBack(long task, Instant at);

  /** Sets the end of the lease of agent 3. */
  void leaseUntil(Instant until);

  @Test
  default void theMostUrgentAndOldestTasksAreEachTakenByOneClaimOnly() {
    long late = task(2);
    long urgent = task(0);
    long later = task(2);
    UUID one = take(FIRST, 2, 100);
    UUID two = take(FIRST, 2, 100);
    assertThat(keys(one)).containsExactly(urgent, late);
    assertThat(keys(two)).containsExactly(later);
    assertThat(store().ownerOf(one)).contains(3L);
  }

  @Test
  default void anOrderCanBeLimitedToMoreUrgentTasks() {
    task(2);
    long urgent = task(1);
    Priority two = new Priority(2);
    assertThat(store().hasFree(List.of(3L), two)).isTrue();
    assertThat(store().hasFree(List.of(3L), new Priority(1))).isFalse();
    assertThat(store().hasFree(List.of(4L), two)).isFalse();
    UUID claim = UUID.randomUUID();
    store().take(3, new ClaimRequest(claim, 1, 5, Agents.PLENTY, 0, two, null), List.of(3L), NOON);
    assertThat(keys(claim)).containsExactly(urgent);
    assertThat(store().hasFree(List.of(3L), two)).isFalse();
    UUID again = UUID.randomUUID();
    store().take(3, new ClaimRequest(again, 1, 5, Agents.PLENTY, 0, two, null), List.of(3L), NOON);
    assertThat(store().ownerOf(again)).isEmpty();
  }

  @Test
  default void thePathOfALinkIsKnownWithBothEnds() {
    task(1);
    UUID claim = take(FIRST, 1, 100);
    assertThat(store().pathsOf(claim, NOON)).isEmpty();
    ClaimedTask.Way way = store().tasksOf(claim).getFirst().way();
    LinkName link = new LinkName(way.source(), way.destination());
    LinkPath known =
        new LinkPath(
            link,
            Optional.empty(),
            0.05,
            125e6,
            OptionalLong.of(6_291_456),
            OptionalLong.of(4_194_304));
    know(known);
    assertThat(store().pathsOf(claim, NOON)).containsExactly(known);
    assertThat(store().pathsOf(UUID.randomUUID(), NOON)).isEmpty();
    LinkPath less =
        new LinkPath(link, Optional.empty(), 0.05, 0, OptionalLong.empty(), OptionalLong.empty());
    know(less);
    assertThat(store().pathsOf(claim, NOON)).containsExactly(less);
  }

  @Test
  default void bytesBoundAClaimButNotItsFirstTask() {
    List<Long> tasks = List.of(task(1), task(1), task(1), task(1));
    assertThat(keys(take(FIRST, 4, 5))).containsExactly(tasks.get(0));
    assertThat(keys(take(FIRST, 4, 25))).containsExactly(tasks.get(1), tasks.get(2));
  }

  @Test
  default void withoutTasksNoClaimIsStored() {
    task(1);
    ClaimRequest order = Agents.order(UUID.randomUUID(), FIRST, 5, ByteCount.of(100));
    assertThat(store().take(3, order, List.of(4L), NOON)).isZero();
    assertThat(store().ownerOf(order.claimId())).isEmpty();
    assertThat(store().tasksOf(order.claimId())).isEmpty();
  }

  @Test
  default void anAgentHoldsItsOwnClaimsOnly() {
    task(1);
    UUID mine = take(FIRST, 1, 100);
    assertThat(store().heldOf(3, List.of(mine, UUID.randomUUID()))).containsExactly(mine);
    assertThat(store().heldOf(4, List.of(mine))).isEmpty();
  }

  @Test
  default void aTaskThatANewIncarnationDoesNotListIsReleasedAtTheNextEpoch() {
    long kept = task(1);
    long lost = task(1);
    UUID listed = take(FIRST, 1, 100);
    take(FIRST, 1, 100);
    Incarnation second = new Incarnation(3, 2);
    assertThat(store().takeBackUnlisted(second, List.of(listed), NOON.minusSeconds(1)))
        .isEqualTo(1);
    assertThat(keys(listed)).containsExactly(kept);
    assertThat(store().tasksOf(take(second, 5, 100)))
        .extracting(ClaimedTask::attempt)
        .containsExactly(new TaskAttempt(lost, 1));
  }

  @Test
  default void aNewClaimOfTheCurrentIncarnationIsNotReleased() {
    task(1);
    UUID claim = take(FIRST, 1, 100);
    assertThat(store().takeBackUnlisted(FIRST, List.of(), NOON.minusSeconds(1))).isZero();
    assertThat(store().takeBackUnlisted(FIRST, List.of(), NOON)).isEqualTo(1);
    assertThat(store().tasksOf(claim)).isEmpty();
  }

  @Test
  default void holdersAreNotifiedOfWithdrawalsAndChangedPriorities() {
    long changed = task(1);
    long gone = task(1);
    UUID claim = take(FIRST, 5, 100);
    assertThat(store().changed(List.of(claim))).isEmpty();
    prioritize(changed, 3);
    withdraw(gone);
    assertThat(store().changed(List.of(claim)))
        .extracting(priority -> priority.task())
        .containsExactly(Long.toString(changed));
    assertThat(withdrawn(List.of(claim), NOON)).containsExactly(gone);
    assertThat(withdrawn(List.of(UUID.randomUUID()), NOON)).isEmpty();
  }

  /** Answers may be lost for as long as a lease lasts; but a claim may last for hours. */
  @Test
  default void withdrawnTasksAreNamedForALeaseFromTheFirstAnswer() {
    long early = task(1);
    long late = task(1);
    task(1);
    UUID claim = take(FIRST, 5, 100);
    withdraw(early);
    Instant first = NOON.plusSeconds(300);
    Instant end = first.plus(LeaseTerms.DEFAULT.term());
    assertThat(withdrawn(List.of(claim), first)).containsExactly(early);
    withdraw(late);
    assertThat(withdrawn(List.of(claim), end.minusMillis(1))).containsExactly(early, late);
    assertThat(withdrawn(List.of(claim), end)).containsExactly(late);
    Instant over = end.plus(LeaseTerms.DEFAULT.term());
    assertThat(withdrawn(List.of(claim), over)).isEmpty();
    assertThat(withdrawn(List.of(claim), first)).as("cleared for good").isEmpty();
  }

  @Test
  default void aTaskNamedUnderAClockThatWasAheadIsNotNamedUntilThen() {
    long gone = task(1);
    task(1);
    UUID claim = take(FIRST, 5, 100);
    withdraw(gone);
    Instant ahead = NOON.plus(Duration.ofDays(30));
    assertThat(withdrawn(List.of(claim), ahead)).containsExactly(gone);
    assertThat(withdrawn(List.of(claim), NOON)).containsExactly(gone);
    Instant end = NOON.plus(LeaseTerms.DEFAULT.term());
    assertThat(withdrawn(List.of(claim), end)).isEmpty();
  }

  @Test
  default void holdersAreAskedForTasksForAWhile() {
    long early = task(1);
    long late = task(1);
    UUID claim = take(FIRST, 1, 100);
    UUID other = take(FIRST, 1, 100);
    assertThat(store().askedBack(List.of(claim, other), NOON)).isEmpty();
    askBack(early, NOON);
    askBack(late, NOON.plusSeconds(5));
    assertThat(store().askedBack(List.of(UUID.randomUUID()), NOON)).isEmpty();
    assertThat(store().askedBack(List.of(), NOON)).isEmpty();
    assertThat(store().askedBack(List.of(claim), NOON)).containsExactly(early);
    Instant end = NOON.plus(ReliefStore.GIVEN_BACK_WITHIN);
    assertThat(store().askedBack(List.of(claim, other), end.minusMillis(1)))
        .containsExactly(early, late);
    assertThat(store().askedBack(List.of(claim, other), end)).containsExactly(late);
    Instant over = end.plus(ReliefStore.GIVEN_BACK_WITHIN);
    assertThat(store().askedBack(List.of(claim, other), over)).isEmpty();
    askBack(late, NOON.plusSeconds(40));
    askBack(early, NOON.plusSeconds(40));
    assertThat(store().askedBack(List.of(claim, other), NOON)).containsExactly(early, late);
  }

  @Test
  default void aTaskThatIsClaimedAgainIsNotAskedFor() {
    long task = task(1);
    take(FIRST, 5, 100);
    askBack(task, NOON);
    leaseUntil(NOON.plusSeconds(600));
    store().expire(NOON.plusSeconds(600));
    UUID again = take(FIRST, 5, 100);
    assertThat(keys(again)).containsExactly(task);
    assertThat(store().askedBack(List.of(again), NOON)).isEmpty();
  }

  @Test
  default void whenALeaseEndsItsTasksAreReleasedOnceAtTheNextEpoch() {
    long task = task(1);
    UUID claim = take(FIRST, 5, 100);
    leaseUntil(NOON.plusSeconds(600));
    assertThat(store().expire(NOON.plusSeconds(599))).isZero();
    assertThat(keys(claim)).containsExactly(task);
    assertThat(store().expire(NOON.plusSeconds(600))).isEqualTo(1);
    assertThat(store().expire(NOON.plusSeconds(600))).isZero();
    assertThat(store().ownerOf(claim)).isEmpty();
    assertThat(store().tasksOf(take(FIRST, 5, 100)).getFirst().attempt())
        .isEqualTo(new TaskAttempt(task, 1));
  }

  @Test
  default void onlyAnOldClaimWithoutTasksIsDeleted() {
    long task = task(1);
    task(1);
    UUID empty = take(FIRST, 1, 100);
    UUID full = take(FIRST, 1, 100);
    withdraw(task);
    assertThat(store().forgetEmpty(NOON)).isZero();
    assertThat(store().forgetEmpty(NOON.plusSeconds(1))).isEqualTo(1);
    assertThat(store().ownerOf(empty)).isEmpty();
    assertThat(store().ownerOf(full)).isPresent();
  }

  private List<Long> withdrawn(List<UUID> claims, Instant at) {
    return store().withdrawn(claims, at, LeaseTerms.DEFAULT.term());
  }

  private UUID take(Incarnation who, int files, long bytes) {
    UUID claim = UUID.randomUUID();
    ClaimRequest order = Agents.order(claim, who, files, ByteCount.of(bytes));
    store().take(who.agentId(), order, List.of(3L), NOON);
    return claim;
  }

  private List<Long> keys(UUID claim) {
    return store().tasksOf(claim).stream().map(task -> task.attempt().taskId()).toList();
  }
}
