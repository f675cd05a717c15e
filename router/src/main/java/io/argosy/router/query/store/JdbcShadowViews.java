package io.argosy.router.query.store;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.ComparedCycleView;
import io.argosy.common.wire.user.ComparedCycleView.Example;
import io.argosy.common.wire.user.ComparedCycleView.Other;
import io.argosy.common.wire.user.Page;
import io.argosy.common.wire.user.ShadowView;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

  private static final String RUNS =
      """
      select cycle_id, planned_at, strategy, requests, skipped, end_seconds,
      """
          + JdbcCycleViews.OWN_STRATEGIES.formatted("r.cycle_id")
          + "from shadow_run_facts r ";

  private static final String NEWEST_RUNS = RUNS + "order by cycle_id desc limit :limit";
  private static final String ONE_RUN = RUNS + "where cycle_id = :cycle";

  private static final String PLANS =
      "select cycle_id, strategy, routed, differing, end_seconds, regret_seconds from shadow_plan_facts ";

  private static final String NEWEST_PLANS =
      PLANS
          + """
          where cycle_id in (select r.cycle_id from shadow_run_facts r order by r.cycle_id desc limit :limit)
          order by cycle_id, strategy
          """;

  private static final String PLANS_OF_ONE =
      PLANS + "where cycle_id = :cycle order by regret_seconds, strategy";

  private static final String EXAMPLES =
      """
      select p.strategy, f.id, f.lfn, e.bytes, d.name as destination, c.name as chosen,
          o.name as other
      from shadow_plan_facts p, unnest(p.file_ids, p.file_bytes, p.destination_node_ids,
              p.chosen_node_ids, p.other_node_ids) with ordinality
              as e (file, bytes, destination, chosen, other, place)
          join catalog_file_facts f on f.id = e.file
          join topology_node_facts d on d.id = e.destination
          left join topology_node_facts c on c.id = e.chosen
          left join topology_node_facts o on o.id = e.other
      where p.cycle_id = :cycle order by e.place
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

  /** Returns cycles that were compared or skipped, newest first, without examples. */
  public List<ComparedCycleView> newestCycles(int limit) {
    Map<Long, List<Other>> plans = new HashMap<>();
    jdbc.sql(NEWEST_PLANS)
        .param("limit", limit)
        .query(
            row -> {
              plans
                  .computeIfAbsent(row.getLong("cycle_id"), cycle -> new ArrayList<>())
                  .add(plan(row, List.of()));
            });
    return jdbc.sql(NEWEST_RUNS)
        .param("limit", limit)
        .query((row, n) -> compared(row, plans.getOrDefault(row.getLong("cycle_id"), List.of())))
        .list();
  }

  /** Returns one cycle, with examples; its plans are sorted by their end. */
  public Optional<ComparedCycleView> cycle(long cycle) {
    Map<String, List<Example>> examples = examples(cycle);
    List<Other> plans =
        jdbc.sql(PLANS_OF_ONE)
            .param("cycle", cycle)
            .query(
                (row, n) -> plan(row, examples.getOrDefault(row.getString("strategy"), List.of())))
            .list();
    return jdbc.sql(ONE_RUN)
        .param("cycle", cycle)
        .query((row, n) -> compared(row, plans))
        .optional();
  }

  private static ComparedCycleView compared(ResultSet row, List<Other> plans) throws SQLException {
    return new ComparedCycleView(
        row.getString("cycle_id"),
        Cells.at(row, "planned_at"),
        row.getString("strategy"),
        row.getLong("requests"),
        row.getString("skipped"),
        row.getObject("end_seconds", Double.class),
        plans,
        JdbcCycleViews.ownStrategies(row));
  }

  private static Other plan(ResultSet row, List<Example> examples) throws SQLException {
    return new Other(
        row.getString("strategy"),
        row.getLong("routed"),
        row.getLong("differing"),
        row.getDouble("end_seconds"),
        row.getDouble("regret_seconds"),
        examples);
  }

  /** Returns files that would have come from another source, by strategy. */
  private Map<String, List<Example>> examples(long cycle) {
    Map<String, List<Example>> examples = new HashMap<>();
    jdbc.sql(EXAMPLES)
        .param("cycle", cycle)
        .query(
            row -> {
              examples
                  .computeIfAbsent(row.getString("strategy"), strategy -> new ArrayList<>())
                  .add(
                      new Example(
                          row.getString("id"),
                          new Lfn(row.getString("lfn")),
                          ByteCount.of(row.getLong("bytes")),
                          new NodeName(row.getString("destination")),
                          Cells.node(row, "chosen"),
                          Cells.node(row, "other")));
            });
    return examples;
  }
}
