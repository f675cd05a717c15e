package io.argosy.router.query.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.CycleDecisionView;
import io.argosy.common.wire.user.CycleView;
import io.argosy.common.wire.user.DecisionView;
import io.argosy.common.wire.user.ExplanationView;
import io.argosy.common.wire.user.Page;
import io.argosy.router.fixture.Circuits;
import io.argosy.router.fixture.Street;
import io.argosy.router.plan.wire.CycleDocument;
import io.argosy.router.plan.wire.Replay;
import io.argosy.router.plan.wire.StoredCycle;
import io.argosy.router.query.PageRequest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A cycle on a real database is replayed and explained from its stored data. */
class ReplayStreetTest {

  @AutoClose private final Street street = new Street();
  private final JdbcCycleViews cycles = new JdbcCycleViews(street.jdbc());

  @BeforeEach
  void aCycleOfThreePriorities() {
    street.dataset(1, 40, 1, 2);
    street.dataset(2, 30, 1);
    street.dataset(3, 20, 2, 1);
    street.request(1, 1, 3, 1);
    street.request(2, 2, 4, 0);
    street.request(3, 3, 4, 3);
    street.execute(
        """
        insert into link_bin values
            (timestamptz '2026-01-01 11:50Z', 1, 3, 9, 7000000001, 2, 0, 70.3),
            (timestamptz '2026-01-01 11:50Z', 2, 4, 7, 3000000000, 1, 0, 77.7)
        """);
    street.run();
  }

  private CycleView cycle() {
    return cycles.page(PageRequest.of(null, null)).items().getFirst();
  }

  private StoredCycle stored() throws IOException {
    byte[] body = cycles.snapshot(Long.parseLong(cycle().id())).orElseThrow();
    return CycleDocument.read(new GZIPInputStream(new ByteArrayInputStream(body)));
  }

  private List<CycleDecisionView> decisions() {
    List<CycleDecisionView> all = new ArrayList<>();
    String next = null;
    do {
      Page<CycleDecisionView> page =
          cycles.decisions(Long.parseLong(cycle().id()), PageRequest.of(next, "37"));
      all.addAll(page.items());
      next = page.next();
    } while (next != null);
    return all;
  }

  @Test
  void aReplayEqualsTheDecisions() throws IOException {
    assertThat(cycle().snapshot()).isEqualTo("kept");
    assertThat(cycle().routed()).isEqualTo(90);
    assertThat(cycle().expectedEndSeconds()).isPositive();
    assertThat(decisions()).hasSize(90);
    Replay replay = Replay.of(stored(), decisions());
    assertThat(replay.differences()).isEmpty();
    assertThat(replay.decisions()).isEqualTo(90);
    assertThat(replay.digest()).isEqualTo(cycle().digest());
  }

  @Test
  void aChangedDecisionIsADifference() throws IOException {
    street.execute(
        "update decision set chosen_node_id = 2 where file_id = 20003 and destination_node_id = 4");
    assertThat(Replay.of(stored(), decisions()).differences())
        .containsExactly("/d/2/00003 to NODE_4 was from NODE_2 and is NODE_1");
  }

  @Test
  void aDecisionIsExplainedFromTheSnapshot() {
    DecisionView decision = decision();
    assertThat(decision.cycle()).isEqualTo(cycle().id());
    assertThat(decision.unexplained()).isNull();
    ExplanationView why = decision.explanation();
    assertThat(why).isNotNull();
    assertThat(why.sources().stream().map(ExplanationView.Source::node))
        .isEqualTo(decision.candidates().stream().map(DecisionView.Candidate::node).toList());
    assertThat(why.sources().getFirst().terms()).containsKey("transfer");
    assertThat(why.runnerUp()).isNotNull();
  }

  private static List<String> details(ExplanationView why, String source) {
    return why.sources().stream()
        .filter(one -> one.node().value().equals(source))
        .flatMap(one -> one.way().stream())
        .flatMap(hop -> hop.data().stream())
        .map(ExplanationView.Datum::detail)
        .toList();
  }

