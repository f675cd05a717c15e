package io.argosy.router.routing.store;

import io.argosy.common.unit.ByteCount;
import io.argosy.router.routing.KeptCycles;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Forgets snapshots by their age, then by what is newer than they. */
public final class JdbcKeptCycles implements KeptCycles {

  private static final String TOO_OLD = "delete from routing_snapshot where planned_at < :before";

  private static final String TOO_MUCH =
      """
      delete from routing_snapshot where cycle_id in (
          select s.cycle_id from (
              select cycle_id, sum(bytes) over newest as with_newer, row_number() over newest as place
              from routing_snapshot
              window newest as (order by planned_at desc, cycle_id desc)) s
          where s.with_newer > :largest and s.place > 1)
      """;

  private static final String STRATEGIES =
      """
      delete from routing_cycle_strategy
      where cycle_id in (select id from routing_cycle where planned_at < :before)
      """;

  private static final String CYCLES = "delete from routing_cycle where planned_at < :before";

  private final JdbcClient jdbc;

  public JdbcKeptCycles(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public int forget(Instant plannedBefore, ByteCount largest) {
    int old = before(TOO_OLD, plannedBefore);
    return old + jdbc.sql(TOO_MUCH).param("largest", largest.bytes()).update();
  }

  @Override
  public int forgetThatTheyRan(Instant plannedBefore) {
    before(STRATEGIES, plannedBefore);
    return before(CYCLES, plannedBefore);
  }

  private int before(String sql, Instant planned) {
    return jdbc.sql(sql)
        .param("before", OffsetDateTime.ofInstant(planned, ZoneOffset.UTC))
        .update();
  }
}
