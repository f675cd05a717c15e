package io.argosy.router.shadow.store;

import io.argosy.common.topology.NodeName;
import io.argosy.router.shadow.ShadowPlan;
import io.argosy.router.shadow.ShadowPlan.Difference;
import io.argosy.router.stage.Columns;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Inserts one row for each strategy, with examples in arrays; key 0 stands for no source. */
final class ShadowPlanRows {

  private static final String PLAN =
      """
      insert into shadow_plan (cycle_id, strategy, routed, differing, differing_bytes, end_seconds,
          mean_seconds, file_ids, destination_node_ids, chosen_node_ids, other_node_ids, file_bytes)
      values (:cycle, :strategy, :routed, :differing, :bytes, :end, :mean, :files, :destinations,
          :chosen, :others, :sizes)
      """;

  private static final long NONE = 0;

  private final JdbcClient jdbc;

  ShadowPlanRows(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  void insert(long cycle, ShadowPlan plan) {
    List<Difference> examples = plan.examples();
    Map<NodeName, Long> nodes = examples.isEmpty() ? Map.of() : nodes();
    jdbc.sql(PLAN)
        .param("cycle", cycle)
        .param("strategy", plan.strategy().word())
        .param("routed", plan.routed())
        .param("differing", plan.differing())
        .param("bytes", plan.differingBytes().bytes())
        .param("end", plan.ending().lastSeconds())
        .param("mean", plan.ending().meanSeconds())
        .param("files", Columns.longs(examples, e -> Long.parseLong(e.file())))
        .param(
            "destinations", Columns.longs(examples, e -> key(nodes, Optional.of(e.destination()))))
        .param("chosen", Columns.longs(examples, e -> key(nodes, e.chosen())))
        .param("others", Columns.longs(examples, e -> key(nodes, e.instead())))
        .param("sizes", Columns.longs(examples, e -> e.bytes().bytes()))
        .update();
  }

  private static long key(Map<NodeName, Long> nodes, Optional<NodeName> name) {
    return name.map(nodes::get).orElse(NONE);
  }

  private Map<NodeName, Long> nodes() {
    Map<NodeName, Long> nodes = new HashMap<>();
    jdbc.sql("select id, name from topology_node_facts")
        .query(
            row -> {
              nodes.put(new NodeName(row.getString("name")), row.getLong("id"));
            });
    return nodes;
  }
}
