package io.argosy.router.circuit;

import static io.argosy.router.circuit.CircuitBed.endpoint;
import static io.argosy.router.circuit.CircuitBed.pair;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.agent.CircuitAnswer.Inbound;
import io.argosy.common.wire.agent.CircuitAnswer.Lease;
import io.argosy.common.wire.agent.CircuitAnswer.Pair;
import io.argosy.common.wire.agent.CircuitReport.CircuitStatement;
import io.argosy.common.wire.agent.CircuitReport.Proof;
import io.argosy.common.wire.agent.Registration.CircuitEndpoint;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Circuits whose ends or agents change or go, on a real database. */
class CircuitEndsStreetTest {

  private final CircuitBed bed = new CircuitBed();

  @AfterEach
  void close() {
    bed.close();
  }

  @Test
  void aCircuitWhoseEndpointIsGoneIsReleasedAndHoldsItsShareUntilThen() {
    bed.announce(3, "d3");
    bed.announce(4, "d4");
    bed.announce(1, List.of(endpoint("s1", 1, "p", 0.5), endpoint("t1", 1, "p", 0.5)));
    UUID id = bed.ask(3, "s1", "d3", 4e8).leases().getFirst().id();
    bed.announce(1, List.of(endpoint("t1", 1, "p", 0.5)));
    assertThat(bed.leases(3).getFirst().close()).contains("s1 is no longer announced");
    assertThat(bed.ask(4, "t1", "d4", 4e8).leases().getFirst().bandwidth()).isEqualTo(1e8);
    bed.state(3, id, "closed", false);
    assertThat(pair(bed.report(4, List.of(), List.of()), "t1", "d4").room()).isEqualTo(4e8);
  }

  /** Absent from an earlier agent. One that was started again counts its bytes from zero. */
  @Test
  void theLastProofOfACircuitIsAFactUntilTheNextOne() {
    bed.announce();
    UUID id = bed.ask(3, "s1", "d3", 1e8).leases().getFirst().id();
    bed.report(3, List.of(proven(id, new Proof(30, 7, 2, "no answer", 12.5), 500)), List.of());
    assertThat(
            bed.street.number(
                """
                select count(*) from circuit_facts where usable and proofs_passed = 7
                    and proofs_failed = 2 and proof_trouble = 'no answer' and round_trip_millis = 12.5
                    and proven_at = stated_at - interval '30 seconds'
                """))
        .isEqualTo(1);
    bed.report(3, List.of(proven(id, new Proof(0, 8, 2, null, null), 20)), List.of());
    assertThat(
            bed.street.number(
                "select count(*) from circuit_facts where proofs_passed = 8"
                    + " and proof_trouble is null and round_trip_millis is null and bytes = 500"))
        .isEqualTo(1);
    bed.report(3, List.of(CircuitBed.statement(id, "established", false)), List.of());
    assertThat(
            bed.street.number(
                "select count(*) from circuit_facts where proven_at is not null and bytes = 500"
                    + " and proofs_passed = 8 and proofs_failed = 2 and proof_trouble is null"))
        .isEqualTo(1);
  }

  private static CircuitStatement proven(UUID id, Proof proof, long bytes) {
    return new CircuitStatement(
        id,
        "established",
        "r",
        true,
        1e8,
        null,
        null,
        null,
        null,
        bytes,
        null,
        false,
        "w",
        null,
        null,
        proof);
  }

  @ParameterizedTest
  @ValueSource(strings = {"attachment = 'urn:other'", "address = '10.9.9.9'"})
  void aCircuitIsReleasedWhenAnEndIsAnnouncedDifferently(String change) {
    for (String end : List.of("s1", "d3")) {
      bed.announce();
      UUID id = bed.ask(3, "s1", "d3", 1e8).leases().getFirst().id();
      assertThat(bed.leases(3).getFirst().close()).isNull();
      bed.street.execute("update circuit_endpoint set %s where name = '%s'".formatted(change, end));
      assertThat(bed.leases(3).getFirst().close()).contains("endpoint " + end);
      assertThat(bed.inbound(1)).hasSize(end.equals("s1") ? 0 : 1);
      bed.state(3, id, "closed", false);
    }
  }

  /** Its VLAN is one of a range, and the source's host has to configure it. */
  @Test
  void theSourceLearnsWhatTheProviderConnected() {
    UUID id = established("urn:s1?vlan=7", "urn:d3?vlan=8");
    assertThat(bed.inbound(1)).extracting(Inbound::attachment).containsExactly("urn:s1?vlan=7");
    bed.state(3, id, "established", false);
    assertThat(bed.inbound(1))
        .as("also from an agent that no longer says so")
        .extracting(Inbound::attachment)
        .containsExactly("urn:s1?vlan=7");
  }

  /** Its host paces what it sends at that rate. */
  @Test
  void theSourceLearnsTheRateThatWasGranted() {
    bed.announce();
    UUID id = bed.ask(3, "s1", "d3", 4e8).leases().getFirst().id();
    assertThat(bed.inbound(1)).extracting(Inbound::bandwidth).containsExactly(4e8);
    bed.report(3, List.of(proven(id, new Proof(0, 1, 0, null, null), 0)), List.of());
    assertThat(bed.inbound(1)).extracting(Inbound::bandwidth).containsExactly(1e8);
    assertThat(bed.leases(3)).extracting(Lease::bandwidth).containsExactly(4e8);
  }

