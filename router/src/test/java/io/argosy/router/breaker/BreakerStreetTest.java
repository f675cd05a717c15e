package io.argosy.router.breaker;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.unit.ByteCount;
import io.argosy.router.automation.Automatic;
import io.argosy.router.automation.AutomaticAction;
import io.argosy.router.automation.Mode;
import io.argosy.router.fixture.Explained;
import io.argosy.router.fixture.Outcomes;
import io.argosy.router.fixture.Street;
import io.argosy.router.routing.Portion;
import io.argosy.router.routing.RoutingInput;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Source 1 holds forty files that destinations 3 and 4 want; it is the only source. */
class BreakerStreetTest {

  private static final Duration SWEEP = Duration.ofSeconds(3);

  final Explained explained = new Explained();
  final Street street = new Street(explained);
  final Outcomes outcomes = new Outcomes(street, Duration.ofSeconds(1));

  @BeforeEach
  void createRequests() {
    street.dataset(1, 40, 1);
    street.request(1, 1, 3, 1);
    street.request(2, 1, 4, 1);
    street.subscribe().run();
    street.activate(ByteCount.parse("1TB")).run();
  }

  @AfterEach
  void close() {
    street.close();
  }

  @Test
  void nothingIsPlannedOverAnOpenBreaker() {
    fail(3);
    fail(4);
    street.breakers().run();
    assertThat(street.actions())
        .extracting(AutomaticAction::keyValues)
        .containsExactly(
            "openings=1 probe-at=2026-01-01T12:00:10Z source=NODE_1 mode=on"
                + " reason=2 links fail; 5 files failed in a row, last NETWORK of 404");
    street.routing().run();
    assertThat(routes()).isZero();
  }

  @Test
  void anOpenLinkDoesNotAffectOthers() {
    fail(3);
    street.breakers().run();
    street.routing().run();
    assertThat(street.number("select count(*) from route where destination_node_id = 3")).isZero();
    assertThat(street.number("select count(*) from route where destination_node_id = 4"))
        .isEqualTo(40);
  }

  @Test
  void aLinkPinnedClosedIsUsedDespiteItsOpenSource() {
    street.routing().run();
    street.issuing().run();
    fail(3);
    fail(4);
    street.breakers().run();
    street.execute(
        "insert into automation_pin values (1, 'breaker', 1, 3, 0, 0, '*', null, null, 'it must go"
            + " on', 'ann', '%s', 'closed')",
        street.clock().instant());
    street.rerouting().run();
    street.routing().run();
    assertThat(street.number("select count(*) from task where destination_node_id = 3"))
        .isEqualTo(40);
    assertThat(routes()).isEqualTo(40);
    street.execute("delete from task");
    street.execute("delete from route");
    street.routing().run();
    assertThat(street.number("select count(*) from route where destination_node_id = 3"))
        .isEqualTo(40);
    assertThat(routes()).isEqualTo(40);
  }

  @Test
  void probesTakeNoCapacityFromOtherFiles() {
    fail(3);
    fail(4);
    street.breakers().run();
    street.clock().pass(Duration.ofSeconds(10));
    street.breakers().run();
    street.dataset(9, 2, 2);
    street.request(9, 9, 3, 1);
    street.subscribe().run();
    street.activate(ByteCount.parse("1GB")).run();
    RoutingInput input =
        street.transactions().inOne(() -> street.routingStore().read(street.clock().instant(), 1));
    assertThat(input.batch().size()).as("three probes and a file").isEqualTo(4);
    assertThat(input.last()).isNotEqualTo(Portion.Place.START);
    assertThat(input.more()).isTrue();
  }

  @Test
  void aHalfOpenBreakerLetsAFewFilesProbe() {
    fail(3);
    fail(4);
    street.breakers().run();
    street.clock().pass(Duration.ofSeconds(10));
    street.breakers().run();
    street.routing().run();
    street.routing().run();
    assertThat(routes()).isEqualTo(3);
    assertThat(street.number("select count(distinct destination_node_id) from route")).isEqualTo(2);
  }

  /** All files stay due meanwhile, and a cycle runs every few seconds. */
  @Test
  void aHalfOpenBreakerWithoutAProbeLeftCostsNothing() {
    fail(3);
    fail(4);
    street.breakers().run();
    street.clock().pass(Duration.ofSeconds(10));
    street.breakers().run();
    street.routing().run();
    assertThat(routes()).isEqualTo(3);
    explained.statements().clear();
    street.routing().run();
    assertThat(explained.statements()).allMatch(query -> query.rows() < 10);
  }

