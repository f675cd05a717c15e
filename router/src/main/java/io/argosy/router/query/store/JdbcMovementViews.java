package io.argosy.router.query.store;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.task.FailureClass;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.FlowView;
import io.argosy.common.wire.user.Page;
import io.argosy.common.wire.user.StuckFileView;
import io.argosy.router.query.PageRequest;
import io.argosy.router.stage.Columns;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads what was transferred for a request, and which of its files failed. */
public final class JdbcMovementViews {

  private static final String FLOWS =
      """
      select f.source, f.destination, f.files, f.bytes, f.failures,
          (select coalesce(sum(extract(epoch from upper(t) - lower(t))), 0)
              from unnest(f.times) t) as busy_seconds
      from (select s.name as source, n.name as destination,
          count(*) filter (where o.verdict in ('done', 'stale-done')) as files,
          coalesce(sum(o.bytes) filter (where o.verdict in ('done', 'stale-done')), 0) as bytes,
          count(*) filter (where o.verdict not in ('done', 'stale-done')) as failures,
          range_agg(tstzrange(o.started_at, greatest(o.started_at, o.ended_at))) as times
      from request_facts r
          join request_destination_facts d on d.request_id = r.id
          join request_dataset_facts rd on rd.request_id = r.id
          join catalog_block_facts b on b.dataset_id = rd.dataset_id
              and (d.blocks_to is null or b.place <= d.blocks_to)
          join harvest_outcome_facts o
              on o.block_id = b.id and o.destination_node_id = d.node_id
                  and o.reported_at >= r.created_at and o.verdict <> 'returned'
                  and (r.done_at is null or o.reported_at <= r.done_at)
          join topology_node_facts s on s.id = o.source_node_id
          join topology_node_facts n on n.id = o.destination_node_id
      where r.id = :id and (s.name, n.name) > (:source, :destination)
      group by s.name, n.name order by s.name, n.name limit :limit) f
      order by f.source, f.destination
      """;

  /** A file that found its destination full has failed, although no attempt was counted. */
  private static final String FAILED =
      """
      (%1$s.attempts > 0 or exists (select 1 from harvest_outcome_facts o
          where o.block_id = %1$s.block_id and o.destination_node_id = %1$s.destination_node_id
              and o.file_id = %1$s.file_id and o.reason = 'DESTINATION_FULL'
              and o.verdict = 'failed' and o.reported_at >= %1$s.created_at))\
      """;

  /**
   * Files that were given up, failed without a retry on the way, or have no source; with the result
   * of their last planning.
   */
  private static final String STUCK =
      """
      select q.id, v.reason as verdict
      from (select w.* from request_destination_facts d
              join request_dataset_facts rd on rd.request_id = d.request_id
              join catalog_block_facts b on b.dataset_id = rd.dataset_id
                  and (d.blocks_to is null or b.place <= d.blocks_to)
              join activation_file_request_facts w
                  on w.block_id = b.id and w.destination_node_id = d.node_id
          where d.request_id = :id and not rd.ended and w.id > :after
              and not exists (
                  select 1 from issue_task_facts t
                  where t.file_request_id = w.id and t.claim_id is not null)
              and (w.given_up is not null or not exists (
                  select 1 from routing_route_facts p where p.file_request_id = w.id)
                  or %1$s)) q
          left join lateral (
              select z.reason, z.chosen_node_id from routing_decision_facts z
              where z.file_id = q.file_id and z.destination_node_id = q.destination_node_id
                  and z.decided_at >= q.created_at
              order by z.decided_at desc limit 1) v on true
      where q.given_up is not null or v.reason is not null and v.chosen_node_id is null or %2$s
      order by q.id limit :limit
      """
          .formatted(FAILED.formatted("w"), FAILED.formatted("q"));

  /** These file requests with their last failures. */
  private static final String FAILURES =
      """
      select q.id, f.lfn, f.bytes, n.name as destination, q.given_up,
          (select count(*) from harvest_outcome_facts o
              where o.block_id = q.block_id
                  and o.destination_node_id = q.destination_node_id
                  and o.file_id = q.file_id and o.verdict = 'failed'
                  and o.reported_at >= q.created_at) as attempts,
          coalesce(h.source, x.source) as source, coalesce(h.reason, x.reason) as reason,
          coalesce(h.message, x.message) as message
      from activation_file_request_facts q
          join catalog_file_facts f on f.id = q.file_id
          join topology_node_facts n on n.id = q.destination_node_id
          left join lateral (
              select s.name as source, y.reason, y.message
              from activation_source_failure_facts y
                  join topology_node_facts s on s.id = y.source_node_id
              where y.file_request_id = q.id order by y.failed_at desc limit 1) x on true
          left join lateral (
              select s.name as source, o.reason, o.message
              from harvest_outcome_facts o
                  join topology_node_facts s on s.id = o.source_node_id
              where o.block_id = q.block_id
                  and o.destination_node_id = q.destination_node_id and o.file_id = q.file_id
                  and o.verdict = 'failed' and o.reported_at >= q.created_at
              order by o.reported_at desc limit 1) h on true
      where q.id = any(:ids) order by q.id
      """;

  private final JdbcClient jdbc;

  public JdbcMovementViews(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  public Page<FlowView> flows(long request, PageRequest wanted) {
    return Pages.read(
        jdbc.sql(FLOWS)
            .param("id", request)
            .param("source", wanted.after().word(0))
            .param("destination", wanted.after().word(1)),
        wanted,
        (row, n) -> row.getString("source") + " " + row.getString("destination"),
        (row, n) ->
            new FlowView(
                new NodeName(row.getString("source")),
                new NodeName(row.getString("destination")),
                row.getLong("files"),
                ByteCount.of(row.getLong("bytes")),
                row.getLong("failures"),
                row.getDouble("busy_seconds")));
  }

  public Page<StuckFileView> stuckFiles(long request, PageRequest wanted) {
    Page<Map.Entry<Long, String>> stuck =
        Pages.read(
            jdbc.sql(STUCK).param("id", request).param("after", wanted.after().number(0)),
            wanted,
            (row, n) -> row.getString("id"),
            (row, n) ->
                Map.entry(
                    row.getLong("id"), Objects.toString(row.getString("verdict"), "unknown")));
    Map<Long, String> verdicts =
        stuck.items().stream().collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    return new Page<>(
        jdbc.sql(FAILURES)
            .param("ids", Columns.longs(verdicts.keySet(), id -> id))
            .query((row, n) -> stuck(row, verdicts))
            .list(),
        stuck.next());
  }

  private static StuckFileView stuck(ResultSet row, Map<Long, String> verdicts)
      throws SQLException {
    String givenUp = row.getString("given_up");
    String failure = row.getString("message");
    String unsent = givenUp != null ? givenUp : "not routed: " + verdicts.get(row.getLong("id"));
    return new StuckFileView(
        new Lfn(row.getString("lfn")),
        ByteCount.of(row.getLong("bytes")),
        new NodeName(row.getString("destination")),
        row.getInt("attempts"),
        givenUp != null,
        Cells.node(row, "source"),
        Optional.ofNullable(row.getString("reason")).map(FailureClass::read).orElse(null),
        failure != null ? failure : unsent);
  }
}
