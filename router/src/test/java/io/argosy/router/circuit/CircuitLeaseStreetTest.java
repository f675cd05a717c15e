package io.argosy.router.circuit;

import static io.argosy.router.circuit.CircuitBed.decision;
import static io.argosy.router.circuit.CircuitBed.endpoint;
import static io.argosy.router.circuit.CircuitBed.pair;
import static io.argosy.router.circuit.CircuitBed.statement;
import static io.argosy.router.circuit.CircuitBed.want;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.agent.CircuitAnswer;
import io.argosy.common.wire.agent.CircuitAnswer.Lease;
import io.argosy.common.wire.agent.CircuitAnswer.LinkOf;
import io.argosy.common.wire.agent.CircuitAnswer.Pair;
import io.argosy.common.wire.agent.CircuitReport.Ask;
import io.argosy.common.wire.agent.CircuitReport.CircuitStatement;
import io.argosy.router.automation.Automatic;
import io.argosy.router.automation.AutomaticAction;
import io.argosy.router.automation.Mode;
import io.argosy.router.circuit.CircuitStore.Closure;
import io.argosy.router.fixture.Agents;
import io.argosy.router.fixture.Street;
import io.argosy.router.stage.Stage;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Reports of agents and what they are leased, on a real database. */
class CircuitLeaseStreetTest {

  private static final Duration HOUR = Duration.ofHours(1);

  private final CircuitBed bed = new CircuitBed();

  @AfterEach
  void close() {
    bed.close();
  }

  @Test
  void anAskIsLeasedOnceAndToldToBothAgents() {
    world();
    CircuitAnswer answer = bed.ask(3, "s1", "d3", 4e8);
    Lease lease = answer.leases().getFirst();
    assertThat(lease.source()).isEqualTo(new CircuitAnswer.End("s1", "urn:s1", "10.0.0.1"));
    assertThat(lease.destination()).isEqualTo(new CircuitAnswer.End("d3", "urn:d3", "10.0.0.3"));
    assertThat(lease.links())
        .containsExactly(new LinkOf(new NodeName("NODE_1"), new NodeName("NODE_3")));
    assertThat(lease.bandwidth()).isEqualTo(4e8);
    assertThat(lease.plannedSeconds()).isEqualTo(3600).isEqualTo(lease.lifetimeSeconds());
    assertThat(lease.begun() || lease.ordered()).isFalse();
    assertThat(bed.street.wakeUps()).containsExactly(Stage.CIRCUIT);
    assertThat(bed.ask(3, "s1", "d3", 4e8).leases()).hasSize(1);
    assertThat(bed.inbound(1))
        .containsExactly(
            new CircuitAnswer.Inbound(
                "test-" + lease.id(), lease.source(), lease.destination(), "planned", 4e8, null));
    assertThat(bed.inbound(2)).isEmpty();
    assertThat(bed.actions).extracting(AutomaticAction::action).containsExactly("lease");
  }

  @Test
  void aStatedCircuitHasBegunAndAFinalStateFreesItsPlace() {
    world();
    UUID id = bed.ask(3, "s1", "d3", 5e8).leases().getFirst().id();
    assertThat(pair(bed.report(4, List.of(), List.of()), "s1", "d4").room()).isZero();
    Lease stated = bed.state(3, id, "established", false).leases().getFirst();
    assertThat(stated.begun()).isTrue();
    assertThat(stated.reference()).isEqualTo("ref");
    assertThat(bed.inbound(1).getFirst().state()).isEqualTo("established");
    assertThat(bed.state(3, id, "releasing", false).leases()).hasSize(1);
    assertThat(bed.state(3, id, "closed", false).leases()).isEmpty();
    assertThat(bed.inbound(1)).isEmpty();
    assertThat(bed.ask(4, "s1", "d4", 5e8).leases()).hasSize(1);
  }

