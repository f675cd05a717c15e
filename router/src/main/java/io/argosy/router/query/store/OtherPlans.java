package io.argosy.router.query.store;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.ComparedCycleView.Example;
import io.argosy.common.wire.user.ComparedCycleView.Other;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads how other strategies would have planned cycles. */
final class OtherPlans {

  private static final String NEWEST =
      """
      select cycle_id, strategy, routed, differing, end_seconds, regret_seconds from shadow_plan_facts
      where cycle_id in (select r.cycle_id from shadow_run_facts r order by r.cycle_id desc limit :limit)
      order by cycle_id, strategy
      """;

  private static final String OF_CYCLE =
      """
      select strategy, routed, differing, end_seconds, regret_seconds from shadow_plan_facts
      where cycle_id = :cycle order by regret_seconds, strategy
      """;

  private static final String EXAMPLES =
      """
      select f.id, f.lfn, e.bytes, d.name as destination, c.name as chosen, o.name as other
      from shadow_plan_facts p, unnest(p.file_ids, p.file_bytes, p.destination_node_ids,
              p.chosen_node_ids, p.other_node_ids) with ordinality
              as e (file, bytes, destination, chosen, other, place)
          join catalog_file_facts f on f.id = e.file
          join topology_node_facts d on d.id = e.destination
          left join topology_node_facts c on c.id = e.chosen
          left join topology_node_facts o on o.id = e.other
      where p.cycle_id = :cycle and p.strategy = :strategy order by e.place
      """;

  private final JdbcClient jdbc;

  OtherPlans(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** The newest comparisons, by cycle key. */
  record Newest(Map<Long, List<Other>> plans) {

    List<Other> of(long cycle) {
      return plans.getOrDefault(cycle, List.of());
    }
  }

  Newest newest(int limit) {
    Map<Long, List<Other>> plans = new HashMap<>();
    jdbc.sql(NEWEST)
        .param("limit", limit)
        .query(
            row -> {
              plans
                  .computeIfAbsent(row.getLong("cycle_id"), cycle -> new ArrayList<>())
                  .add(other(row, List.of()));
            });
    return new Newest(plans);
  }

  /** Returns the plans of one cycle with examples, earliest end first. */
  List<Other> of(long cycle) {
    return jdbc.sql(OF_CYCLE)
        .param("cycle", cycle)
        .query((row, n) -> other(row, examples(cycle, row.getString("strategy"))))
        .list();
  }

  private static Other other(ResultSet row, List<Example> examples) throws SQLException {
    return new Other(
        row.getString("strategy"),
        row.getLong("routed"),
        row.getLong("differing"),
        row.getDouble("end_seconds"),
        row.getDouble("regret_seconds"),
        examples);
  }

  private List<Example> examples(long cycle, String strategy) {
    return jdbc.sql(EXAMPLES)
        .param("cycle", cycle)
        .param("strategy", strategy)
        .query((row, n) -> example(row))
        .list();
  }

  private static Example example(ResultSet row) throws SQLException {
    return new Example(
        Long.toString(row.getLong("id")),
        new Lfn(row.getString("lfn")),
        ByteCount.of(row.getLong("bytes")),
        new NodeName(row.getString("destination")),
        Cells.node(row, "chosen"),
        Cells.node(row, "other"));
  }
}
