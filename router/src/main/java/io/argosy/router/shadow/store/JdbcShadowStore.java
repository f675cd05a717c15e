package io.argosy.router.shadow.store;

import io.argosy.common.topology.NodeName;
import io.argosy.router.plan.wire.CycleDocument;
import io.argosy.router.plan.wire.StoredCycle;
import io.argosy.router.shadow.CycleHead;
import io.argosy.router.shadow.PlannedCycle;
import io.argosy.router.shadow.ShadowPlan;
import io.argosy.router.shadow.ShadowPlan.Difference;
import io.argosy.router.shadow.ShadowRun;
import io.argosy.router.shadow.ShadowStore;
import io.argosy.router.stage.Columns;
import io.argosy.router.stage.Portions;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads the cycles stored by routing; stores comparisons with one row for each strategy. */
public final class JdbcShadowStore implements ShadowStore {

  private static final String WAITING =
      """
      select c.id, c.planned_at, c.strategy, c.requests from routing_cycle_facts c
      where c.planned_at > :after
          and not exists (select 1 from shadow_run r where r.cycle_id = c.id)
      order by c.id desc limit :limit
      """;

  private static final String RUN =
      """
      insert into shadow_run (cycle_id, planned_at, compared_at, strategy, requests, routed, skipped,
          end_seconds, mean_seconds)
      values (:cycle, :planned, :compared, :strategy, :requests, :routed, :skipped, :end, :mean)
      """;

  /** Examples are in arrays, in which key 0 stands for no source. */
  private static final String PLAN =
      """
      insert into shadow_plan (cycle_id, strategy, routed, differing, differing_bytes, end_seconds,
          mean_seconds, file_ids, destination_node_ids, chosen_node_ids, other_node_ids, file_bytes)
      values (:cycle, :strategy, :routed, :differing, :bytes, :end, :mean, :files, :destinations,
          :chosen, :others, :sizes)
      """;

  private static final long NONE = 0;

  private static final String FORGET =
      """
      delete from shadow_run where cycle_id in (
          select cycle_id from shadow_run where planned_at < :before limit %d)
      """
          .formatted(Portions.ROWS);

  private final JdbcClient jdbc;

  public JdbcShadowStore(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public List<CycleHead> waiting(Instant after, int limit) {
    return jdbc.sql(WAITING)
        .param("after", after.atOffset(ZoneOffset.UTC))
        .param("limit", limit)
        .query(CycleHead.class)
        .list();
  }

  @Override
  public Optional<PlannedCycle> read(long cycle) {
    return jdbc.sql("select body from routing_snapshot_facts where cycle_id = :id")
        .param("id", cycle)
        .query((row, n) -> planned(row.getBinaryStream(1)))
        .optional();
  }

  private static PlannedCycle planned(InputStream body) {
    try (GZIPInputStream in = new GZIPInputStream(body)) {
      StoredCycle cycle = CycleDocument.read(in);
      return new PlannedCycle(
          cycle.view(),
          cycle.world().batch(),
          cycle.policy(),
          cycle.world().ids(),
          cycle.head().digest());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void save(ShadowRun run) {
    boolean compared = run.skipped().isEmpty();
    jdbc.sql(RUN)
        .param("cycle", run.cycle().id())
        .param("planned", run.cycle().plannedAt().atOffset(ZoneOffset.UTC))
        .param("compared", run.comparedAt().atOffset(ZoneOffset.UTC))
        .param("strategy", run.cycle().strategy())
        .param("requests", run.cycle().requests())
        .param("routed", run.routed())
        .param("skipped", run.skipped().map(Object::toString).orElse(null))
        .param("end", compared ? run.chosen().lastSeconds() : null)
        .param("mean", compared ? run.chosen().meanSeconds() : null)
        .update();
    run.plans().forEach(plan -> insert(run.cycle().id(), plan));
  }

  private void insert(long cycle, ShadowPlan plan) {
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

  @Override
  public int forget(Instant plannedBefore) {
    return jdbc.sql(FORGET).param("before", plannedBefore.atOffset(ZoneOffset.UTC)).update();
  }
}