  @Test
  void onlyItsOwnAgentStatesACircuit() {
    world();
    UUID id = bed.ask(3, "s1", "d3", 1e8).leases().getFirst().id();
    bed.state(4, id, "closed", false);
    bed.report(4, List.of(), List.of(decision("s1", "d3", want(1e8, 60))));
    assertThat(bed.leases(3)).extracting(Lease::id).containsExactly(id);
    assertThat(bed.street.number("select count(*) from circuit_decision")).isEqualTo(1);
    assertThat(bed.state(3, UUID.randomUUID(), "established", false).leases()).hasSize(1);
  }

  @Test
  void anEarlierIncarnationChangesNothing() {
    world();
    UUID id = bed.ask(3, "s1", "d3", 1e8).leases().getFirst().id();
    new Agents(bed.street).start(3);
    String before = bed.picture();
    bed.street.wakeUps();
    assertThatThrownBy(
            () ->
                bed.report(
                    3,
                    List.of(statement(id, "closed", false)),
                    List.of(decision("s2", "d3", want(1e8, 60)))))
        .isInstanceOfSatisfying(
            Refusal.class, refusal -> assertThat(refusal.code()).isEqualTo("stale-incarnation"));
    assertThat(bed.picture()).isEqualTo(before);
    assertThat(bed.street.wakeUps()).isEmpty();
    assertThat(bed.report(3, 2, List.of(), List.of()).leases()).hasSize(1);
  }

  @Test
  void asksOfOneReportCompeteByTheirBacklog() {
    world();
    Ask shorter = new Ask(4e8, 1, 3600, 100, null, null);
    Ask longer = new Ask(4e8, 1, 3600, 200, null, null);
    List<Lease> leases =
        bed.report(
                3, List.of(), List.of(decision("s1", "d3", shorter), decision("s2", "d3", longer)))
            .leases();
    assertThat(leases)
        .extracting(lease -> lease.source().name() + " " + lease.bandwidth())
        .containsExactlyInAnyOrder("s2 4.0E8", "s1 1.0E8");
  }

  @Test
  void aSetbackCoolsTheEndpointsDown() {
    world();
    UUID id = bed.ask(3, "s1", "d3", 1e8).leases().getFirst().id();
    assertThat(pair(bed.state(3, id, "releasing", true), "s1", "d3").veto())
        .isEqualTo("cooling-down");
    bed.state(3, id, "lost", false);
    bed.pass(HOUR.minusSeconds(1));
    CircuitAnswer cooling = bed.ask(3, "s1", "d3", 1e8);
    assertThat(cooling.leases()).isEmpty();
    assertThat(pair(cooling, "s1", "d3").veto()).isEqualTo("cooling-down");
    assertThat(pair(cooling, "s1", "d3").vetoSeconds()).isEqualTo(1);
    assertThat(pair(cooling, "s2", "d3").veto()).isNull();
    bed.pass(Duration.ofSeconds(1));
    assertThat(bed.ask(3, "s1", "d3", 1e8).leases()).hasSize(1);
  }

  @Test
  void withoutRoomThereIsNoLease() {
    world();
    bed.ask(3, "s1", "d3", 5e8);
    CircuitAnswer full = bed.ask(4, "s1", "d4", 1e8);
    assertThat(full.leases()).isEmpty();
    assertThat(pair(full, "s1", "d4").veto()).isEqualTo("no-lease");
    assertThat(pair(full, "s1", "d4").vetoed()).contains("share");
    assertThat(pair(full, "s2", "d4").room()).isEqualTo(5e8);
  }

  @Test
  void aPinOfALinkKeepsCircuitsAway() {
    world();
    bed.street.execute(
        "insert into automation_pin values (1, 'circuits', 1, 0, 0, 0, '*', null, null,"
            + " 'fibre is cut', 'ann', '%s')",
        Street.NOON);
    CircuitAnswer pinned = bed.ask(3, "s1", "d3", 1e8);
    assertThat(pinned.leases()).isEmpty();
    assertThat(pair(pinned, "s1", "d3").veto()).isEqualTo("pinned");
    assertThat(pair(pinned, "s1", "d3").vetoed()).contains("ann").contains("fibre is cut");
    assertThat(bed.ask(3, "s2", "d3", 1e8).leases()).hasSize(1);
  }

