package io.argosy.router.issue;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.agent.Heartbeat;
import io.argosy.common.wire.user.WaitView;
import io.argosy.router.activation.WindowSize;
import io.argosy.router.breaker.Breaker;
import io.argosy.router.budget.store.JdbcSpaceStore;
import io.argosy.router.fixture.Agents;
import io.argosy.router.fixture.Outcomes;
import io.argosy.router.fixture.Street;
import io.argosy.router.harvest.Harvests;
import io.argosy.router.query.store.JdbcFileWaits;
import io.argosy.router.query.store.JdbcRequestViews;
import io.argosy.router.stage.Stage;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Node 3 has 100.5 MB of space, and 1,000 files of 1 MB are wanted there. */
class SpaceStreetTest {

  private static final long FREE = 100_500_000;
  private static final int FITTING = 100;
  private static final int WANTED = 1_000;

  private Street street;
  private Agents agents;
  private Incarnation three;
  private IssueCycle issuing;
  private long beats;

  @BeforeEach
  void world() {
    street = new Street();
    street.dataset(1, WANTED, 1, 2);
    street.request(1, 1, 3, 2);
    agents = new Agents(street);
    three = agents.start(3);
    issuing = street.issuing();
    plan();
  }

  @AfterEach
  void close() {
    street.close();
  }

  private void plan() {
    street.subscribe().run();
    street.activate(ByteCount.parse("10TB")).run();
    street.routing().run();
  }

  /** Node 3 is measured now. */
  private void beat(long free) {
    beats++;
    agents.beat(
        three,
        new Heartbeat(
            three.number(),
            List.of(),
            List.of(),
            null,
            List.of(),
            List.of(),
            null,
            beats,
            0L,
            List.of(new Heartbeat.NodeSpace(new NodeName("NODE_3"), ByteCount.of(free), 0L))));
  }

  private long tasks() {
    return street.number("select count(*) from task");
  }

  private WaitView full() {
    return new JdbcRequestViews(street.jdbc(), street.clock(), window())
        .one(1).orElseThrow().waits().stream()
            .filter(wait -> wait.reason().equals("destination-full"))
            .findFirst()
            .orElseThrow();
  }

  private static WindowSize window() {
    return WindowSize.of(ByteCount.parse("10TB"));
  }

  @Test
  void onlyWhatFitsIsIssuedAndTheRestSaysWhatIsMissing() {
    beat(FREE);
    issuing.run();
    street.issuing().run();
    assertThat(tasks()).isEqualTo(FITTING);
    assertThat(full().files()).isEqualTo(WANTED - FITTING);
    assertThat(full().detail())
        .isEqualTo("NODE_3 lacks 900 MB of space for all that is requested there");
    assertThat(full().outlook()).isEqualTo("waits");
    var waits = new JdbcFileWaits(street.jdbc(), street.clock(), window());
    assertThat(
            List.of("/d/1/00001", "/d/1/01000").stream()
                .map(lfn -> waits.one(new Lfn(lfn), new NodeName("NODE_3")).orElseThrow())
                .map(view -> view.reason()))
        .containsExactly("queued", "destination-full");
    assertThat(agents.claim(three, UUID.randomUUID(), WANTED)).hasSize(FITTING);
    assertThat(agents.claim(three, UUID.randomUUID(), WANTED)).isEmpty();
  }

  /** One file does not fit, and others that have no task yet do. */
  @Test
  void aLargeFileDoesNotMakeSmallOnesWaitForSpace() {
    street.execute("update data_file set bytes = 200000000 where id = 10001");
    street.execute("update file_request set bytes = 200000000 where file_id = 10001");
    street.execute("update route set bytes = 200000000 where file_id = 10001");
    street.execute("delete from route where file_id > 10050");
    beat(FREE);
    issuing.run();
    assertThat(tasks()).isEqualTo(49);
    assertThat(full().files()).isOne();
    var waits = new JdbcFileWaits(street.jdbc(), street.clock(), window());
    assertThat(waits.one(new Lfn("/d/1/00060"), new NodeName("NODE_3")).orElseThrow().reason())
        .isNotEqualTo("destination-full");
  }

