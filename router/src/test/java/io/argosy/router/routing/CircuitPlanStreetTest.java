package io.argosy.router.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.ObservedRate;
import io.argosy.router.fixture.Circuits;
import io.argosy.router.fixture.RolledBackStreet;
import io.argosy.router.fixture.Street;
import io.argosy.router.plan.network.LinkFacts;
import io.argosy.router.plan.network.NetworkView;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A link from NODE_1 to NODE_3 that carries 100 MB/s on its shared path, and has circuits. */
class CircuitPlanStreetTest {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  private static final Instant NOON = Street.NOON;
  private static final UUID FIRST = new UUID(0, 1);
  private static final UUID SECOND = new UUID(0, 2);
  private static final ObservedRate SHARED = ObservedRate.measured(1e8);

  @BeforeEach
  void sharedPath() {
    execute(
        """
        insert into link_bin
        select timestamptz '2026-01-01 11:50Z', 1, 3, 300, 30000000000, 0, 0, 300
        """);
  }

  private static void execute(String statement, Object... values) {
    WORLD.get().execute(statement, values);
  }

  /** Adds a circuit that is usable until this time, of 1 GB/s. */
  private static void circuit(UUID id, Duration left) {
    Circuits.usable(WORLD.get(), id, NOON.plus(left));
  }

  /** Adds slots in which a link moved this many bytes a second over a circuit. */
  private static void moved(UUID id, int slots, double rate, int backlogged) {
    execute(
        """
        insert into link_flow
        select timestamptz '%s' - n * interval '5 seconds', 1, 3, 5 * %s, 5, %d, '%s'
        from generate_series(1, %d) n
        """,
        NOON, rate, backlogged, id, slots);
  }

  private static NetworkView view() {
    return WORLD.get().routingStore().usable(NOON).view();
  }

  private static LinkFacts link() {
    NetworkView view = view();
    return view.factsOf(
        view.linkBetween(
            view.indexOf(new NodeName("NODE_1")), view.indexOf(new NodeName("NODE_3"))));
  }

  private static void requirePlannedAt(double rate) {
    assertThat(link().speed())
        .isEqualTo(
            new LinkFacts.Speed(
                ObservedRate.measured(rate),
                ObservedRate.measured(rate),
                Optional.of(new ByteRate(rate))));
  }

  private static void requireShared() {
    assertThat(link().circuit()).isEmpty();
    assertThat(link().speed().rate()).isEqualTo(SHARED);
  }

  @Test
  void aLinkIsPlannedAtMostOfWhatWasGrantedUntilItsLaneIsMeasured() {
    LinkFacts before = link();
    circuit(FIRST, Duration.ofHours(1));
    requirePlannedAt(0.9e9);
    assertThat(link().circuit())
        .contains(
            new LinkFacts.Circuit(
                "production-" + FIRST, NOON.plusSeconds(3600), before.speed(), before.success()));
    moved(FIRST, 5, 4e8, 5);
    requirePlannedAt(0.9e9);
    moved(SECOND, 20, 3e8, 5);
    requirePlannedAt(0.9e9);
  }

  @Test
  void aLinkIsPlannedAtTheRateThatItsLaneHasShown() {
    circuit(FIRST, Duration.ofHours(1));
    moved(FIRST, 6, 4e8, 5);
    requirePlannedAt(4e8);
    execute("update link_flow set bytes = 1000000000000 where slot > '2026-01-01T11:59:50Z'");
    requirePlannedAt(4e8);
    execute("update link_flow set slot = slot - interval '3 minutes'");
    requirePlannedAt(0.9e9);
  }

  @Test
  void aLackOfWorkShowsNoRate() {
    circuit(FIRST, Duration.ofHours(1));
    moved(FIRST, 20, 4e8, 1);
    requirePlannedAt(0.9e9);
  }

  /** What is routed within the horizon still arrives before jobs must end. */
  @Test
  void theSharedPathCountsAgainBeforeTheEnd() {
    Duration last = HorizonPolicy.DEFAULT.most().plusSeconds(60);
    circuit(FIRST, last.plusSeconds(1));
    requirePlannedAt(0.9e9);
    execute("update circuit set ends_at = '%s'", NOON.plus(last));
    requireShared();
  }

