package io.argosy.router.query.store;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.RequestView;
import io.argosy.router.stage.Columns;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * How far requests are at each destination. A block that is subscribed there has its kept summary;
 * of one that is not yet the catalogue knows what is there. What has ended for good shows what it
 * brought, whatever became of it.
 */
final class ProgressReader {

  private static final String WANTED =
      """
      with wanted as (
          select r.id as request_id, r.created_at, d.node_id, b.id as block_id,
              coalesce(s.files, b.files) as files, coalesce(s.bytes, b.bytes) as bytes,
              coalesce(s.done_files, h.files, 0) as done_files,
              coalesce(s.done_bytes, h.bytes, 0) as done_bytes, e.done_at
          from request_facts r
              join request_destination_facts d on d.request_id = r.id
              join request_dataset_facts rd on rd.request_id = r.id
              join catalog_block_facts b on b.dataset_id = rd.dataset_id
                  and (d.blocks_to is null or b.place <= d.blocks_to)
              left join subscription_facts e
                  on e.request_id = r.id and e.dataset_id = rd.dataset_id
                      and e.destination_node_id = d.node_id and e.done_at is not null
              left join subscription_block_facts s
                  on s.block_id = b.id and s.destination_node_id = d.node_id
              left join catalog_holding_facts h
                  on h.block_id = b.id and h.node_id = d.node_id
          where r.id = any(:ids)),
      """;

  private static final String PROGRESS =
      WANTED
          + """
          amount as (
              select w.request_id, w.node_id, sum(w.files) as files, sum(w.bytes) as bytes,
                  sum(w.done_files) as done_files, sum(w.done_bytes) as done_bytes
              from (select request_id, node_id, files, bytes, done_files, done_bytes
                      from wanted where done_at is null
                      union all
                      select request_id, destination_node_id, done_files, done_bytes, done_files,
                          done_bytes
                      from subscription_facts
                      where request_id = any(:ids) and done_at is not null) w
              group by 1, 2),
          failed as (
              select w.request_id, w.node_id, count(*) as files
              from wanted w
                  join activation_file_request_facts q
                      on q.block_id = w.block_id and q.destination_node_id = w.node_id
              where q.given_up is not null and w.done_at is null
              group by 1, 2),
          fetched as (
              select w.request_id, w.node_id, count(*) as files
              from wanted w
                  join issue_task_facts t
                      on t.block_id = w.block_id and t.destination_node_id = w.node_id
                  join activation_file_request_facts q on q.id = t.file_request_id
              where t.claim_id is not null and w.done_at is null
              group by 1, 2),
          brought as (
              select w.request_id, w.node_id, min(o.first_at) as first_at, max(o.last_at) as last_at
              from wanted w
                  cross join lateral (
                      select min(o.reported_at) as first_at, max(o.reported_at) as last_at
                      from harvest_outcome_facts o
                      where o.block_id = w.block_id and o.destination_node_id = w.node_id
                          and o.reported_at >= :from and o.reported_at >= w.created_at
                          and o.reported_at < :soon
                          and (w.done_at is null or o.reported_at <= w.done_at)
                          and o.verdict in ('done', 'stale-done')) o
              where w.done_files > 0 and w.request_id = any(:timed)
              group by 1, 2)
          select d.request_id, n.name, d.approved, a.files, a.bytes, a.done_files, a.done_bytes,
              i.files as failed_files, t.files as in_transfer_files, b.first_at, b.last_at
          from request_destination_facts d
              join topology_node_facts n on n.id = d.node_id
              left join amount a on a.request_id = d.request_id and a.node_id = d.node_id
              left join failed i on i.request_id = d.request_id and i.node_id = d.node_id
              left join fetched t on t.request_id = d.request_id and t.node_id = d.node_id
              left join brought b on b.request_id = d.request_id and b.node_id = d.node_id
          where d.request_id = any(:ids)
          order by d.request_id, n.name
          """;

  /** Routers' clocks differ by less. Days to come need not be looked through. */
  private static final Duration SOON = Duration.ofMinutes(1);

  private final JdbcClient jdbc;
  private final Clock clock;

  ProgressReader(JdbcClient jdbc, Clock clock) {
    this.jdbc = jdbc;
    this.clock = clock;
  }

  private record Line(long request, RequestView.Destination destination) {}

  /**
   * Those of which it is told when files came: half of the work.
   *
   * @param since the first of them was made; days before it are not looked through
   */
  record Timed(Collection<Long> requests, Optional<Instant> since) {}

  Map<Long, List<RequestView.Destination>> of(Collection<Long> requests, Timed timed) {
    Instant soon = clock.instant().plus(SOON);
    return jdbc
        .sql(PROGRESS)
        .param("ids", Columns.longs(requests, id -> id))
        .param("timed", Columns.longs(timed.requests(), id -> id))
        .param("from", timed.since().orElse(soon).atOffset(ZoneOffset.UTC))
        .param("soon", soon.atOffset(ZoneOffset.UTC))
        .query((row, n) -> new Line(row.getLong("request_id"), destination(row)))
        .list()
        .stream()
        .collect(
            Collectors.groupingBy(
                Line::request,
                LinkedHashMap::new,
                Collectors.mapping(Line::destination, Collectors.toList())));
  }

  private static RequestView.Destination destination(ResultSet row) throws SQLException {
    return new RequestView.Destination(
        new NodeName(row.getString("name")),
        approval(row.getObject("approved", Boolean.class)),
        row.getLong("files"),
        ByteCount.of(row.getLong("bytes")),
        row.getLong("done_files"),
        ByteCount.of(row.getLong("done_bytes")),
        row.getLong("failed_files"),
        row.getLong("in_transfer_files"),
        Cells.instant(row, "first_at"),
        Cells.instant(row, "last_at"));
  }

  private static String approval(@Nullable Boolean approved) {
    if (approved == null) {
      return "waiting";
    }
    return approved ? "approved" : "refused";
  }
}
