package io.argosy.router.activation;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskFailure;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

public interface FileRequestLedgerContract {

  Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  FileRequestLedger ledger();

  /** Creates two new file requests; node 1 is a source of both. */
  long[] twoRequests();

  /** Ends the demand for both files. */
  void unwanted();

  /** Returns {@code attempts notBefore givenUp}, the last only if given up; empty once ended. */
  Optional<String> stateOf(long fileRequest);

  /** Returns {@code failures reason usableFrom} of node 1. */
  Optional<String> setbackOf(long fileRequest);

  @Test
  default void arrivedRequestsAreClosedAndUnknownOnesAreIgnored() {
    long[] two = twoRequests();
    ledger().failed(List.of(attempt(two[0], 1, Optional.empty())), NOON);
    ledger().close(new long[] {two[0], 999_999});
    ledger().close(new long[] {});
    assertThat(stateOf(two[0])).isEmpty();
    assertThat(setbackOf(two[0])).isEmpty();
    assertThat(stateOf(two[1])).contains("0 " + NOON);
  }

  @Test
  default void aFailurePostponesTheRequestAndIsHeldAgainstItsSource() {
    long[] two = twoRequests();
    ledger().failed(List.of(attempt(two[0], 1, Optional.empty())), NOON);
    ledger().failed(List.of(attempt(two[0], 2, Optional.empty())), NOON);
    assertThat(stateOf(two[0])).contains("2 2026-01-01T12:02:00Z");
    assertThat(setbackOf(two[0])).contains("2 NETWORK 2026-01-01T12:02:00Z");
    assertThat(stateOf(two[1])).contains("0 " + NOON);
  }

  @Test
  default void whatDoesNotCountPostponesTheRequestAndLeavesItsAttempts() {
    long[] two = twoRequests();
    ledger().failed(List.of(attempt(two[0], 0, Optional.empty()).uncounted()), NOON);
    ledger().failed(List.of(attempt(two[0], 1, Optional.empty()).uncounted()), NOON);
    assertThat(stateOf(two[0])).contains("0 2026-01-01T12:01:00Z");
    assertThat(setbackOf(two[0])).contains("1 NETWORK 2026-01-01T12:01:00Z");
  }

  @Test
  default void aGivenUpRequestHasAReason() {
    long[] two = twoRequests();
    ledger().failed(List.of(attempt(two[1], 3, Optional.of("no source is left"))), NOON);
    assertThat(stateOf(two[1])).contains("1 2026-01-01T12:03:00Z no source is left");
  }

  Optional<Instant> reroutedAt(long fileRequest);

  @Test
  default void aReroutedRequestHasItsTime() {
    long[] two = twoRequests();
    assertThat(reroutedAt(two[0])).isEmpty();
    ledger().rerouted(new long[] {two[0], 999_999}, NOON);
    ledger().rerouted(new long[] {}, NOON);
    assertThat(reroutedAt(two[0])).contains(NOON);
    assertThat(reroutedAt(two[1])).isEmpty();
  }

  @Test
  default void unwantedRequestsEndInsteadOfWaiting() {
    long[] two = twoRequests();
    ledger().failed(List.of(attempt(two[0], 1, Optional.empty())), NOON);
    unwanted();
    ledger().failed(List.of(attempt(two[0], 2, Optional.empty())), NOON);
    ledger().rerouted(new long[] {two[1]}, NOON);
    assertThat(stateOf(two[0])).isEmpty();
    assertThat(setbackOf(two[0])).isEmpty();
    assertThat(stateOf(two[1])).isEmpty();
  }

  @Test
  default void failuresOfUnknownRequestsAreIgnored() {
    long[] two = twoRequests();
    ledger().failed(List.of(attempt(999_999, 1, Optional.empty())), NOON);
    ledger().failed(List.of(), NOON);
    assertThat(setbackOf(999_999)).isEmpty();
    assertThat(stateOf(two[0])).contains("0 " + NOON);
  }

  /**
   * Returns {@code problem nodes until expected} of the last check; empty if a source was usable.
   */
  String checkOf(long fileRequest);

  @Test
  default void theLastSourceCheckIsStoredAndUnknownRequestsAreIgnored() {
    long[] two = twoRequests();
    SourceCheck away = SourceCheck.of(SourceProblem.SOURCES_AWAY, List.of(4L, 2L));
    ledger().checked(Map.of(two[0], away, two[1], SourceCheck.coolingOff(NOON), 999_999L, away));
    assertThat(checkOf(two[0])).isEqualTo("sources-away 2,4");
    assertThat(checkOf(two[1])).isEqualTo("cooling-off 2026-01-01T12:00:00Z");
    SourceCheck wait = SourceCheck.waitsForCopy(4, NOON, Optional.of(NOON.plusSeconds(1)));
    ledger().checked(Map.of(two[0], wait));
    assertThat(checkOf(two[0]))
        .isEqualTo("waits-for-copy 4 2026-01-01T12:00:00Z 2026-01-01T12:00:01Z");
    ledger().checked(Map.of(two[0], SourceCheck.USABLE));
    ledger().checked(Map.of());
    assertThat(checkOf(two[0])).isEmpty();
  }

  private static FailedAttempt attempt(long request, int failures, Optional<String> givenUp) {
    Instant later = NOON.plus(Duration.ofMinutes(failures));
    SourceSetback setback =
        new SourceSetback(
            1,
            failures,
            new TaskFailure(FailureClass.NETWORK, Phase.TRANSFER, "it broke"),
            Optional.of(later));
    return new FailedAttempt(request, List.of(setback), later, givenUp, true);
  }
}
