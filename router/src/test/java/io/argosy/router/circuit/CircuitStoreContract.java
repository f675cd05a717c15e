package io.argosy.router.circuit;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.agent.CircuitAnswer.End;
import io.argosy.common.wire.agent.CircuitReport.Ask;
import io.argosy.common.wire.agent.CircuitReport.CircuitStatement;
import io.argosy.common.wire.agent.CircuitReport.PairDecision;
import io.argosy.router.circuit.CircuitStore.Closure;
import io.argosy.router.circuit.CircuitStore.Setback;
import io.argosy.router.circuit.CircuitStore.Stated;
import io.argosy.router.fixture.Street;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What is told of leases after they were stored, stated, closed and forgotten. */
public interface CircuitStoreContract {

  Instant NOON = Street.NOON;
  Duration HOUR = Duration.ofHours(1);
  UUID ID = new UUID(1, 2);

  /** Returns an empty store. */
  CircuitStore store();

  @Test
  default void aLeaseIsReadBack() {
    OpenCircuit ordered = circuit(ID, Optional.of("ann"), Optional.of(new UUID(7, 8)));
    store().lease(ordered);
    assertThat(store().open()).containsExactly(ordered);
    assertThat(store().find(ID).orElseThrow().isWanted()).isTrue();
    assertThat(store().find(ID).orElseThrow().sites()).containsExactly("SITE_1", "SITE_3");
    assertThat(store().find(new UUID(0, 0))).isEmpty();
  }

  @Test
  default void whatIsClosedCountsNoLongerAndStaysClosed() {
    store().lease(circuit(ID));
    state("refused", false, NOON);
    assertThat(store().open()).isEmpty();
    assertThat(store().find(ID).orElseThrow().isWanted()).isFalse();
    state("established", true, NOON.plus(HOUR));
    assertThat(store().open()).isEmpty();
    assertThat(store().setbacks(Instant.EPOCH)).isEmpty();
  }

  @Test
  default void unknownAndForeignCircuitsAreNamed() {
    store().lease(circuit(ID));
    UUID other = new UUID(3, 3);
    assertThat(
            store()
                .state(
                    3,
                    Optional.empty(),
                    List.of(
                        CircuitBed.statement(ID, "lost", false),
                        CircuitBed.statement(other, "lost", false)),
                    NOON))
        .isEqualTo(new Stated(true, Set.of(other)));
    assertThat(
            store()
                .state(4, Optional.empty(), List.of(CircuitBed.statement(ID, "lost", false)), NOON))
        .isEqualTo(new Stated(false, Set.of(ID)));
  }

  @Test
  default void onlyAnotherStateOfAnOpenCircuitIsNews() {
    store().lease(circuit(ID));
    for (String state : List.of("established", "closed")) {
      assertThat(stated(state).isNews()).as(state).isTrue();
      assertThat(stated(state).isNews()).as(state).isFalse();
    }
    assertThat(stated("lost").isNews()).isFalse();
  }

  private Stated stated(String state) {
    return store()
        .state(3, Optional.empty(), List.of(CircuitBed.statement(ID, state, false)), NOON);
  }

  @Test
  default void anAskIsKnownUntilItIsWithdrawnOrGranted() {
    Ask ask = new Ask(1e9, 0.1, 60, Integer.MAX_VALUE, ID, null);
    store().decide(List.of(CircuitBed.decision("a", "b", ask)), NOON);
    store().decide(List.of(CircuitBed.decision("a", "c", null)), NOON);
    assertThat(store().asks(NOON.minusMillis(1)))
        .extracting(PairDecision::ask)
        .containsExactly(ask);
    assertThat(store().asks(NOON)).isEmpty();
    store().decide(List.of(CircuitBed.decision("a", "b", null)), NOON);
    assertThat(store().asks(Instant.EPOCH)).isEmpty();
    store().decide(List.of(CircuitBed.decision("a", "b", ask)), NOON);
    store().lease(circuit(ID));
    assertThat(store().asks(Instant.EPOCH)).isEmpty();
  }