  @Test
  void aDryRunLogsWhatItWouldLeaseAndOffDecidesNothing() {
    world();
    bed.street.mode(Automatic.CIRCUITS, Mode.DRY_RUN);
    CircuitAnswer dry = bed.ask(3, "s1", "d3", 1e8);
    assertThat(dry.mode()).isEqualTo("dry-run");
    assertThat(dry.leases()).isEmpty();
    assertThat(bed.actions.remove())
        .satisfies(
            action -> {
              assertThat(action.action()).isEqualTo("lease");
              assertThat(action.mode()).isEqualTo(Mode.DRY_RUN);
            });
    bed.ask(3, "s1", "d3", 2e8);
    assertThat(bed.actions).as("it was logged before").isEmpty();
    bed.report(3, List.of(), List.of(decision("s1", "d3", null)));
    bed.ask(3, "s1", "d3", 2e8);
    assertThat(bed.actions.remove().action()).isEqualTo("lease");
    bed.street.mode(Automatic.CIRCUITS, Mode.OFF);
    assertThat(bed.ask(3, "s1", "d3", 1e8).leases()).isEmpty();
    assertThat(bed.actions).isEmpty();
  }

  @Test
  void nothingThatOverlapsAClosureIsLeasedAndCircuitsEndBefore() {
    world();
    Lease lease = bed.ask(3, "s1", "d3", want(1e8, 86_400)).leases().getFirst();
    bed.store.close(
        new Closure("s1", now().plus(HOUR.multipliedBy(2)), now().plus(HOUR.multipliedBy(3)), "x"));
    assertThat(bed.ask(4, "s1", "d4", want(1e8, 86_400)).leases().getFirst().plannedSeconds())
        .isEqualTo(HOUR.multipliedBy(2).minusMinutes(5).toSeconds());
    bed.pass(HOUR.plusMinutes(54));
    assertThat(bed.leases(3).getFirst().close()).isNull();
    assertThat(pair(bed.report(3, List.of(), List.of()), "s1", "d3").veto()).isEqualTo("closed");
    bed.pass(Duration.ofMinutes(1));
    assertThat(bed.leases(3).getFirst().close()).contains("maintenance of endpoint s1");
    bed.state(3, lease.id(), "closed", false);
    assertThat(bed.ask(3, "s1", "d3", want(1e8, 60)).leases()).isEmpty();
    assertThat(bed.ask(3, "s2", "d3", want(1e8, 60)).leases()).hasSize(1);
    bed.pass(HOUR.plusMinutes(5));
    assertThat(bed.ask(3, "s1", "d3", want(1e8, 60)).leases()).hasSize(2);
  }

  @Test
  void aCircuitIsExtendedUpToADayAndUpToAClosure() {
    world();
    UUID id = bed.ask(3, "s1", "d3", 1e8).leases().getFirst().id();
    bed.pass(Duration.ofMinutes(50));
    Lease longer = bed.ask(3, "s1", "d3", extend(id, 7200)).leases().getFirst();
    assertThat(longer.lifetimeSeconds()).isEqualTo(3600 + 4 * 1800);
    assertThat(longer.plannedSeconds()).isEqualTo(3600);
    assertThat(bed.ask(3, "s1", "d3", extend(id, 60)).leases().getFirst().lifetimeSeconds())
        .isEqualTo(3600 + 4 * 1800);
    bed.store.close(new Closure("d3", now().plus(HOUR), now().plus(HOUR.plus(HOUR)), "x"));
    assertThat(bed.ask(3, "s1", "d3", extend(id, 86_400)).leases().getFirst().lifetimeSeconds())
        .isEqualTo(3600 + 4 * 1800);
    bed.store.close(id, "is to be released", Optional.empty());
    bed.ask(3, "s1", "d3", extend(id, 20_000));
    assertThat(bed.leases(3).getFirst().lifetimeSeconds()).isEqualTo(3600 + 4 * 1800);
  }

