package io.argosy.router.breaker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.argosy.router.automation.Mode;
import io.argosy.router.breaker.Breaker.State;
import io.argosy.router.topology.LinkKey;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The contract of breaker stores; attempts take ten seconds. */
public interface BreakerStoreContract {

  Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  LinkKey LINK = new LinkKey(1, 3);

  BreakerStore store();

  /**
   * @param reason the failure; empty if the file arrived
   */
  void attempt(LinkKey link, long file, int endSecond, String reason);

  /** The same over a circuit. */
  void attemptOverCircuit(LinkKey link, long file, int endSecond, String reason);

  @Test
  default void breakersAreStoredChangedAndDeleted() {
    Breaker open = breaker(LINK, State.OPEN, 10);
    store().write(List.of(new BreakerChange(open, "open")), 3);
    assertThat(store().read(NOON).breakers()).containsExactly(open);
    Breaker closed = open.to(State.CLOSED, NOON.plusSeconds(20), "all is well");
    store().write(List.of(new BreakerChange(closed, "close")), 3);
    assertThat(store().read(NOON).breakers()).containsExactly(closed);
    store().write(List.of(BreakerChange.forget(closed)), 3);
    assertThat(store().read(NOON).breakers()).isEmpty();
  }

  /** Pins LINK closed at noon. */
  void pin();

  @Test
  default void aPinTakesPrecedenceOverWhatIsWritten() {
    pin();
    Breaker pinned = store().read(NOON).breakers().getFirst();
    assertThat(pinned)
        .extracting(Breaker::culprit, Breaker::state, Breaker::since, Breaker::pinned)
        .containsExactly(LINK, State.CLOSED, NOON, true);
    store().write(List.of(new BreakerChange(breaker(LINK, State.OPEN, 20), "open")), 3);
    Breaker still = store().read(NOON).breakers().getFirst();
    assertThat(still)
        .extracting(Breaker::state, Breaker::since, Breaker::probeAt, Breaker::pinned)
        .containsExactly(State.CLOSED, NOON, Optional.empty(), true);
    store().write(List.of(BreakerChange.forget(still)), 3);
    assertThat(store().read(NOON).breakers()).containsExactly(pinned);
  }

  @Test
  default void aBreakerIsResetWhateverItsState() {
    store().write(List.of(new BreakerChange(breaker(LINK, State.OPEN, 20), "open")), 3);
    store().reset(LINK, "repaired", NOON);
    store().reset(new LinkKey(2, LinkKey.ANY), "new", NOON);
    assertThat(store().read(NOON).breakers())
        .containsExactlyInAnyOrder(
            new Breaker(
                LINK,
                State.CLOSED,
                NOON,
                NOON,
                1,
                Optional.empty(),
                false,
                "repaired",
                Mode.ON,
                false),
            new Breaker(
                new LinkKey(2, LinkKey.ANY),
                State.CLOSED,
                NOON,
                NOON,
                0,
                Optional.empty(),
                false,
                "new",
                Mode.ON,
                false));
  }

  @Test
  default void failuresCountByFileSinceTheLastArrival() {
    attempt(LINK, 1, 10, "NETWORK");
    attempt(LINK, 2, 20, "");
    attempt(LINK, 3, 30, "NETWORK");
    attempt(LINK, 3, 40, "TIMEOUT");
    attempt(LINK, 4, 50, "OTHER");
    attempt(LINK, 5, 55, "DESTINATION_FULL");
    assertThat(store().read(NOON).evidence())
        .containsExactly(
            new LinkEvidence(LINK, true, false, 1, 2, 1, "DESTINATION_FULL of 5", true));
  }

  @Test
  default void faultsOfAFileDoNotCount() {
    attempt(LINK, 1, 10, "");
    int second = 20;
    for (String own : List.of("CHECKSUM_MISMATCH", "SOURCE_MISSING", "REFUSED", "LOST")) {
      attempt(LINK, second, second, own);
      second++;
    }
    attempt(new LinkKey(2, 3), 50, 30, "NETWORK");
    assertThat(store().read(NOON).evidence())
        .containsExactly(
            new LinkEvidence(LINK, true, true, 1, 0, 0, "", false),
            new LinkEvidence(new LinkKey(2, 3), true, false, 0, 1, 0, "NETWORK of 50", false));
  }

  /** Its tasks are returned and not failed. */
  @Test
  default void filesThatABusySourceDoesNotServeCount() {
    attempt(LINK, 1, 10, "SOURCE_BUSY");
    attempt(LINK, 2, 20, "SOURCE_BUSY");
    assertThat(store().read(NOON).evidence())
        .containsExactly(new LinkEvidence(LINK, true, false, 0, 2, 0, "SOURCE_BUSY of 2", false));
  }

  @Test
  default void failuresOfAttemptsBeforeTheLastChangeDoNotCount() {
    attempt(LINK, 1, 20, "NETWORK");
    attempt(LINK, 2, 35, "NETWORK");
    attempt(LINK, 3, 45, "NETWORK");
    attempt(new LinkKey(1, 4), 4, 31, "");
    Breaker source = breaker(new LinkKey(1, LinkKey.ANY), State.HALF_OPEN, 30);
    store().write(List.of(new BreakerChange(source, "half-open")), 3);
    assertThat(store().read(NOON).evidence())
        .containsExactly(
            new LinkEvidence(LINK, true, false, 0, 1, 0, "NETWORK of 3", false),
            new LinkEvidence(new LinkKey(1, 4), true, true, 1, 0, 0, "", false));
  }

