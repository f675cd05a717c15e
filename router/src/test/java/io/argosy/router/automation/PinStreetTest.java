package io.argosy.router.automation;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.router.fixture.Street;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.network.LinkFacts;
import io.argosy.router.plan.network.NetworkView;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Each automation spares a pinned subject and acts on another one, with a real database. Pinned
 * strategies are tested in {@code ShadowStreetTest}.
 */
class PinStreetTest {

  private static final String WHY = " mode=on reason=pinned by ann: disks are exchanged";

  private final Street street = new Street();

  @AfterEach
  void close() {
    street.close();
  }

  private record About(long source, long destination, long request, long block) {}

  private void pin(Automatic what, About about) {
    pin(what, about, Optional.empty(), Optional.empty());
  }

  private void pin(
      Automatic what, About about, Optional<ByteRate> capacity, Optional<Instant> until) {
    PinSubject subject =
        new PinSubject(
            named(about.source(), "NODE_"),
            named(about.destination(), "NODE_"),
            Optional.of(about.request()).filter(id -> id != 0),
            named(about.block(), "/d/"),
            Optional.empty(),
            Optional.empty());
    street
        .pins()
        .put(
            new Pin(
                0,
                what,
                subject,
                capacity,
                Optional.empty(),
                until,
                "disks are exchanged",
                "ann",
                Street.NOON));
  }

  private static Optional<PinSubject.Named> named(long id, String word) {
    return id == 0 ? Optional.empty() : Optional.of(new PinSubject.Named(id, word + id));
  }

  /** Returns the log entries of this action. */
  private List<String> logged(String action) {
    return street.actions().stream()
        .filter(entry -> entry.action().equals(action))
        .map(AutomaticAction::keyValues)
        .toList();
  }

  /** Creates request n for dataset n, which node 1 holds, to a node. */
  private void wanted(int dataset, int destination) {
    street.dataset(dataset, 10, 1);
    street.request(dataset, dataset, destination, 1);
  }

  private long resting(int dataset) {
    return street.number(
        "select count(*) from file_request where resting_until is not null and block_id = "
            + dataset);
  }

  private void waitInVain(Duration time) {
    street.subscribe().run();
    street.activate(ByteCount.parse("1GB")).run();
    street.execute("update agent_session set until = '%s'", Street.NOON);
    street.routing().run();
    street.clock().pass(time);
    street.expiry().run();
  }

  @Test
  void nothingExpiresAtAPinnedDestinationUntilThePinEnds() {
    wanted(1, 3);
    wanted(2, 4);
    Instant soon = Street.NOON.plus(Duration.ofMinutes(30));
    pin(Automatic.EXPIRY, new About(0, 3, 0, 0), Optional.empty(), Optional.of(soon));
    waitInVain(Duration.ofMinutes(20));
    assertThat(resting(1)).isZero();
    assertThat(resting(2)).isEqualTo(10);
    assertThat(logged("pinned")).containsExactly("destination-id=3 files=10" + WHY);
    street.clock().pass(Duration.ofMinutes(10));
    street.endingPins().run();
    assertThat(logged("unpin"))
        .containsExactly(
            "destination=NODE_3 mode=on reason=expired; it was pinned by ann: disks are exchanged");
    street.expiry().run();
    assertThat(resting(1)).isEqualTo(10);
  }

  @Test
  void nothingOfAPinnedRequestExpires() {
    wanted(1, 3);
    wanted(2, 3);
    pin(Automatic.EXPIRY, new About(0, 0, 1, 0));
    waitInVain(Duration.ofMinutes(20));
    assertThat(resting(1)).isZero();
    assertThat(resting(2)).isEqualTo(10);
    street.cancel(1);
    street.request(3, 1, 3, 1);
    street.subscribe().run();
    street.expiry().run();
    assertThat(resting(1)).as("another request wants it").isEqualTo(10);
  }

  @Test
  void aPinnedBlockIsNotSuspendedAsStuck() {
    wanted(1, 3);
    wanted(2, 3);
    waitInVain(Duration.ZERO);
    street.execute(
        "update file_request set given_up = 'broken disk', rests = 8, resting_until = '%s'",
        Street.NOON.plus(Duration.ofDays(1)));
    pin(Automatic.EXPIRY, new About(0, 3, 0, 1));
    street.expiry().run();
    assertThat(street.number("select block_id from block_suspension")).isEqualTo(2);
    assertThat(logged("pinned")).containsExactly("block=/d/1#1 destination=NODE_3 files=10" + WHY);
  }

  private long tasks(int dataset) {
    return street.number("select count(*) from task where block_id = " + dataset);
  }

  private void theLinksOfOneTurnBad() {
    street.run();
    street.actions();
    street.execute("update link set enabled = false where source_node_id = 1");
    street.rerouting().run();
  }

  @Test
  void tasksOfAPinnedLinkKeepTheirRoute() {
    wanted(1, 3);
    wanted(2, 4);
    pin(Automatic.REROUTING, new About(1, 3, 0, 0));
    theLinksOfOneTurnBad();
    assertThat(tasks(1)).isEqualTo(10);
    assertThat(tasks(2)).isZero();
    assertThat(logged("pinned")).containsExactly("destination=NODE_3 source=NODE_1 tasks=10" + WHY);
    street.pins().remove(street.pins().holding(Automatic.REROUTING).getFirst().id());
    street.rerouting().run();
    assertThat(tasks(1)).isZero();
  }

