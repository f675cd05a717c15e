package io.argosy.router.shadow.store;

import io.argosy.router.plan.wire.CycleDocument;
import io.argosy.router.plan.wire.StoredCycle;
import io.argosy.router.shadow.CycleHead;
import io.argosy.router.shadow.PlannedCycle;
import io.argosy.router.shadow.ShadowRun;
import io.argosy.router.shadow.ShadowStore;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads the cycles stored by routing; stores comparisons with {@link ShadowPlanRows}. */
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

  private final JdbcClient jdbc;
  private final ShadowPlanRows plans;

  public JdbcShadowStore(JdbcClient jdbc) {
    this.jdbc = jdbc;
    plans = new ShadowPlanRows(jdbc);
  }

  @Override
  public List<CycleHead> waiting(Instant after, int limit) {
    return jdbc.sql(WAITING)
        .param("after", at(after))
        .param("limit", limit)
        .query((row, n) -> head(row))
        .list();
  }

  private static CycleHead head(ResultSet row) throws SQLException {
    return new CycleHead(
        row.getLong("id"),
        row.getObject("planned_at", OffsetDateTime.class).toInstant(),
        row.getString("strategy"),
        row.getLong("requests"));
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
        .param("planned", at(run.cycle().plannedAt()))
        .param("compared", at(run.comparedAt()))
        .param("strategy", run.cycle().strategy())
        .param("requests", run.cycle().requests())
        .param("routed", run.routed())
        .param("skipped", run.skipped().map(Object::toString).orElse(null))
        .param("end", compared ? run.chosen().lastSeconds() : null)
        .param("mean", compared ? run.chosen().meanSeconds() : null)
        .update();
    run.plans().forEach(plan -> plans.insert(run.cycle().id(), plan));
  }

  @Override
  public int forget(Instant plannedBefore) {
    return jdbc.sql("delete from shadow_run where planned_at < :before")
        .param("before", at(plannedBefore))
        .update();
  }

  private static OffsetDateTime at(Instant instant) {
    return OffsetDateTime.ofInstant(instant, ZoneOffset.UTC);
  }
}