  private UUID established(@Nullable String source, @Nullable String destination) {
    bed.announce();
    UUID id = bed.ask(3, "s1", "d3", 1e8).leases().getFirst().id();
    bed.report(
        3,
        List.of(
            new CircuitStatement(
                id,
                "established",
                "ref",
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                false,
                "because",
                source,
                destination,
                null)),
        List.of());
    return id;
  }

  @Test
  void aCircuitWhoseSourceCannotBeSetUpIsReleasedAndItsEndpointsCoolDown() {
    UUID id = established(null, null);
    bed.end(1, id, true, null);
    assertThat(bed.leases(3).getFirst().close()).isNull();
    bed.end(1, id, false, null);
    assertThat(bed.leases(3).getFirst().close()).as("it is being set up").isNull();
    bed.end(2, id, false, "of another agent");
    assertThat(bed.leases(3).getFirst().close()).as("of another agent").isNull();
    bed.end(1, id, false, "hook: no such VLAN");
    assertThat(bed.leases(3).getFirst().close()).contains("source").contains("no such VLAN");
    bed.state(3, id, "closed", false);
    assertThat(pair(bed.report(3, List.of(), List.of()), "s1", "d3").veto())
        .isEqualTo("cooling-down");
  }

  /** What could not be taken down is shown, and changes nothing for the circuits that follow. */
  @ParameterizedTest
  @ValueSource(strings = {"releasing", "closed"})
  void aSourceThatCannotBeTakenDownIsOnlyShown(String state) {
    UUID id = established(null, null);
    bed.end(1, id, true, null);
    bed.state(3, id, state, false);
    bed.end(1, id, false, "it is busy\u0000");
    assertThat(
            bed.street
                .jdbc()
                .sql("select source_trouble from circuit_facts where id = :id")
                .param("id", id)
                .query(String.class)
                .single())
        .isEqualTo("it is busy ");
    assertThat(bed.leases(3)).allMatch(it -> it.close() == null);
    bed.state(3, id, "closed", false);
    assertThat(pair(bed.report(3, List.of(), List.of()), "s1", "d3").veto()).isNull();
  }

  /** The other agent has neither the key nor the state file of the circuit. */
  @Test
  void aCircuitIsReleasedWhenItsDestinationMovesToAnotherAgent() {
    bed.announce();
    bed.ask(3, "s1", "d3", 1e8);
    bed.announce(3, "e3");
    bed.announce(
        4,
        List.of(
            new CircuitEndpoint(
                "d3",
                "urn:d3",
                2,
                "10.0.0.3",
                List.of(new NodeName("NODE_4")),
                "d3",
                1e9,
                0.5,
                List.of(),
                false)));
    assertThat(bed.leases(3).getFirst().close()).contains("endpoint d3");
  }

  /** An admin has given the node of an agent whose host died to its successor. */
  @Test
  void endpointsMoveWithTheirNode() {
    bed.announce();
    bed.street.execute("delete from agent_node where agent_id = 3");
    bed.announce(4, List.of(endpoint("d3", 4, "d3", 0.6)));
    assertThat(bed.report(4, List.of(), List.of()).pairs())
        .extracting(Pair::destination)
        .containsOnly("d3");
  }

  /** A host has died, and its successor has another name. */
  @Test
  void anAgentWithoutASessionForADayBlocksNobody() {
    bed.announce();
    bed.pass(Duration.ofDays(1).minusSeconds(1));
    CircuitEndpoint taken = endpoint("d3", 4, "d3", 0.6);
    bed.announce(4, List.of(taken, endpoint("e4", 4, "d3", 0.6), endpoint("f4", 4, "q", 0.6)));
    assertThat(bed.report(4, List.of(), List.of()).pairs())
        .extracting(Pair::destination)
        .containsOnly("f4");
    bed.pass(Duration.ofSeconds(1));
    bed.announce(4, List.of(taken));
    assertThat(bed.report(4, List.of(), List.of()).pairs())
        .extracting(Pair::destination)
        .containsOnly("d3");
  }

  /** Its agent may come back without its state files, and must release what is left. */
  @Test
  void aSilentLeaseFreesItsPlaceAndIsStillListedToItsAgent() {
    bed.announce();
    UUID id = bed.ask(3, "s1", "d3", 5e8).leases().getFirst().id();
    bed.state(3, id, "established", true);
    bed.pass(Duration.ofDays(2));
    ForgetCycle forget = new ForgetCycle(bed.store, Duration.ofDays(30), bed.street.context());
    forget.run();
    assertThat(bed.inbound(1)).isEmpty();
    assertThat(bed.ask(3, "s1", "d3", 5e8).leases()).hasSize(2);
    Lease lost = bed.leases(3).getFirst();
    assertThat(lost.id()).isEqualTo(id);
    assertThat(lost.begun()).isTrue();
    assertThat(lost.close()).contains("stated nothing");
    assertThat(bed.state(3, id, "releasing", false).leases().getFirst().close())
        .contains("stated nothing");
    assertThat(bed.state(3, id, "closed", false).leases()).hasSize(1).doesNotContain(lost);
  }

  @Test
  void aSilentLeaseIsForgottenAtLast() {
    bed.announce();
    bed.ask(3, "s1", "d3", 5e8);
    ForgetCycle forget = new ForgetCycle(bed.store, Duration.ofDays(30), bed.street.context());
    for (int days = 2; days <= 34; days += 16) {
      bed.pass(Duration.ofDays(days == 2 ? 2 : 16));
      forget.run();
      assertThat(bed.leases(3)).as("after %d days", days).hasSize(days < 30 ? 1 : 0);
    }
  }
}
