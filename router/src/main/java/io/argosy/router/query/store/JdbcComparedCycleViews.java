package io.argosy.router.query.store;

import io.argosy.common.wire.user.ComparedCycleView;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads the cycles that were also planned by strategies that are not in use. */
public final class JdbcComparedCycleViews {

  private static final String RUNS =
      """
      select cycle_id, planned_at, strategy, requests, skipped, end_seconds,
      """
          + OwnStrategies.columns("r.cycle_id")
          + "from shadow_run_facts r ";

  private static final String NEWEST = RUNS + "order by cycle_id desc limit :limit";
  private static final String ONE = RUNS + "where cycle_id = :cycle";

  private final JdbcClient jdbc;
  private final OtherPlans others;

  public JdbcComparedCycleViews(JdbcClient jdbc) {
    this.jdbc = jdbc;
    others = new OtherPlans(jdbc);
  }

  /** Returns cycles that were compared or skipped, newest first, without examples. */
  public List<ComparedCycleView> newest(int limit) {
    OtherPlans.Newest plans = others.newest(limit);
    return jdbc.sql(NEWEST)
        .param("limit", limit)
        .query((row, n) -> compared(row, plans.of(row.getLong("cycle_id"))))
        .list();
  }

  /** Returns one cycle, with examples. */
  public Optional<ComparedCycleView> one(long cycle) {
    return jdbc.sql(ONE)
        .param("cycle", cycle)
        .query((row, n) -> compared(row, others.of(cycle)))
        .optional();
  }

  private static ComparedCycleView compared(ResultSet row, List<ComparedCycleView.Other> plans)
      throws SQLException {
    return new ComparedCycleView(
        Long.toString(row.getLong("cycle_id")),
        row.getObject("planned_at", OffsetDateTime.class).toInstant(),
        row.getString("strategy"),
        row.getLong("requests"),
        row.getString("skipped"),
        row.getObject("end_seconds", Double.class),
        plans,
        OwnStrategies.read(row));
  }
}