  @Test
  void factsAreShownWithTheirAge() {
    ExplanationView why = decision().explanation();
    assertThat(why).isNotNull();
    assertThat(details(why, "NODE_1"))
        .containsSubsequence(
            "rate of NODE_1 to NODE_3: 99.6 MB/s, seen at most 10 min before",
            "capacity of NODE_1 to NODE_3: 129 MB/s, seen at most 10 min before",
            "success rate of NODE_1 to NODE_3: 76.9 %, seen at most 10 min before");
    assertThat(details(why, "NODE_2"))
        .contains(
            "rate of NODE_2 to NODE_3: not known, tried at 100 MB/s",
            "capacity of NODE_2 to NODE_3: not known",
            "success rate of NODE_2 to NODE_3: unknown; 50 % assumed",
            "probe budget of NODE_2 to NODE_3 used: 0 B of 100 GB");
    ExplanationView.Datum rate = why.sources().getFirst().way().getFirst().data().getFirst();
    assertThat(rate.what()).isEqualTo("link-rate");
    assertThat(rate.terms()).contains("transfer");
    assertThat(rate.unit()).isEqualTo("bytes/s");
  }

  @Test
  void aCycleWithACircuitIsReplayedAndExplained() throws IOException {
    Circuits.usable(street, new UUID(0, 7), Instant.parse("2026-01-01T14:05:00Z"));
    street.dataset(6, 50, 1, 2);
    street.request(6, 6, 3, 1);
    street.run();
    assertThat(cycle().routed()).isPositive();
    assertThat(Replay.of(stored(), decisions()).differences()).isEmpty();
    ExplanationView why =
        decision(new JdbcDecisionViews(street.jdbc(), street.clock()), "/d/6/00001").explanation();
    assertThat(why).isNotNull();
    assertThat(details(why, "NODE_1"))
        .containsSubsequence(
            "NODE_1 to NODE_3 over circuit production-00000000-0000-0000-0000-000000000007,"
                + " 900 MB/s until 14:05 UTC",
            "rate of the shared path of NODE_1 to NODE_3: 99.6 MB/s, seen at most 10 min before")
        .noneMatch(detail -> detail.startsWith("capacity of") || detail.startsWith("success"));
  }

  @Test
  void pinnedCapacitiesAndTheAgeOfProbesAreShown() {
    street.execute(
        "insert into automation_pin values (1, 'learning', 1, 3, 0, 0, '*', 2e7, null, 'x', 'ann',"
            + " '2026-01-01 09:00Z')");
    street.execute("insert into link_bin values ('2026-01-01 10:00Z', 2, 3, 1, 10, 0, 0, 0.1)");
    street.dataset(5, 5, 1, 2);
    street.request(5, 5, 3, 1);
    street.run();
    var why =
        decision(new JdbcDecisionViews(street.jdbc(), street.clock()), "/d/5/00001").explanation();
    assertThat(why).isNotNull();
    assertThat(details(why, "NODE_1"))
        .contains("capacity of NODE_1 to NODE_3: 20.0 MB/s, pinned 3 h before");
    assertThat(details(why, "NODE_2"))
        .anyMatch(
            d -> d.matches("probe budget of NODE_2 to NODE_3 used: .*seen at most 2 h before"));
  }

  /** The sources are those of the newest forecast, which may be newer than the decision. */
  @Test
  void theSourcesOfARateAreNamed() {
    assertThat(details(decision().explanation(), "NODE_1"))
        .as("capacity and success are own")
        .noneMatch(detail -> detail.matches("(capacity|success rate) of .* UTC.*"))
        .contains(
            "forecast of NODE_1 to NODE_3 at 2026-01-01 12:00:00 UTC: 99.6 MB/s, from own transfers"
                + " (9 files, 7.00 GB, 5 min old)");
    street.execute("delete from link_forecast");
    street.execute(
        """
        insert into link_forecast values (2, 3, timestamptz '2026-01-01 11:59:30Z', 4.5e8, false, 0.5, null, null,
            false, null, null, timestamptz '2026-01-01 10:00Z', 0.83,
            '[{"feed":"debug","said":{"doneFiles":9,"doneBytes":9e9,"ageSeconds":7170},"used":true},
              {"feed":"wlcg","said":{"points":4,"ageSeconds":60},"used":false}]')
        """);
    ExplanationView why = decision().explanation();
    assertThat(why).isNotNull();
    assertThat(details(why, "NODE_2"))
        .startsWith(
            "rate of NODE_2 to NODE_3: not known, tried at 100 MB/s",
            "forecast of NODE_2 to NODE_3 at 2026-01-01 11:59:30 UTC: 450 MB/s, from transfers of"
                + " debug (9 files, 9.00 GB, 2 h old)");
    assertThat(details(why, "NODE_1")).noneMatch(detail -> detail.startsWith("forecast"));
  }