  @Test
  void tasksOfAPinnedRequestOrDestinationKeepTheirRoute() {
    wanted(1, 3);
    wanted(2, 3);
    wanted(3, 4);
    pin(Automatic.REROUTING, new About(0, 0, 1, 0));
    pin(Automatic.REROUTING, new About(0, 4, 0, 0));
    pin(Automatic.REROUTING, new About(2, 0, 0, 0));
    theLinksOfOneTurnBad();
    assertThat(tasks(1)).isEqualTo(10);
    assertThat(tasks(2)).isZero();
    assertThat(tasks(3)).isEqualTo(10);
  }

  private long routes(long source, long destination) {
    return street.number(
        "select count(*) from route where source_node_id = %d and destination_node_id = %d"
            .formatted(source, destination));
  }

  private void bin(long source, long destination, long megabytesPerSecond) {
    street.execute(
        "insert into link_bin values (timestamptz '2026-01-01 11:30Z', %d, %d, 9, %d, 0, 0, 300)",
        source, destination, megabytesPerSecond * 300_000_000L);
  }

  /** The links of node 1 are slow, and those of node 2 are unknown. */
  private void twentyFilesToEachOfThreeAndFour() {
    bin(1, 3, 1);
    bin(1, 4, 1);
    for (int destination = 3; destination <= 4; destination++) {
      street.dataset(destination, 20, 1, 2);
      street.request(destination, destination, destination, 1);
    }
    street.subscribe().run();
    street.activate(ByteCount.parse("10TB")).run();
    street.exploring(PlanPolicy.DEFAULT).run();
  }

  @Test
  void aPinnedLinkIsNotExplored() {
    pin(Automatic.EXPLORATION, new About(2, 3, 0, 0));
    twentyFilesToEachOfThreeAndFour();
    assertThat(routes(2, 3)).isZero();
    assertThat(routes(2, 4)).isPositive();
    assertThat(logged("pinned")).containsExactly("destination=NODE_3 source=NODE_2" + WHY);
  }

  private NetworkView view() {
    return street
        .transactions()
        .inOne(() -> street.routingStore().survey(Street.NOON, 1, true))
        .view();
  }

  private Optional<ByteRate> capacity(int source, int destination) {
    NetworkView view = view();
    LinkFacts link = view.factsOf(view.linkBetween(source - 1, destination - 1));
    return link.speed().capacity();
  }

  @Test
  void aPinnedLinkKeepsItsCapacityInThePlan() {
    bin(1, 3, 60);
    bin(2, 3, 60);
    bin(1, 4, 60);
    ByteRate twenty = ByteRate.ofMegabytesPerSecond(20);
    pin(Automatic.LEARNING, new About(1, 3, 0, 0), Optional.of(twenty), Optional.empty());
    assertThat(capacity(1, 3)).contains(twenty);
    assertThat(capacity(1, 4)).contains(ByteRate.ofMegabytesPerSecond(78));
    assertThat(logged("pinned"))
        .containsOnly(
            "capacity=20.0 MB/s destination=NODE_3 learned=78.0 MB/s source=NODE_1" + WHY);
    street.dataset(1, 400, 1, 2);
    street.request(1, 1, 3, 1);
    street.run();
    assertThat(routes(1, 3)).as("20 of 20 + 78").isBetween(77L, 87L);
  }

  @Test
  void pinnedCapacitiesApplyWithoutMeasurementsAndToNodes() {
    street.mode(Automatic.LEARNING, Mode.OFF);
    ByteRate twenty = ByteRate.ofMegabytesPerSecond(20);
    pin(Automatic.LEARNING, new About(2, 4, 0, 0), Optional.of(twenty), Optional.empty());
    pin(Automatic.LEARNING, new About(1, 0, 0, 0), Optional.of(twenty), Optional.empty());
    pin(Automatic.LEARNING, new About(0, 3, 0, 0), Optional.of(twenty), Optional.empty());
    assertThat(capacity(2, 4)).contains(twenty);
    assertThat(capacity(2, 3)).isEmpty();
    assertThat(view().nodeFacts().getFirst().uplink()).contains(twenty);
    assertThat(view().nodeFacts().get(2).downlink()).contains(twenty);
    assertThat(view().nodeFacts().get(1).uplink()).isEmpty();
  }

  /** No command stores such a pin, but the table allows it. */
  @Test
  void aPinnedCapacityWithoutANodeIsIgnored() {
    ByteRate twenty = ByteRate.ofMegabytesPerSecond(20);
    pin(Automatic.LEARNING, new About(0, 0, 1, 0), Optional.of(twenty), Optional.empty());
    pin(Automatic.LEARNING, new About(2, 4, 0, 0), Optional.of(twenty), Optional.empty());
    assertThat(capacity(2, 4)).contains(twenty);
    assertThat(capacity(2, 3)).isEmpty();
    assertThat(logged("pinned"))
        .containsOnly("capacity=20.0 MB/s destination=NODE_4 source=NODE_2" + WHY);
  }
}
