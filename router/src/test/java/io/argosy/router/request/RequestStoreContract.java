package io.argosy.router.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.task.Priority;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The contract of {@link RequestStore}. */
public interface RequestStoreContract extends EndedRequestsContract {

  RequestSpec SPEC =
      new RequestSpec(
          Set.of(1L, 2L),
          Set.of(3L, 4L),
          Priority.NORMAL,
          "default",
          "why not",
          Optional.of(NOON),
          new SourceChoice(Optional.of("orderly"), List.of(9L, 7L, 8L)),
          false);
  RequestSpec STATIC =
      new RequestSpec(
          SPEC.datasets(),
          Set.of(3L),
          SPEC.priority(),
          SPEC.activity(),
          SPEC.comment(),
          SPEC.deadline(),
          SPEC.choice(),
          true);

  Verdict NO = new Verdict(false, Optional.of("no room until June"));

  RequestStore store();

  @Override
  default EndedRequests ended() {
    return store();
  }

  @Override
  default long request(boolean isStatic) {
    return store().add("ann", Optional.empty(), isStatic ? STATIC : SPEC, NOON);
  }

  @Override
  default void cancel(long request) {
    store().cancel(request, "ann", NOON);
  }

  /** Adds one file to every dataset of the spec. */
  void files();

  /** Adds a second block of one file to each dataset. */
  void moreFiles();

  /** Adds a replica of the dataset's file. */
  void arrived(long dataset, long node);

  @Test
  default void aRequestIsStoredAsItWasMade() {
    long id = store().add("ann", Optional.empty(), SPEC, NOON);
    StoredRequest stored = store().lock(id).orElseThrow();
    assertThat(stored.spec()).isEqualTo(SPEC);
    assertThat(stored.requester()).isEqualTo("ann");
    assertThat(stored.cancelled()).isFalse();
    assertThat(stored.approvals()).isEmpty();
    assertThat(store().lock(id + 1_000_000)).isEmpty();
  }

  @Test
  default void eachRequesterHasItsOwnKeys() {
    store().lockKey("ann", "monday");
    long id = store().add("ann", Optional.of("monday"), SPEC, NOON);
    store().add("ann", Optional.empty(), SPEC, NOON);
    assertThat(store().byKey("ann", "monday")).map(StoredRequest::id).contains(id);
    assertThat(store().byKey("bob", "monday")).isEmpty();
    assertThat(store().byKey("ann", "tuesday")).isEmpty();
  }

  @Test
  default void eachDestinationHasItsDecision() {
    long id = store().add("ann", Optional.empty(), SPEC, NOON);
    store().decide(id, 3, Verdict.YES, "policy", NOON);
    store().decide(id, 4, NO, "bob", NOON);
    StoredRequest stored = store().lock(id).orElseThrow();
    assertThat(stored.approvals()).containsEntry(3L, true).containsEntry(4L, false).hasSize(2);
  }

  @Test
  default void priorityAndSuspensionCanChange() {
    long id = store().add("ann", Optional.empty(), SPEC, NOON);
    store().prioritize(id, new Priority(3));
    store().suspend(id, "ann", NOON);
    store().suspend(id, "bob", NOON);
    assertThat(store().lock(id)).map(StoredRequest::suspended).contains(true);
    assertThat(store().lock(id)).map(StoredRequest::spec).contains(SPEC.at(new Priority(3)));
    store().resume(id);
    assertThat(store().lock(id)).map(StoredRequest::suspended).contains(false);
  }

  @Test
  default void aRequestIsDoneOnceEveryFileIsAtAllApprovedDestinations() {
    long id = store().add("ann", Optional.empty(), SPEC, NOON);
    store().decide(id, 3, Verdict.YES, "policy", NOON);
    assertThat(store().isDone(id)).as("without files").isFalse();
    files();
    arrived(1, 3);
    assertThat(store().isDone(id)).as("one is missing").isFalse();
    arrived(2, 3);
    assertThat(store().isDone(id)).as("node 4 is undecided").isFalse();
    store().decide(id, 4, NO, "bob", NOON);
    assertThat(store().isDone(id)).isTrue();
  }

  @Test
  default void aStaticRequestIsDoneWithoutBlocksAddedAfterItsApproval() {
    long id = store().add("ann", Optional.empty(), STATIC, NOON);
    assertThat(store().lock(id)).map(StoredRequest::spec).contains(STATIC);
    files();
    store().decide(id, 3, Verdict.YES, "policy", NOON);
    moreFiles();
    arrived(1, 3);
    assertThat(store().isDone(id)).as("one is missing").isFalse();
    arrived(2, 3);
    assertThat(store().isDone(id)).isTrue();
  }

  @Test
  default void aRequestWithoutAnApprovalIsNeverDone() {
    long id = store().add("ann", Optional.empty(), SPEC, NOON);
    files();
    store().decide(id, 3, NO, "bob", NOON);
    store().decide(id, 4, NO, "bob", NOON);
    assertThat(store().isDone(id)).isFalse();
  }

  @Test
  default void aCancelledRequestStaysStoredAsCancelled() {
    long id = store().add("ann", Optional.empty(), SPEC, NOON);
    store().cancel(id, "ann", NOON);
    assertThat(store().lock(id)).map(StoredRequest::cancelled).contains(true);
  }

  @Test
  default void aDroppedDatasetIsAsIfItHadNeverBeenNamed() {
    long request = request(true);
    store().drop(request, List.of(1L, 9L));
    assertThat(wanted(request)).containsExactly(2L);
  }

  /** Returns the datasets of a request. */
  List<Long> wanted(long request);
}