  @Test
  default void aSetbackIsNeverTakenBackAndIsForgottenLater() {
    store().lease(circuit(ID));
    state("established", false, NOON);
    assertThat(store().setbacks(Instant.EPOCH)).isEmpty();
    state("releasing", true, NOON);
    assertThat(store().setbacks(NOON)).containsExactly(new Setback("a", "b", Optional.empty()));
    state("lost", false, NOON.plus(HOUR));
    assertThat(store().setbacks(NOON))
        .containsExactly(new Setback("a", "b", Optional.of(NOON.plus(HOUR))));
    assertThat(store().setbacks(NOON.plus(HOUR))).isEmpty();
  }

  @Test
  default void theFirstReasonToCloseCounts() {
    store().lease(circuit(ID));
    store().close(ID, "first", Optional.empty());
    assertThat(store().setbacks(NOON)).isEmpty();
    store().close(ID, "second", Optional.of("ann"));
    assertThat(store().open().getFirst().close()).contains("first");
    assertThat(store().find(ID).orElseThrow().isWanted()).isFalse();
    assertThat(store().setbacks(NOON)).hasSize(1);
  }

  @Test
  default void closuresCountUntilTheirEnd() {
    Closure closure = new Closure("a", NOON, NOON.plus(HOUR), "ann");
    store().close(closure);
    assertThat(store().closures(NOON.plus(HOUR).minusMillis(1))).containsExactly(closure);
    assertThat(store().closures(NOON.plus(HOUR))).isEmpty();
    store().forget(NOON.plus(HOUR));
    assertThat(store().closures(NOON)).hasSize(1);
    store().forget(NOON.plus(HOUR).plusMillis(1));
    assertThat(store().closures(NOON)).isEmpty();
  }

  /** A circuit that is stated has not been left, however long ago its end was. */
  @Test
  default void onlyLeasesWithoutAStatementAfterTheirEndAreLost() {
    store().lease(circuit(ID));
    Instant end = NOON.plus(HOUR);
    assertThat(store().closeSilent(end)).isZero();
    state("releasing", true, end.plus(HOUR));
    assertThat(store().closeSilent(end.plus(HOUR))).isZero();
    Instant later = end.plus(HOUR).plusMillis(1);
    assertThat(store().closeSilent(later)).isEqualTo(1);
    assertThat(store().closeSilent(later)).isZero();
    assertThat(store().setbacks(NOON)).isEmpty();
    assertThat(store().forget(end.plus(HOUR))).isZero();
    OpenCircuit lost = store().open().getFirst();
    assertThat(lost.state()).isEqualTo("lost");
    assertThat(lost.close()).isPresent();
    assertThat(store().forget(later)).isEqualTo(1);
    assertThat(store().open()).isEmpty();
  }

  /** Nothing that is left at the provider counts for less because its agent was away. */
  @Test
  default void aLostCircuitThatIsStatedAgainCountsUntilItsFinalState() {
    store().lease(circuit(ID));
    store().closeSilent(NOON.plus(HOUR).plusMillis(1));
    state("releasing", false, NOON.plus(HOUR));
    assertThat(store().open().getFirst().counts()).isTrue();
    state("lost", false, NOON.plus(HOUR));
    assertThat(store().open()).isEmpty();
  }

  @Test
  default void openCircuitsAreNeverForgotten() {
    store().lease(circuit(ID));
    assertThat(store().forget(NOON.plus(Duration.ofDays(900)))).isZero();
    state("closed", false, NOON);
    assertThat(store().forget(NOON)).isZero();
    assertThat(store().forget(NOON.plusMillis(1))).isEqualTo(1);
    assertThat(store().find(ID)).isEmpty();
  }

  private void state(String state, boolean setback, Instant at) {
    CircuitStatement stated = CircuitBed.statement(ID, state, setback);
    assertThat(store().state(3, Optional.of("p"), List.of(stated), at).unknown()).isEmpty();
  }

  private static OpenCircuit circuit(UUID id) {
    return circuit(id, Optional.empty(), Optional.empty());
  }

  private static OpenCircuit circuit(UUID id, Optional<String> by, Optional<UUID> successorOf) {
    return new OpenCircuit(
        new CircuitLease(id, "a", "b", "1 p", "3 q", new ByteRate(5e8)),
        3,
        new OpenCircuit.Ends(
            new End("a", "urn:a", "10.0.0.1"),
            new End("b", "urn:b", "::1"),
            List.of(1L),
            List.of(3L)),
        HOUR,
        HOUR,
        NOON,
        by,
        successorOf,
        OpenCircuit.PLANNED,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        false,
        Optional.empty());
  }
}
