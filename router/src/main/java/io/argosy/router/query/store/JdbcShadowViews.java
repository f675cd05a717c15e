package io.argosy.router.query.store;

import io.argosy.common.wire.user.Page;
import io.argosy.common.wire.user.ShadowView;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads how strategies that are not in use would have planned recent cycles. */
public final class JdbcShadowViews {

  private static final Duration METERED = Duration.ofHours(1);

  private static final String SUMS =
      """
      select strategy, array_agg(distinct chosen_strategy) as instead_of, count(*) as cycles,
          sum(requests) as files, sum(differing) as differing, sum(chosen_routed - routed) as missing,
          sum(end_seconds) as end_seconds,
          percentile_cont(0.5) within group (order by end_seconds) as median_end,
          sum(chosen_end_seconds) as chosen_end_seconds, max(regret_seconds) as worst,
          percentile_cont(0.5) within group (order by regret_seconds) as median
      from shadow_plan_facts where planned_at > :since group by strategy order by strategy
      """;

  private static final String REGRET =
      """
      select coalesce(sum(regret_seconds), 0) from shadow_plan_facts
      where planned_at > :since and strategy = :strategy
      """;

  private final JdbcClient jdbc;
  private final Clock clock;

  public JdbcShadowViews(JdbcClient jdbc, Clock clock) {
    this.jdbc = jdbc;
    this.clock = clock;
  }

  /** Returns a row per strategy, by name, for cycles planned within this time before now. */
  public Page<ShadowView> within(Duration time) {
    return new Page<>(
        jdbc.sql(SUMS).param("since", since(time)).query((row, n) -> view(row)).list(), null);
  }

  private static ShadowView view(ResultSet row) throws SQLException {
    return new ShadowView(
        row.getString("strategy"),
        List.of((String[]) row.getArray("instead_of").getArray()),
        row.getLong("cycles"),
        row.getLong("files"),
        row.getLong("differing"),
        row.getLong("missing"),
        row.getDouble("end_seconds"),
        row.getDouble("median_end"),
        row.getDouble("chosen_end_seconds"),
        new ShadowView.Regret(row.getDouble("median"), row.getDouble("worst")));
  }

  /** Returns the sum over all cycles of the last hour. */
  public double regretSeconds(String strategy) {
    return jdbc.sql(REGRET)
        .param("since", since(METERED))
        .param("strategy", strategy)
        .query(Double.class)
        .single();
  }

  private OffsetDateTime since(Duration time) {
    return OffsetDateTime.ofInstant(clock.instant().minus(time), ZoneOffset.UTC);
  }
}
