package io.argosy.router.routing.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.unit.ByteCount;
import io.argosy.router.fixture.TestDatabase;
import io.argosy.router.stage.Portions;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class JdbcCycleRetentionTest {

  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final ByteCount MUCH = ByteCount.of(1_000_000);

  private final TestDatabase database = TestDatabase.fresh();

  @AfterEach
  void close() {
    database.close();
  }

  private JdbcCycleRetention cycles() {
    return new JdbcCycleRetention(database.jdbc());
  }

  private void keep(long cycle, Instant plannedAt, int bytes) {
    database
        .jdbc()
        .sql("insert into routing_snapshot values (?, ?, ?, ?)")
        .params(cycle, OffsetDateTime.ofInstant(plannedAt, ZoneOffset.UTC), bytes, new byte[bytes])
        .update();
  }

  private void ran(long cycle, Instant plannedAt) {
    database
        .jdbc()
        .sql(
            """
            insert into routing_cycle (id, planned_at, strategy, requests, routed, view_age_seconds)
            values (?, ?, 'completion', 2, 2, 0)
            """)
        .params(cycle, OffsetDateTime.ofInstant(plannedAt, ZoneOffset.UTC))
        .update();
    for (String strategy : List.of("phedex", "queue")) {
      database
          .jdbc()
          .sql("insert into routing_cycle_strategy values (?, ?, 1)")
          .params(cycle, strategy)
          .update();
    }
  }

  private void ranMany(int cycles, Instant plannedAt) {
    OffsetDateTime at = OffsetDateTime.ofInstant(plannedAt, ZoneOffset.UTC);
    database
        .jdbc()
        .sql(
            """
            insert into routing_cycle (id, planned_at, strategy, requests, routed, view_age_seconds)
            select n, ?, 'completion', 2, 2, 0 from generate_series(1, ?) n
            """)
        .params(at, cycles)
        .update();
    database
        .jdbc()
        .sql("insert into routing_cycle_strategy select id, 'queue', 1 from routing_cycle")
        .update();
  }

  private List<Long> known() {
    return database
        .jdbc()
        .sql("select id from routing_cycle_facts order by id")
        .query(Long.class)
        .list();
  }

  private List<Long> snapshots() {
    return database
        .jdbc()
        .sql("select cycle_id from routing_snapshot order by planned_at")
        .query(Long.class)
        .list();
  }

  @Test
  void recordsOfOldCyclesAreDeleted() {
    ran(1, NOON.minus(Duration.ofDays(91)));
    ran(2, NOON.minus(Duration.ofDays(89)));
    assertThat(cycles().forgetCycles(NOON.minus(Duration.ofDays(90)))).isEqualTo(1);
    assertThat(known()).containsExactly(2L);
    assertThat(cycles().forgetCycles(NOON.minus(Duration.ofDays(90)))).isZero();
  }

  /** After an upgrade there may be cycles of a year: too many for one statement. */
  @Test
  void atMostAPortionIsDeletedAtATime() {
    ranMany(Portions.ROWS + 1, NOON.minus(Duration.ofDays(91)));
    assertThat(cycles().forgetCycles(NOON)).isEqualTo(Portions.ROWS);
    assertThat(cycles().forgetCycles(NOON)).isEqualTo(1);
    assertThat(known()).isEmpty();
  }

  /** Adds cycles 1 to 4, an hour apart, with snapshots of 100 bytes; the last is from noon. */
  void fourCycles() {
    for (int cycle = 1; cycle <= 4; cycle++) {
      keep(cycle, NOON.minus(Duration.ofHours(4 - cycle)), 100);
    }
  }

  @Test
  void olderSnapshotsAreDeleted() {
    fourCycles();
    assertThat(cycles().forgetSnapshots(NOON.minus(Duration.ofHours(2)), MUCH)).isEqualTo(1);
    assertThat(snapshots()).containsExactly(2L, 3L, 4L);
  }

  @Test
  void theOldestSnapshotsAreDeletedUntilTheOthersFit() {
    fourCycles();
    assertThat(cycles().forgetSnapshots(Instant.EPOCH, ByteCount.of(299))).isEqualTo(2);
    assertThat(snapshots()).containsExactly(3L, 4L);
    assertThat(cycles().forgetSnapshots(Instant.EPOCH, ByteCount.of(200))).isZero();
  }

  @Test
  void theNewestSnapshotStaysWhateverItsSize() {
    fourCycles();
    cycles().forgetSnapshots(Instant.EPOCH, ByteCount.of(1));
    assertThat(snapshots()).containsExactly(4L);
  }
}