  @Test
  void aSuccessorCountsInTime() {
    circuit(FIRST, Duration.ofMinutes(4));
    circuit(SECOND, Duration.ofHours(1));
    execute("update circuit set granted = 5e8 where id = '%s'", SECOND);
    requirePlannedAt(4.5e8);
    assertThat(link().circuit().orElseThrow().key()).isEqualTo("production-" + SECOND);
  }

  @Test
  void aCircuitThatIsNotUsableChangesNothing() {
    Circuits.unusable(WORLD.get(), FIRST, why -> requireShared());
    execute("delete from circuit");
    for (String change : List.of("ends_at = null", "source_nodes = '{2}'")) {
      circuit(FIRST, Duration.ofHours(1));
      requirePlannedAt(0.9e9);
      execute("update circuit set " + change);
      requireShared();
      execute("delete from circuit");
    }
  }

  /** A breaker of a link is about its shared path; one of a node, or a person's, is not. */
  @Test
  void aBreakerOfTheSharedPathDoesNotKeepFilesFromACircuit() {
    execute("insert into breaker values (1, 3, 'open', '%s', 1, null, 'r', 'on', 3)", NOON);
    assertThat(view().linkFacts()).noneMatch(CircuitPlanStreetTest::isFromOneToThree);
    circuit(FIRST, Duration.ofHours(1));
    requirePlannedAt(0.9e9);
    execute("update breaker set state = 'half-open'");
    requirePlannedAt(0.9e9);
    assertThat(WORLD.get().routingStore().usable(NOON).halfOpen()).isEmpty();
    execute("insert into breaker values (0, 3, 'open', '%s', 1, null, 'r', 'on', 3)", NOON);
    assertThat(view().linkFacts()).noneMatch(CircuitPlanStreetTest::isFromOneToThree);
  }

  @Test
  void aPinnedBreakerHoldsForCircuitsToo() {
    circuit(FIRST, Duration.ofHours(1));
    execute(
        "insert into automation_pin values (1, 'breaker', 1, 3, 0, 0, '*', null, null, 'x', 'ann',"
            + " '%s', 'open')",
        NOON);
    assertThat(view().linkFacts()).noneMatch(CircuitPlanStreetTest::isFromOneToThree);
  }

  private static boolean isFromOneToThree(LinkFacts link) {
    return link.source().value().equals("NODE_1") && link.destination().value().equals("NODE_3");
  }

  @Test
  void aDeadSharedPathDoesNotMatter() {
    execute("update link_bin set done_files = 0, done_bytes = 0, failed_files = 300");
    assertThat(link().speed().rate()).isEqualTo(ObservedRate.DEAD);
    circuit(FIRST, Duration.ofHours(1));
    requirePlannedAt(0.9e9);
    assertThat(link().success()).isEqualTo(1);
    assertThat(link().shared().rate()).isEqualTo(ObservedRate.DEAD);
  }

  /** Each link of node 1 carries 60 MB/s alone, and 45 MB/s while the other is busy. */
  @Test
  void anInterfaceOfItsOwnAddsToWhatANodeMoves() {
    execute(
        """
        insert into link_bin
        select ('2026-01-01 ' || at)::timestamptz, 1, d, 9, r * 300000000::bigint, 0, 0, 300
        from (values ('08:00Z', 3, 60), ('08:10Z', 4, 60), ('08:30Z', 3, 45), ('08:30Z', 4, 45))
            as b (at, d, r)
        """);
    double uplink = 1.3 * 1e8;
    assertThat(view().nodeFacts().getFirst().uplink()).contains(new ByteRate(uplink));
    circuit(FIRST, Duration.ofHours(1));
    assertThat(view().nodeFacts().getFirst().uplink()).contains(new ByteRate(uplink));
    execute(
        "insert into circuit_endpoint values ('here', 1, '', 1, '', '{1}', '', 1, 1, '', true)");
    assertThat(view().nodeFacts().getFirst().uplink()).contains(new ByteRate(uplink + 0.9e9));
    assertThat(view().nodeFacts().get(2).downlink()).isEmpty();
  }
}