  @Test
  void anEarlierAgentReportsNoSpaceAndGetsEverything() {
    agents.beat(three, List.of());
    issuing.run();
    assertThat(tasks()).isEqualTo(WANTED);
  }

  @Test
  void itGoesOnWithTheFirstReadingThatHasMoreSpace() {
    beat(FREE);
    issuing.run();
    street.wakeUps();
    beat(FREE - 1);
    assertThat(street.wakeUps()).isEmpty();
    beat(2 * FREE);
    assertThat(street.wakeUps()).contains(Stage.ISSUE);
    issuing.run();
    assertThat(tasks()).isEqualTo(201);
    beat(2_000_000_000);
    issuing.run();
    assertThat(tasks()).isEqualTo(WANTED);
    assertThat(street.number("select count(*) from issue_shortage_facts")).isZero();
  }

  /** Half of what waits for space has no route. */
  @Test
  void afterAnHourWithoutSpaceAllFilesGoOnWhenThereIsSome() {
    beat(FREE);
    issuing.run();
    street.execute("delete from route where id % 2 = 0 and id not in (select route_id from task)");
    street.clock().pass(Duration.ofHours(1));
    street.execute(
        "update agent_session set until = timestamptz '%1$s' + interval '10 min',"
            + " heartbeat_at = timestamptz '%1$s'",
        street.clock().instant());
    beat(FREE);
    issuing.run();
    street.expiry().run();
    assertThat(full().files()).isEqualTo(WANTED - FITTING);
    beat(2_000_000_000);
    issuing.run();
    street.expiry().run();
    street.routing().run();
    issuing.run();
    assertThat(tasks()).isEqualTo(WANTED);
  }

  /** Its disk may have stopped answering, so that it cannot measure. */
  @Test
  void anAgentThatIsHeardButMeasuresNoMoreGetsNothing() {
    beat(2_000_000_000);
    street.clock().pass(Duration.ofMinutes(11));
    street.execute(
        "update agent_session set until = timestamptz '%1$s' + interval '10 min',"
            + " heartbeat_at = timestamptz '%1$s'",
        street.clock().instant());
    issuing.run();
    assertThat(tasks()).isZero();
    beat(2_000_000_000);
    issuing.run();
    assertThat(tasks()).isEqualTo(WANTED);
  }

  /** Its storage has as little space as before. */
  @Test
  void anAgentThatStartsAgainGetsNothingBeforeItHasMeasured() {
    beat(0);
    street.execute("update agent_session set heartbeat_at = heartbeat_at - interval '1 hour'");
    three = agents.start(3);
    agents.beat(three, List.of());
    issuing.run();
    assertThat(tasks()).isZero();
    street.clock().pass(Duration.ofSeconds(121));
    agents.beat(three, List.of());
    issuing.run();
    assertThat(tasks()).as("it measures nothing any more").isEqualTo(WANTED);
  }

  /** Agent 4 is of an earlier version. */
  @Test
  void theReadingOfAnAgentThatHasEndedLimitsNoOtherAgent() {
    street.execute("insert into agent_node values (4, 3)");
    Incarnation four = agents.start(4);
    beat(0);
    issuing.run();
    assertThat(tasks()).isZero();
    street.clock().pass(Duration.ofSeconds(70));
    issuing.run();
    assertThat(tasks()).as("no agent is heard").isZero();
    agents.beat(four, List.of());
    issuing.run();
    assertThat(tasks()).isEqualTo(WANTED);
  }

  /** They would take part of the links of their sources, and others would wait for their copies. */
  @Test
  void filesThatLackSpaceAreNotPlanned() {
    beat(FREE);
    issuing.run();
    assertThat(street.number("select count(*) from route where withheld"))
        .isEqualTo(WANTED - FITTING);
    street.execute("delete from route where withheld and id % 2 = 0");
    long routes = street.number("select count(*) from route");
    street.routing().run();
    assertThat(street.number("select count(*) from route")).isEqualTo(routes);
    beat(2_000_000_000);
    issuing.run();
    street.routing().run();
    issuing.run();
    assertThat(tasks()).isEqualTo(WANTED);
    assertThat(street.number("select count(*) from route where withheld")).isZero();
  }