  /** Otherwise a file's rate would seem to be learned, and an instance that is not used counted. */
  @Test
  void aFileThatReplacesAndTheInstancesThatCountAreNamed() {
    street.execute("delete from link_forecast");
    street.execute(
        """
        insert into link_forecast values
            (1, 3, timestamptz '2026-01-01 11:59:30Z', 4e7, true, 0.7, null, 2e8, false, null, null, null, 1,
                '[{"feed":"hand","said":{"rate":4e7,"use":"replace"},"used":true},
                  {"feed":"production","said":{"own":true,"doneFiles":9,"weight":1},"used":false},
                  {"feed":"wlcg","said":{"points":4,"capacity":2e8},"used":false}]'),
            (2, 3, timestamptz '2026-01-01 11:59:30Z', 4.5e8, false, 0.8, null, null, false, null, null, null, 0.8,
                '[{"feed":"debug","said":{"doneFiles":9,"doneBytes":9e9,"weight":1},"used":true},
                  {"feed":"mute","said":{"doneFiles":9,"weight":0},"used":false},
                  {"feed":"test","said":{"doneFiles":0,"failedFiles":2,"weight":0.5},"used":false}]')
        """);
    ExplanationView why = decision().explanation();
    assertThat(why).isNotNull();
    assertThat(details(why, "NODE_1"))
        .contains(
            "capacity of NODE_1 to NODE_3 at 2026-01-01 11:59:30 UTC: 40.0 MB/s, from rate file of"
                + " hand")
        .noneMatch(detail -> detail.matches("success rate of .* UTC.*"));
    assertThat(details(why, "NODE_2"))
        .contains(
            "success rate of NODE_2 to NODE_3 at 2026-01-01 11:59:30 UTC: 80 %, from transfers of"
                + " debug (9 files, 9.00 GB), transfers of test (2 failed attempts)")
        .noneMatch(detail -> detail.matches("capacity of .* UTC.*"));
  }

  @Test
  void withoutASnapshotTheReasonIsGiven() {
    street.execute("delete from routing_snapshot");
    assertThat(decision().explanation()).isNull();
    assertThat(decision().unexplained()).isEqualTo("expired");
    street.execute("update routing_cycle set snapshot = 'too-many-requests'");
    assertThat(decision().unexplained()).isEqualTo("too-many-requests");
  }

  @Test
  void theSecondExplanationOfACycleDoesNotReadItAgain() {
    JdbcDecisionViews views = new JdbcDecisionViews(street.jdbc(), street.clock());
    ExplanationView first = decision(views, "/d/1/00001").explanation();
    street.execute("update routing_snapshot set body = 'x'");
    assertThat(decision(views, "/d/1/00001").explanation()).isNotNull().isEqualTo(first);
    assertThatException().isThrownBy(this::decision);
  }

  @Test
  void onlyTheLastFewCyclesStayInMemory() {
    street.execute(
        """
        insert into routing_snapshot (cycle_id, planned_at, bytes, body)
        select n, planned_at, bytes, body from routing_snapshot, generate_series(901, %d) n
        """,
        900 + StoredExplanations.IN_MEMORY + 1);
    StoredExplanations stored = new StoredExplanations(cycles);
    explain(stored, 901);
    street.execute("update routing_snapshot set body = 'x' where cycle_id = 901");
    explain(stored, 901);
    for (int more = 1; more <= StoredExplanations.IN_MEMORY; more++) {
      explain(stored, 901 + more);
    }
    assertThatException().isThrownBy(() -> explain(stored, 901));
  }

  private static void explain(StoredExplanations stored, long cycle) {
    assertThat(stored.explain(cycle, 10_001, new NodeName("NODE_3"), new NodeName("NODE_1"), 1))
        .isPresent();
  }

  private DecisionView decision() {
    return decision(new JdbcDecisionViews(street.jdbc(), street.clock()), "/d/1/00001");
  }

  private static DecisionView decision(JdbcDecisionViews views, String lfn) {
    return views.newest(new Lfn(lfn), new NodeName("NODE_3")).orElseThrow();
  }
}
