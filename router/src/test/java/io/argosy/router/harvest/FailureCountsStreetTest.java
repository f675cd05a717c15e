package io.argosy.router.harvest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.tuple;

import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.FailureCauseView;
import io.argosy.common.wire.user.FileView;
import io.argosy.common.wire.user.Flows;
import io.argosy.common.wire.user.LinkView;
import io.argosy.router.fixture.Agents;
import io.argosy.router.fixture.FreshForecasts;
import io.argosy.router.fixture.Street;
import io.argosy.router.fixture.TestDatabase;
import io.argosy.router.fixture.TestDatabase.Ran;
import io.argosy.router.issue.ClaimedTask;
import io.argosy.router.linkrate.Capacities;
import io.argosy.router.query.FailureCause;
import io.argosy.router.query.PageRequest;
import io.argosy.router.query.store.JdbcFailureViews;
import io.argosy.router.query.store.JdbcFlows;
import io.argosy.router.query.store.JdbcForecastViews;
import io.argosy.router.query.store.JdbcLinkViews;
import io.argosy.router.query.store.JdbcMovementViews;
import io.argosy.router.query.store.JdbcReplicaViews;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What people are told of failed attempts from node 1 to node 3, whatever failed. */
class FailureCountsStreetTest {

  private static final int FILES = 620;

  private TestDatabase database;
  private Street street;
  private Harvests harvests;
  private List<ClaimedTask> tasks;

  @BeforeEach
  void claimed() {
    database = TestDatabase.fresh();
    street = new Street(database);
    street.dataset(1, FILES, 1);
    street.request(1, 1, 3, 2);
    street.run();
    Agents agents = new Agents(street);
    harvests = new Harvests(street);
    tasks = agents.claim(agents.start(3), UUID.randomUUID(), FILES);
  }

  @AfterEach
  void close() {
    street.close();
  }

  /** A full disk fails hundreds of attempts within seconds. */
  @Test
  void aBurstOfOneCauseHidesNoOther() {
    fail(0, 5, FailureClass.SOURCE_MISSING);
    street.clock().pass(Duration.ofMinutes(7));
    fail(5, 610, FailureClass.DESTINATION_FULL);
    List<FailureCauseView> causes = causes();
    assertThat(causes)
        .extracting(FailureCauseView::cause, FailureCauseView::attempts, FailureCauseView::fault)
        .containsExactly(
            tuple("destination-full", 605L, "destination"), tuple("source-missing", 5L, "source"));
    FailureCauseView missing = causes.getLast();
    assertThat(missing.lastAt()).isEqualTo(Street.NOON);
    assertThat(missing.links())
        .containsExactly(
            new FailureCauseView.Where(new NodeName("NODE_1"), new NodeName("NODE_3"), 5));
    assertThat(missing.examples()).hasSize(3);
    street.clock().pass(Duration.ofHours(25));
    assertThat(causes()).isEmpty();
  }

  /** A refusal by a busy source is counted for people, so they see it among the failures, too. */
  @Test
  void whatIsCountedIsShown() {
    var busyEnding =
        new Ending.Returned(new TaskFailure(FailureClass.SOURCE_BUSY, Phase.GRANT, "busy"));
    for (ClaimedTask task : tasks.subList(0, 2)) {
      harvests.report(3, harvests.report(task.attempt(), task.way().source(), busyEnding));
    }
    assertThat(causes())
        .singleElement()
        .satisfies(busy -> assertThat(busy.attempts()).isEqualTo(2))
        .satisfies(busy -> assertThat(busy.examples()).hasSize(2));
    assertThat(new JdbcFailureViews(street.jdbc()).newest(10)).hasSize(2);
  }

  /** All files of a block failed often; a page shows a hundred of them. */
  @Test
  void theFailuresOfAFileAreFoundWithoutThoseOfItsBlock() {
    fail(0, FILES, FailureClass.NETWORK);
    street.execute("update file_request set attempts = 20");
    street.execute(
        "insert into outcome select reported_at + n * interval '1 second', task_id, n, file_id,"
            + " block_id, source_node_id, destination_node_id, agent_id, verdict, reason, phase,"
            + " message, path, tool, bytes, started_at, ended_at from outcome,"
            + " generate_series(1, 19) n");
    JdbcMovementViews views = new JdbcMovementViews(street.jdbc());
    List<Ran> statements =
        database.during(
            () ->
                assertThat(views.stuckFiles(1, PageRequest.of(null, null)).items())
                    .hasSize(100)
                    .allSatisfy(file -> assertThat(file.attempts()).isEqualTo(20)));
    assertThat(statements.stream().mapToLong(Ran::blocks).sum())
        .as("blocks read by %s", statements)
        .isBetween(1L, 20_000L);
  }