  /** The reading is older than the arrivals, so their space is not free. */
  @Test
  void whatArrivedSinceTheReadingIsCountedUntilTheNextOne() {
    beat(FREE);
    issuing.run();
    List<ClaimedTask> work = agents.claim(three, UUID.randomUUID(), 20);
    street.clock().pass(Duration.ofSeconds(2));
    Harvests harvests = new Harvests(street);
    work.forEach(task -> harvests.report(3, harvests.done(task)));
    street.clock().pass(Duration.ofSeconds(1));
    issuing.run();
    assertThat(tasks()).isEqualTo(FITTING - 20);
    street.clock().pass(Duration.ofSeconds(20));
    beat(FREE - 20_000_000);
    issuing.run();
    assertThat(tasks()).as("the same").isEqualTo(FITTING - 20);
    beat(FREE);
    issuing.run();
    assertThat(tasks()).as("somebody deleted 20 MB").isEqualTo(FITTING);
  }

  @Test
  void aCapacityCountsWhatTheNodeHolds() {
    street.dataset(2, 30, 3);
    capacity("70MB");
    issuing.run();
    assertThat(tasks()).isEqualTo(40);
    assertThat(full().detail()).startsWith("NODE_3 lacks 960 MB of space");
    beat(20_000_000);
    issuing.run();
    assertThat(tasks()).as("less than is on its way").isEqualTo(40);
    beat(FREE);
    capacity("90MB");
    issuing.run();
    assertThat(tasks()).isEqualTo(60);
  }

  /** What the node holds is read again after half a minute. */
  @Test
  void whatArrivesAtANodeWithACapacityIsCountedOnce() {
    capacity("100MB");
    issuing.run();
    List<ClaimedTask> work = agents.claim(three, UUID.randomUUID(), 20);
    street.clock().pass(Duration.ofSeconds(2));
    Harvests harvests = new Harvests(street);
    work.forEach(task -> harvests.report(3, harvests.done(task)));
    for (int seconds : List.of(1, 40)) {
      street.clock().pass(Duration.ofSeconds(seconds));
      issuing.run();
      assertThat(tasks()).as("after %d s", seconds).isEqualTo(80);
    }
  }

  private void capacity(String bytes) {
    new JdbcSpaceStore(street.jdbc()).capacity(3, "ann", Optional.of(ByteCount.parse(bytes)));
  }

  @Test
  void twoRoutersIssueTogetherOnlyWhatFits() throws Exception {
    for (int round = 1; round <= 5; round++) {
      beat(FREE * round);
      CyclicBarrier together = new CyclicBarrier(2);
      Callable<Object> router =
          () -> {
            together.await();
            street.issuing().run();
            return "done";
          };
      try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
        for (Future<Object> done : threads.invokeAll(List.of(router, router))) {
          done.get();
        }
      }
      assertThat(tasks()).isEqualTo(FREE * round / Street.FILE_BYTES);
    }
  }

  @Test
  void aDestinationThatIsFoundFullGetsNothingUntilItReportsSpace() {
    new Outcomes(street, Duration.ZERO)
        .ended(1, 3, 10_001, street.clock().instant(), "DESTINATION_FULL");
    street.clock().pass(Duration.ofSeconds(1));
    street.breakers().run();
    assertThat(breaker()).isEqualTo(Breaker.State.OPEN);
    street.clock().pass(Duration.ofSeconds(3));
    beat(0);
    street.breakers().run();
    assertThat(breaker()).isEqualTo(Breaker.State.OPEN);
    beat(FREE);
    street.breakers().run();
    assertThat(breaker()).isEqualTo(Breaker.State.HALF_OPEN);
  }

  private Breaker.State breaker() {
    String decided =
        street
            .jdbc()
            .sql("select decided from breaker_facts where destination_node_id = 3")
            .query(String.class)
            .single();
    return Map.of("open", Breaker.State.OPEN, "half-open", Breaker.State.HALF_OPEN).get(decided);
  }
}