  /** Files that are due stay so while breakers keep them away. */
  @ParameterizedTest
  @ValueSource(ints = {9_999, 99_990})
  void probesAreChosenAtTheSameCostHoweverManyFilesAreDue(int files) {
    fail(3);
    fail(4);
    street.breakers().run();
    street.clock().pass(Duration.ofSeconds(10));
    street.breakers().run();
    String others = " from generate_series(1000001, 1000000 + %d) n".formatted(files);
    street.execute("insert into replica select n, 1, timestamptz '%s'" + others, Street.NOON);
    street.execute(
        "insert into file_request select n, n, 1, 3 + n %% 2, 1, 'default', 10,"
            + " timestamptz '%1$s', timestamptz '%1$s', 0"
            + others,
        Street.NOON);
    explained.statements().clear();
    Instant now = street.clock().instant();
    RoutingInput input = street.transactions().inOne(() -> street.routingStore().read(now, 1));
    assertThat(input.batch().size()).isEqualTo(3);
    assertThat(
            explained.statements().stream()
                .filter(query -> !query.statement().startsWith("copy"))
                .mapToLong(Explained.Query::rows))
        .allMatch(rows -> rows < 50);
  }

  @Test
  void aSourceIsUsedWithinNinetySecondsAfterAnOutageOfAMinute() {
    Instant back = street.clock().instant().plus(Duration.ofMinutes(1));
    boolean broken = true;
    while (broken || routes() < 60) {
      street.clock().pass(SWEEP);
      broken = street.clock().instant().isBefore(back);
      attempt(broken);
      street.breakers().run();
      street.routing().run();
      assertThat(street.clock().instant()).isBefore(back.plusSeconds(90));
    }
    assertThat(street.actions())
        .extracting(AutomaticAction::action)
        .startsWith("open")
        .contains("half-open", "reopen")
        .endsWith("close");
  }

  /** Sixty files are active when the source stops responding; the mover gives up after a minute. */
  @Test
  void transfersThatBeganBeforeAnOutageAreNoFailedProbes() {
    Outcomes stalled = new Outcomes(street, Duration.ofMinutes(1));
    for (int file = 1; file <= 60; file++) {
      stalled.ended(1, 3 + file % 2, file, street.clock().instant(), "TIMEOUT");
      if (file % 10 == 0) {
        street.breakers().run();
        street.clock().pass(Duration.ofSeconds(5));
      }
    }
    assertThat(street.actions())
        .extracting(AutomaticAction::action)
        .containsExactly("open", "half-open");
    outcomes.ended(1, 3, 99, street.clock().instant(), "");
    street.breakers().run();
    assertThat(street.actions()).extracting(AutomaticAction::action).containsExactly("close");
  }

  /** A probe without a result for two minutes is followed by others, but still counts. */
  @Test
  void aLateFailureOfAProbeReopensTheBreakerForLonger() {
    fail(3);
    street.breakers().run();
    street.clock().pass(Duration.ofSeconds(10));
    street.breakers().run();
    street.clock().pass(Duration.ofMinutes(2));
    street.breakers().run();
    Outcomes hung = new Outcomes(street, Duration.ofSeconds(100));
    street.clock().pass(Duration.ofSeconds(5));
    hung.ended(1, 3, 99, street.clock().instant(), "TIMEOUT");
    street.breakers().run();
    assertThat(street.actions())
        .extracting(entry -> entry.action() + " " + entry.facts().get("openings"))
        .containsExactly("open 1", "half-open 1", "half-open 1", "reopen 2");
  }

  @Test
  void aDryRunLogsAndChangesNothing() {
    street.mode(Automatic.BREAKER, Mode.DRY_RUN);
    fail(3);
    street.breakers().run();
    street.breakers().run();
    street.routing().run();
    assertThat(street.actions())
        .singleElement()
        .satisfies(entry -> assertThat(entry.mode()).isEqualTo(Mode.DRY_RUN));
    assertThat(routes()).isEqualTo(80);
  }

  @Test
  void nothingOpensWhenSwitchedOff() {
    street.mode(Automatic.BREAKER, Mode.OFF);
    fail(3);
    street.breakers().run();
    street.routing().run();
    assertThat(street.actions()).isEmpty();
    assertThat(routes()).isEqualTo(80);
  }

  @Test
  void aSingleBadFileOpensNothing() {
    for (int i = 0; i < 20; i++) {
      outcomes.ended(1, 3, 7, street.clock().instant().minusMillis(i), "NETWORK");
    }
    street.breakers().run();
    assertThat(street.actions()).isEmpty();
  }

  private void fail(long destination) {
    for (int file = 1; file <= 5; file++) {
      outcomes.ended(
          1,
          destination,
          100 * destination + 5 - file,
          street.clock().instant().minusMillis(file),
          "NETWORK");
    }
  }

  /** Ends up to six of the routed files. */
  private void attempt(boolean broken) {
    List<Long> files =
        street
            .jdbc()
            .sql("select file_request_id from route order by id limit 6")
            .query(Long.class)
            .list();
    for (long request : files) {
      long destination =
          street.number("select destination_node_id from route where file_request_id = " + request);
      outcomes.ended(1, destination, request, street.clock().instant(), broken ? "NETWORK" : "");
      if (broken) {
        street.execute("delete from route where file_request_id = " + request);
      }
    }
  }

  private long routes() {
    return street.number("select count(*) from route");
  }
}
