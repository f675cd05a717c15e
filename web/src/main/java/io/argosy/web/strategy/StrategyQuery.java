package io.argosy.web.strategy;

import io.argosy.common.wire.user.OwnStrategy;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads comparisons from the views of facts. */
public final class StrategyQuery {

  private static final String OWN_STRATEGIES =
      """
      array(select o.strategy from routing_cycle_strategy_facts o where o.cycle_id = %1$s
          order by o.files desc, o.strategy) as own_strategies,
      array(select o.files from routing_cycle_strategy_facts o where o.cycle_id = %1$s
          order by o.files desc, o.strategy) as own_files
      """;

  private static final String SUMS =
      """
      select strategy, array_agg(distinct chosen_strategy) as instead_of, count(*) as cycles,
          sum(requests) as files, sum(differing) as differing, sum(chosen_routed - routed) as missing,
          sum(end_seconds) as ends, sum(chosen_end_seconds) as chosen_ends,
          percentile_cont(0.5) within group (order by end_seconds) as median_end,
          percentile_cont(0.5) within group (order by regret_seconds) as median_regret,
          max(regret_seconds) as worst_regret
      from shadow_plan_facts where planned_at > :since group by strategy
      order by sum(regret_seconds), strategy
      """;

  private static final String RUNS =
      """
      select cycle_id, planned_at, strategy, requests, skipped, end_seconds,
      """
          + OWN_STRATEGIES.formatted("r.cycle_id")
          + "from shadow_run_facts r ";

  private static final String NEWEST = RUNS + "order by cycle_id desc limit :limit";
  private static final String ONE = RUNS + "where cycle_id = :cycle";

  private final JdbcClient jdbc;
  private final OtherPlans others;

  public StrategyQuery(JdbcClient jdbc) {
    this.jdbc = jdbc;
    others = new OtherPlans(jdbc);
  }

  /** Of the cycles that were planned since, the strategy that would have been soonest first. */
  List<StrategyView> sums(Instant since) {
    return jdbc.sql(SUMS)
        .param("since", OffsetDateTime.ofInstant(since, ZoneOffset.UTC))
        .query((row, n) -> sum(row))
        .list();
  }

  private static StrategyView sum(ResultSet row) throws SQLException {
    return new StrategyView(
        row.getString("strategy"),
        List.of((String[]) row.getArray("instead_of").getArray()),
        row.getLong("cycles"),
        row.getLong("files"),
        row.getLong("differing"),
        row.getLong("missing"),
        new StrategyView.Ends(
            row.getDouble("ends"), row.getDouble("median_end"), row.getDouble("chosen_ends")),
        new StrategyView.Regrets(row.getDouble("median_regret"), row.getDouble("worst_regret")));
  }

  /** Compared or passed over, the newest first, without examples. */
  List<ComparedView> newest(int limit) {
    OtherPlans.Newest plans = others.newest(limit);
    return jdbc.sql(NEWEST)
        .param("limit", limit)
        .query((row, n) -> compared(row, plans.of(row.getLong("cycle_id"))))
        .list();
  }

  /** With examples. */
  Optional<ComparedView> one(long cycle) {
    return jdbc.sql(ONE)
        .param("cycle", cycle)
        .query((row, n) -> compared(row, others.of(cycle)))
        .optional();
  }

  private static ComparedView compared(ResultSet row, List<ComparedView.Other> plans)
      throws SQLException {
    return new ComparedView(
        Long.toString(row.getLong("cycle_id")),
        row.getObject("planned_at", OffsetDateTime.class).toInstant(),
        row.getString("strategy"),
        row.getLong("requests"),
        row.getString("skipped"),
        row.getObject("end_seconds", Double.class),
        plans,
        ownStrategies(row));
  }

  private static List<OwnStrategy> ownStrategies(ResultSet row) throws SQLException {
    String[] strategies = (String[]) row.getArray("own_strategies").getArray();
    Integer[] files = (Integer[]) row.getArray("own_files").getArray();
    return IntStream.range(0, strategies.length)
        .mapToObj(n -> new OwnStrategy(strategies[n], files[n]))
        .toList();
  }
}