  /** No step is left before the maintenance, but some time is. */
  @Test
  void anExtensionReachesAClosure() {
    world();
    UUID id = bed.ask(3, "s1", "d3", 1e8).leases().getFirst().id();
    bed.store.close(
        new Closure("d3", now().plus(HOUR.plusMinutes(55)), now().plus(HOUR.plus(HOUR)), "x"));
    bed.street.wakeUps();
    for (int report = 0; report < 3; report++) {
      bed.pass(Duration.ofMillis(1_500));
      assertThat(bed.ask(3, "s1", "d3", extend(id, 86_400)).leases().getFirst().lifetimeSeconds())
          .isEqualTo(HOUR.plusMinutes(50).toSeconds());
      assertThat(bed.street.wakeUps()).as("report %d", report).hasSize(report == 0 ? 1 : 0);
    }
  }

  @Test
  void aSuccessorIsLeasedBesideTheCircuitThatItReplaces() {
    world();
    UUID id = bed.ask(3, "s1", "d3", 1e8).leases().getFirst().id();
    bed.pass(HOUR.dividedBy(2));
    Ask successor = new Ask(1e8, 1, 3600, 100, id, null);
    List<Lease> leases = bed.ask(3, "s1", "d3", successor).leases();
    assertThat(leases).hasSize(2).last().extracting(Lease::successorOf).isEqualTo(id);
    assertThat(bed.ask(3, "s1", "d3", successor).leases()).hasSize(2);
    assertThat(bed.ask(3, "s1", "d3", 1e8).leases()).hasSize(2);
  }

  /** An agent wishes more time at each report; the end of the work moves a little each time. */
  @Test
  void anExtensionIsGrantedInSteps() {
    world();
    UUID id = bed.ask(3, "s1", "d3", 1e8).leases().getFirst().id();
    bed.pass(Duration.ofMinutes(50));
    Set<Long> lifetimes = new TreeSet<>();
    for (int report = 0; report < 10; report++) {
      bed.pass(Duration.ofMinutes(1));
      lifetimes.add(bed.ask(3, "s1", "d3", extend(id, 1700)).leases().getFirst().lifetimeSeconds());
    }
    assertThat(lifetimes).hasSizeLessThanOrEqualTo(2).allMatch(it -> it >= 51 * 60 + 1700);
    assertThat(bed.ask(3, "s1", "d3", extend(id, 86_400)).leases().getFirst().lifetimeSeconds())
        .isBetween(86_400L, 3600 + 86_400L);
  }

  /** The clock of a provider may be wrong. */
  @Test
  void noStatedTimeLiesFurtherAheadThanItsRuleAllows() {
    world();
    UUID id = bed.ask(3, "s1", "d3", 1e8).leases().getFirst().id();
    for (Instant wrong : List.of(Instant.MAX, Instant.MIN, now().plus(HOUR.multipliedBy(9)))) {
      bed.report(
          3,
          List.of(
              new CircuitStatement(
                  id,
                  "established",
                  "r",
                  null,
                  1e8,
                  wrong,
                  wrong,
                  wrong,
                  wrong,
                  null,
                  null,
                  false,
                  "w",
                  null,
                  null,
                  null)),
          List.of());
      assertThat(
              bed.street.number(
                  """
                  select count(*) from circuit where requested_at <= leased_at
                      and established_at <= leased_at and releasing_at <= leased_at
                      and ends_at <= leased_at + lifetime_seconds * interval '1 second'
                  """))
          .isEqualTo(1);
    }
  }

