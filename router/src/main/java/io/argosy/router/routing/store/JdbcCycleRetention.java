package io.argosy.router.routing.store;

import io.argosy.common.unit.ByteCount;
import io.argosy.router.stage.Columns;
import io.argosy.router.stage.Portions;
import java.time.Instant;
import java.time.ZoneOffset;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Deletes stored cycles that are too old, and snapshots that are too old or too large. */
public final class JdbcCycleRetention {

  private static final String TOO_OLD =
      """
      delete from routing_snapshot where cycle_id in (
          select cycle_id from routing_snapshot where planned_at < :before limit %d)
      """
          .formatted(Portions.ROWS);

  private static final String TOO_MUCH =
      """
      delete from routing_snapshot where cycle_id in (
          select s.cycle_id from (
              select cycle_id, sum(bytes) over newest as with_newer, row_number() over newest as place
              from routing_snapshot
              window newest as (order by planned_at desc, cycle_id desc)) s
          where s.with_newer > :largest and s.place > 1)
      """;

  private static final String TOO_OLD_CYCLES =
      "select id from routing_cycle where planned_at < :before order by planned_at limit :limit";

  private static final String STRATEGIES =
      "delete from routing_cycle_strategy where cycle_id = any(:cycles)";

  private static final String CYCLES = "delete from routing_cycle where id = any(:cycles)";

  private final JdbcClient jdbc;

  public JdbcCycleRetention(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * Deletes snapshots of cycles planned before this time, and then the oldest until the total size
   * is below the limit. The newest snapshot is always kept.
   *
   * @param largest maximum total size
   * @return the number of deleted rows
   */
  public int forgetSnapshots(Instant plannedBefore, ByteCount largest) {
    int old = jdbc.sql(TOO_OLD).param("before", plannedBefore.atOffset(ZoneOffset.UTC)).update();
    return old + jdbc.sql(TOO_MUCH).param("largest", largest.bytes()).update();
  }

  /**
   * Deletes at most one portion of the records of cycles planned before this time. Needs a
   * transaction.
   *
   * @return the number of deleted rows
   */
  public int forgetCycles(Instant plannedBefore) {
    long[] cycles =
        Columns.longs(
            jdbc.sql(TOO_OLD_CYCLES)
                .param("before", plannedBefore.atOffset(ZoneOffset.UTC))
                .param("limit", Portions.ROWS)
                .query(Long.class)
                .list(),
            Long::longValue);
    jdbc.sql(STRATEGIES).param("cycles", cycles).update();
    return jdbc.sql(CYCLES).param("cycles", cycles).update();
  }
}
