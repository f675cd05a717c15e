package io.argosy.router.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.automation.Automatic;
import io.argosy.router.automation.AutomaticAction;
import io.argosy.router.automation.Mode;
import io.argosy.router.fixture.Street;
import io.argosy.router.linkrate.FeedEntry;
import io.argosy.router.linkrate.FeedState;
import io.argosy.router.linkrate.evidence.Evidence;
import io.argosy.router.linkrate.evidence.FeedReading;
import io.argosy.router.linkrate.evidence.Statement;
import io.argosy.router.linkrate.store.JdbcFeedStore;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.network.Assumptions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a running router explores, in cycles on a real database. */
class ExplorationStreetTest {

  private final Street street = new Street();

  @AfterEach
  void close() {
    street.close();
  }

  private void bin(String time, long source, long destination, long megabytesPerSecond) {
    street.execute(
        "insert into link_bin values (timestamptz '2026-01-01 %sZ', %d, %d, 9, %d, 0, 0, 300)",
        time, source, destination, megabytesPerSecond * 300_000_000L);
  }

  private long routes(long source) {
    return street.number("select count(*) from route where source_node_id = " + source);
  }

  /** The link of node 1 is slow, that of node 2 unknown; exploration may take five files. */
  private void twoCyclesOfTwentyFiles() {
    bin("11:30", 1, 3, 1);
    Assumptions usual = Assumptions.DEFAULT;
    PlanPolicy policy = PlanPolicy.DEFAULT;
    Assumptions few =
        new Assumptions(
            usual.unknownLink(),
            usual.deadLink(),
            ByteCount.of(5 * Street.FILE_BYTES),
            usual.staging());
    PlanPolicy careful =
        new PlanPolicy(policy.strategy(), few, policy.completion(), policy.phedex());
    for (int cycle = 1; cycle <= 2; cycle++) {
      street.dataset(cycle, 20, 1, 2);
      street.request(cycle, cycle, 3, 1);
      street.subscribe().run();
      street.activate(ByteCount.parse("10TB")).run();
      street.exploring(careful).run();
    }
    assertThat(routes(1) + routes(2)).isEqualTo(40);
  }

  @Test
  void anExplorationBudgetLastsOverCyclesAndItsStartIsLogged() {
    twoCyclesOfTwentyFiles();
    assertThat(routes(2)).isEqualTo(5);
    assertThat(street.actions())
        .singleElement()
        .extracting(AutomaticAction::keyValues)
        .isEqualTo(
            "bytes=5000000 destination=NODE_3 source=NODE_2 mode=on"
                + " reason=this link has no measurements");
  }

  /** What others moved at 2 MB/s may be tried for an hour: the eighth file of 1 GB is begun. */
  @Test
  void aLinkThatOnlyOthersKnowIsTriedForAnHourOverAllCycles() {
    bin("11:30", 1, 3, 1);
    LinkName link = new LinkName(new NodeName("NODE_2"), new NodeName("NODE_3"));
    Evidence.Transfers moved =
        new Evidence.Transfers("debug", false, 1, 10, 2e9, 0, 1_000, Duration.ZERO);
    new JdbcFeedStore(street.jdbc())
        .save(
            new FeedState(
                new FeedEntry("debug", "argosy", "http://127.0.0.1/", Duration.ofMinutes(5)),
                Optional.of(Street.NOON),
                Optional.empty(),
                Optional.of(Street.NOON),
                false),
            Optional.of(FeedReading.of("debug", Street.NOON, List.of(new Statement(link, moved)))));
    for (int cycle = 1; cycle <= 2; cycle++) {
      street.dataset(cycle, 20, 1, 2);
      street.execute("update data_file set bytes = 1000000000");
      street.counted();
      street.request(cycle, cycle, 3, 1);
      street.subscribe().run();
      street.activate(ByteCount.parse("10TB")).run();
      street.exploring(PlanPolicy.DEFAULT).run();
      assertThat(routes(2)).isEqualTo(8);
    }
    assertThat(routes(1)).isEqualTo(32);
  }

  @Test
  void aDryRunLogsWhatWouldBeExplored() {
    street.mode(Automatic.EXPLORATION, Mode.DRY_RUN);
    twoCyclesOfTwentyFiles();
    assertThat(routes(2)).isZero();
    assertThat(street.actions()).isNotEmpty().allMatch(entry -> entry.mode() == Mode.DRY_RUN);
  }

  @Test
  void withExplorationOffFilesTakeKnownRoutes() {
    street.mode(Automatic.EXPLORATION, Mode.OFF);
    twoCyclesOfTwentyFiles();
    assertThat(routes(2)).isZero();
    assertThat(street.actions()).isEmpty();
  }

  @Test
  void filesWithoutAKnownRouteMoveAnyway() {
    street.mode(Automatic.EXPLORATION, Mode.OFF);
    street.dataset(1, 20, 2);
    street.request(1, 1, 3, 1);
    street.subscribe().run();
    street.activate(ByteCount.parse("10TB")).run();
    street.exploring(PlanPolicy.DEFAULT).run();
    assertThat(routes(2)).isEqualTo(20);
  }
}