  @Test
  void aFileThatFoundItsDestinationFullIsStuckUntilItIsTriedAgain() {
    fail(0, 1, FailureClass.DESTINATION_FULL);
    street.clock().pass(Duration.ofMinutes(2));
    street.routing().run();
    assertThat(
            new JdbcMovementViews(street.jdbc()).stuckFiles(1, PageRequest.of(null, null)).items())
        .singleElement()
        .satisfies(file -> assertThat(file.reason()).isEqualTo(FailureClass.DESTINATION_FULL))
        .satisfies(file -> assertThat(file.attempts()).isEqualTo(1));
  }

  /** Routing expects much of a link whose destination was full; that is another number. */
  @Test
  void theQualityOfALinkCountsEveryFailureAndSaysWhoseFaultItWas() {
    street.clock().pass(Duration.ofMinutes(1));
    harvests.report(3, harvests.done(tasks.get(0)), harvests.done(tasks.get(1)));
    fail(2, 3, FailureClass.NETWORK);
    fail(3, 6, FailureClass.DESTINATION_FULL);
    fail(6, 7, FailureClass.CHECKSUM_MISMATCH);
    fail(7, 8, FailureClass.SOURCE_BUSY);
    LinkView.Bin bin = link().history().getFirst().bins().getFirst();
    assertThat(bin.failedFiles()).isEqualTo(6);
    assertThat(bin.successPercent()).isEqualTo(25);
    assertThat(bin.failedBy())
        .containsOnly(
            entry("link", 1L), entry("destination", 3L), entry("file", 1L), entry("source", 1L));
    assertThat(quality()).isEqualTo(25);
  }

  @Test
  void aLinkOnWhichNothingArrivedHasAQualityOfZero() {
    assertThat(quality()).isNull();
    fail(0, 3, FailureClass.DESTINATION_FULL);
    assertThat(link().history().getFirst().bins().getFirst().successPercent()).isZero();
    assertThat(quality()).isZero();
    Flows.Link busiest = new JdbcFlows(street.jdbc(), street.clock()).read().busiest().getFirst();
    assertThat(busiest.failedFiles()).isEqualTo(3);
  }

  /** Bins hold the faults of links, and the counts by cause all others. */
  @ParameterizedTest
  @EnumSource(FailureClass.class)
  void routingAndPeopleAgreeWhichFailuresAreFaultsOfTheLink(FailureClass reason) {
    assertThat(FailureCause.of(reason.name()).fault() == FailureCause.Fault.LINK)
        .isEqualTo(reason.blamesLink());
  }

  /** A retry forgets failures, because it tries all sources again; they happened all the same. */
  @Test
  void theAttemptsOfAFileAreThoseThatWereMade() {
    fail(0, 1, FailureClass.CHECKSUM_MISMATCH);
    street.execute("update file_request set attempts = 0");
    long file = street.number("select file_id from outcome");
    assertThat(new JdbcReplicaViews(street.jdbc()).file(file).orElseThrow().wishes())
        .singleElement()
        .returns(1, FileView.WaitingDestination::attempts);
  }

  private void fail(int from, int to, FailureClass reason) {
    harvests.report(
        3,
        tasks.subList(from, to).stream()
            .map(task -> harvests.failed(task, reason))
            .toArray(AttemptReport[]::new));
  }

  private List<FailureCauseView> causes() {
    return new JdbcFailureViews(street.jdbc())
        .since(street.clock().instant().minus(Duration.ofDays(1)));
  }

  private LinkView link() {
    JdbcForecastViews forecasts = new JdbcForecastViews(street.jdbc(), street.clock());
    return new JdbcLinkViews(
            street.jdbc(), street.clock(), forecasts, (now, names) -> Capacities.NONE)
        .one(new NodeName("NODE_1"), new NodeName("NODE_3"), Duration.ofDays(1))
        .orElseThrow();
  }

  private Double quality() {
    FreshForecasts.cycle(street.rows(), street.clock().instant()).run();
    return new JdbcForecastViews(street.jdbc(), street.clock())
        .links().links().stream()
            .filter(link -> link.from().value().equals("NODE_1"))
            .filter(link -> link.to().value().equals("NODE_3"))
            .toList()
            .getFirst()
            .qualityPercent();
  }
}