  @Test
  default void resultsOfEarlierProbesStillCount() {
    attempt(LINK, 1, 55, "TIMEOUT");
    Breaker link = breaker(LINK, State.HALF_OPEN, 30);
    store().write(List.of(new BreakerChange(link.renewed(NOON.plusSeconds(50)), "half-open")), 3);
    assertThat(store().read(NOON).evidence())
        .containsExactly(new LinkEvidence(LINK, true, false, 0, 1, 0, "TIMEOUT of 1", false));
  }

  @Test
  default void longAttemptsCountWithoutABreaker() {
    attempt(LINK, 1, 30, "TIMEOUT");
    assertThat(store().read(NOON.plusSeconds(25)).evidence())
        .containsExactly(new LinkEvidence(LINK, true, false, 0, 1, 0, "TIMEOUT of 1", false));
  }

  /** It is full whatever the path; what else fails over a circuit may be the circuit's fault. */
  @Test
  default void ofACircuitAFullDestinationAndArrivalsCount() {
    attempt(LINK, 1, 10, "NETWORK");
    attemptOverCircuit(LINK, 2, 20, "");
    attemptOverCircuit(LINK, 3, 30, "DESTINATION_FULL");
    for (String other : List.of("NETWORK", "TIMEOUT", "SOURCE_BUSY", "TOOL_BROKEN")) {
      attemptOverCircuit(LINK, 4, 40, other);
    }
    attemptOverCircuit(new LinkKey(2, 3), 5, 50, "DESTINATION_FULL");
    attemptOverCircuit(new LinkKey(2, 3), 6, 60, "");
    assertThat(store().read(NOON).evidence())
        .extracting(
            LinkEvidence::link,
            LinkEvidence::shared,
            LinkEvidence::lastArrived,
            LinkEvidence::arrived,
            LinkEvidence::failed,
            LinkEvidence::failedThere)
        .containsExactly(
            tuple(LINK, true, false, 0L, 1L, 0L),
            tuple(LINK, false, false, 1L, 0L, 1L),
            tuple(new LinkKey(2, 3), false, true, 1L, 0L, 0L));
  }

  @Test
  default void whetherADestinationIsFullIsKnownFromTheLastAttemptOverAnyPath() {
    attempt(LINK, 1, 10, "");
    attemptOverCircuit(LINK, 2, 20, "DESTINATION_FULL");
    LinkEvidence full =
        new LinkEvidence(LINK, false, false, 0, 0, 1, "DESTINATION_FULL of 2", true);
    assertThat(store().read(NOON).evidence())
        .containsExactly(new LinkEvidence(LINK, true, false, 1, 0, 0, "", false), full);
    attempt(LINK, 3, 30, "");
    assertThat(store().read(NOON).evidence())
        .containsExactly(
            new LinkEvidence(LINK, true, true, 2, 0, 0, "", false),
            new LinkEvidence(LINK, false, false, 0, 0, 0, "DESTINATION_FULL of 2", false));
  }

  @Test
  default void aDestinationIsFullUntilAFileArrivesWhateverElseFails() {
    attempt(LINK, 1, 10, "DESTINATION_FULL");
    attempt(LINK, 2, 20, "NETWORK");
    assertThat(store().read(NOON).evidence())
        .containsExactly(new LinkEvidence(LINK, true, false, 0, 1, 1, "NETWORK of 2", true));
    attempt(LINK, 3, 30, "");
    assertThat(store().read(NOON).evidence()).extracting(LinkEvidence::full).containsExactly(false);
  }

  @Test
  default void whetherABreakerWaitsForSpaceIsStored() {
    Breaker open = breaker(new LinkKey(LinkKey.ANY, 3), State.OPEN, 10);
    Breaker full =
        new Breaker(
            open.culprit(),
            open.state(),
            open.since(),
            open.renewedAt(),
            open.openings(),
            open.probeAt(),
            false,
            open.reason(),
            Mode.ON,
            true);
    store().write(List.of(new BreakerChange(full, "open")), 3);
    assertThat(store().read(NOON).breakers()).containsExactly(full);
  }

  @Test
  default void oldResultsDoNotCount() {
    attempt(LINK, 1, 10, "NETWORK");
    attempt(LINK, 2, 30, "NETWORK");
    assertThat(store().read(NOON.plusSeconds(20)).evidence())
        .containsExactly(new LinkEvidence(LINK, true, false, 0, 1, 0, "NETWORK of 2", false));
  }

  static Breaker breaker(LinkKey culprit, State state, int second) {
    Instant since = NOON.plusSeconds(second);
    Optional<Instant> probeAt =
        state == State.OPEN ? Optional.of(since.plus(Duration.ofSeconds(10))) : Optional.empty();
    return new Breaker(
        culprit, state, since, since.plusSeconds(1), 1, probeAt, false, "because", Mode.ON, false);
  }
}