  @Test
  void linksHaveTheirWorkAndTheAgeOfItsCountForAnHour() {
    world();
    assertThat(bed.report(3, List.of(), List.of()).countedAgoSeconds()).isNull();
    bed.street.execute("insert into circuit_count values (1, '%s')", now());
    bed.street.execute(
        "insert into circuit_backlog values (1, 3, '{1,2,3,4}', '{10,20,30,40}',"
            + " '{100,200,300,400}', '{0,0,0,1000}', 5e6, null, 7e6)");
    bed.pass(Duration.ofMinutes(59));
    CircuitAnswer answer = bed.report(3, List.of(), List.of());
    assertThat(answer.countedAgoSeconds()).isEqualTo(59 * 60);
    assertThat(pair(answer, "s1", "d3").links())
        .containsExactly(
            new CircuitAnswer.LinkWork(
                new NodeName("NODE_1"),
                new NodeName("NODE_3"),
                List.of(111L, 222L, 333L, 1444L),
                5e6,
                null,
                7e6));
    assertThat(pair(answer, "s2", "d3").links()).isEmpty();
    bed.pass(Duration.ofSeconds(30));
    assertThat(bed.report(3, List.of(), List.of()).version()).isEqualTo(answer.version());
    bed.street.execute("update circuit_backlog set routed = '{9,9,9,9}'");
    assertThat(bed.report(3, List.of(), List.of()).version()).isNotEqualTo(answer.version());
    bed.pass(Duration.ofSeconds(30));
    CircuitAnswer unknown = bed.report(3, List.of(), List.of());
    assertThat(unknown.countedAgoSeconds()).isNull();
    assertThat(pair(unknown, "s1", "d3").links()).isEmpty();
  }

  /** A second endpoint at the same nodes takes nothing from the pair that has the circuit. */
  @Test
  void aLinkIsInOnePair() {
    bed.announce(1, "s1");
    bed.announce(3, List.of(endpoint("d3", 3, "p", 0.5), endpoint("e3", 3, "q", 0.6)));
    CircuitAnswer before = bed.report(3, List.of(), List.of());
    assertThat(before.pairs()).extracting(Pair::destination).containsExactly("d3");
    bed.announce(1, List.of(endpoint("s1", 1, "s1", 0.9)));
    CircuitAnswer roomier = bed.report(3, List.of(), List.of());
    assertThat(roomier.pairs()).extracting(Pair::destination).containsExactly("e3");
    bed.street.execute("update link set enabled = false");
    assertThat(bed.report(3, List.of(), List.of()).pairs()).isEmpty();
  }

  /** Such as while one of its endpoints is closed. */
  @Test
  void aPairThatMayHaveNoCircuitHidesNoOther() {
    bed.announce(1, "s1");
    bed.announce(3, List.of(endpoint("d3", 3, "p", 0.5), endpoint("e3", 3, "q", 0.4)));
    bed.store.close(new Closure("d3", now(), now().plus(HOUR), "x"));
    assertThat(bed.report(3, List.of(), List.of()).pairs())
        .singleElement()
        .returns("e3", Pair::destination)
        .returns(null, Pair::vetoed);
    assertThat(bed.ask(3, "s1", "e3", 1e8).leases()).hasSize(1);
    bed.pass(HOUR);
    assertThat(bed.report(3, List.of(), List.of()).pairs())
        .as("the pair with the circuit")
        .extracting(Pair::destination)
        .containsExactly("e3");
  }

  @Test
  void peersAndTheSamePortDecideWhichEndpointsMayMeet() {
    bed.announce(1, List.of(endpoint("s1", 1, "same", 0.5)));
    bed.announce(3, List.of(endpoint("d3", 3, "same", 0.5)));
    assertThat(bed.report(3, List.of(), List.of()).pairs()).isEmpty();
    bed.announce(3, "d3");
    assertThat(bed.report(3, List.of(), List.of()).pairs()).hasSize(1);
    bed.street.execute("update circuit_endpoint set peers = 'SITE_4' where name = 's1'");
    assertThat(bed.report(3, List.of(), List.of()).pairs()).isEmpty();
  }

  private static Ask extend(UUID id, long seconds) {
    return new Ask(1e8, 1, seconds, 100, null, id);
  }

  private void world() {
    bed.announce();
  }

  private Instant now() {
    return bed.street.clock().instant();
  }
}
