package io.argosy.router.query.store;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import io.argosy.common.task.RequestStatus;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.ApprovalView;
import io.argosy.common.wire.user.RequestView;
import io.argosy.common.wire.user.RequestView.Taken;
import io.argosy.router.stage.Columns;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Reads the progress of requests at each destination. Subscribed blocks have a stored summary; for
 * other blocks the replicas in the catalogue are counted. An ended request shows what it
 * transferred, whatever happened to the files later.
 */
final class ProgressReader {

  private static final String AMOUNTS =
      """
      select d.request_id, d.node_id, n.name, n.site, d.approved, d.decided_by, d.decided_at,
          d.reason, sum(coalesce(e.done_files, s.files, b.files)) as files,
          sum(coalesce(e.done_bytes, s.bytes, b.bytes)) as bytes,
          sum(coalesce(e.done_files, s.done_files, h.files)) as done_files,
          sum(coalesce(e.done_bytes, s.done_bytes, h.bytes)) as done_bytes
      from request_destination_facts d
          join topology_node_facts n on n.id = d.node_id
          left join request_dataset_facts rd on rd.request_id = d.request_id
          left join subscription_facts e
              on e.request_id = d.request_id and e.dataset_id = rd.dataset_id
                  and e.destination_node_id = d.node_id and e.done_at is not null
          left join catalog_block_facts b on b.dataset_id = rd.dataset_id and e.id is null
              and (d.blocks_to is null or b.place <= d.blocks_to)
          left join subscription_block_facts s
              on s.block_id = b.id and s.destination_node_id = d.node_id
          left join catalog_holding_facts h on h.block_id = b.id and h.node_id = d.node_id
      where d.request_id = any(:ids)
      group by d.request_id, d.node_id, n.name, n.site, d.approved, d.decided_by, d.decided_at,
          d.reason
      order by d.request_id, n.name
      """;

  private static final String FAILED =
      """
      select rd.request_id, q.destination_node_id as node_id, count(*) as files
      from activation_file_request_facts q
          join catalog_block_facts b on b.id = q.block_id
          join request_dataset_facts rd on rd.dataset_id = b.dataset_id and not rd.ended
          join request_destination_facts d
              on d.request_id = rd.request_id and d.node_id = q.destination_node_id
                  and (d.blocks_to is null or b.place <= d.blocks_to)
      where q.given_up is not null and q.resting_until is null and rd.request_id = any(:ids)
      group by rd.request_id, q.destination_node_id
      """;

  /** Tasks that agents have taken; those of silent agents do not count as moving. */
  private static final String TAKEN =
      """
      select rd.request_id, d.node_id, n.name as source, count(*) as files, sum(t.bytes) as bytes
      from request_dataset_facts rd
          join request_destination_facts d on d.request_id = rd.request_id
          join catalog_block_facts b on b.dataset_id = rd.dataset_id
              and (d.blocks_to is null or b.place <= d.blocks_to)
          join issue_task_facts t on t.block_id = b.id and t.destination_node_id = d.node_id
          join issue_claim_facts c on c.id = t.claim_id
          join issue_session_facts s on s.agent_id = c.agent_id
          join topology_node_facts n on n.id = t.source_node_id
      where rd.request_id = any(:ids) and not rd.ended and s.silent_from > :now
      group by rd.request_id, d.node_id, n.name order by n.name
      """;

  private static final String ARRIVALS =
      """
      from subscription_arrival_facts a
      where a.dataset_id = rd.dataset_id and a.destination_node_id = d.node_id
          and a.bin_start > r.created_at - interval '1 minute'
          and a.bin_start <= coalesce(e.done_at, :soon) and a.last_at >= r.created_at
      """;

  /** The first and the newest arrival since the request, at most until it was done. */
  private static final String BROUGHT =
      """
      select r.id as request_id, d.node_id, min(x.first_at) as first_at, max(y.last_at) as last_at
      from request_facts r
          join request_destination_facts d on d.request_id = r.id
          join request_dataset_facts rd on rd.request_id = r.id
          left join subscription_facts e on e.request_id = r.id and e.dataset_id = rd.dataset_id
              and e.destination_node_id = d.node_id
          cross join lateral (
              select greatest(a.first_at, r.created_at) as first_at
              %1$s
              order by a.bin_start limit 1) x
          cross join lateral (
              select least(a.last_at, e.done_at) as last_at
              %1$s
              order by a.bin_start desc limit 1) y
      where r.id = any(:ids)
      group by r.id, d.node_id
      """
          .formatted(ARRIVALS);

  /** Maximum clock difference of routers. Later days need not be searched. */
  private static final Duration SOON = Duration.ofMinutes(1);

  private final JdbcClient jdbc;
  private final Clock clock;

  ProgressReader(JdbcClient jdbc, Clock clock) {
    this.jdbc = jdbc;
    this.clock = clock;
  }

  /** Arrival of the first and the newest replica of a request. */
  private record Times(@Nullable Instant first, @Nullable Instant last) {}

  private record Key(long request, long node) {

    static Key of(ResultSet row) throws SQLException {
      return new Key(row.getLong("request_id"), row.getLong("node_id"));
    }
  }

  /**
   * Returns the progress by request; {@code MOVING} is a placeholder for the status.
   *
   * @param allTimes whether arrival times are read also of requests with missing files
   */
  Map<Long, List<RequestView.Destination>> of(Collection<Long> requests, boolean allTimes) {
    long[] ids = Columns.longs(requests, id -> id);
    Map<Key, Long> failed = failed(ids);
    Map<Key, List<Taken>> taken = taken(ids);
    Map<Key, RequestView.Destination> progress = new LinkedHashMap<>();
    Set<Long> timed = new HashSet<>(requests);
    jdbc.sql(AMOUNTS)
        .param("ids", ids)
        .query(
            row -> {
              Key key = Key.of(row);
              RequestView.Destination at = destination(row, key, failed, taken);
              progress.put(key, at);
              if (!allTimes && !at.approval().equals("refused") && at.doneFiles() < at.files()) {
                timed.remove(key.request());
              }
            });
    times(timed)
        .forEach(
            (key, came) ->
                progress.computeIfPresent(
                    key, (same, at) -> at.withArrivals(came.first(), came.last())));
    return progress.entrySet().stream()
        .collect(groupingBy(one -> one.getKey().request(), mapping(Map.Entry::getValue, toList())));
  }

  private Map<Key, Long> failed(Object ids) {
    Map<Key, Long> failed = new HashMap<>();
    jdbc.sql(FAILED)
        .param("ids", ids)
        .query(
            row -> {
              failed.put(Key.of(row), row.getLong("files"));
            });
    return failed;
  }

  private Map<Key, List<Taken>> taken(Object ids) {
    Map<Key, List<Taken>> taken = new HashMap<>();
    jdbc.sql(TAKEN)
        .param("ids", ids)
        .param("now", clock.instant().atOffset(ZoneOffset.UTC))
        .query(
            row -> {
              taken
                  .computeIfAbsent(Key.of(row), key -> new ArrayList<>())
                  .add(
                      new Taken(
                          new NodeName(row.getString("source")),
                          row.getLong("files"),
                          ByteCount.of(row.getLong("bytes"))));
            });
    return taken;
  }

  private Map<Key, Times> times(Collection<Long> requests) {
    Map<Key, Times> times = new HashMap<>();
    if (requests.isEmpty()) {
      return times;
    }
    jdbc.sql(BROUGHT)
        .param("ids", Columns.longs(requests, id -> id))
        .param("soon", clock.instant().plus(SOON).atOffset(ZoneOffset.UTC))
        .query(
            row -> {
              times.put(
                  Key.of(row),
                  new Times(Cells.instant(row, "first_at"), Cells.instant(row, "last_at")));
            });
    return times;
  }

  private static RequestView.Destination destination(
      ResultSet row, Key key, Map<Key, Long> failed, Map<Key, List<Taken>> taken)
      throws SQLException {
    ApprovalView.Decision decision = JdbcApprovalViews.decision(row);
    List<Taken> here = taken.getOrDefault(key, List.of());
    return new RequestView.Destination(
        new NodeName(row.getString("name")),
        new SiteName(row.getString("site")),
        RequestStatus.MOVING,
        approval(decision),
        decision,
        row.getLong("files"),
        ByteCount.of(row.getLong("bytes")),
        row.getLong("done_files"),
        ByteCount.of(row.getLong("done_bytes")),
        failed.getOrDefault(key, 0L),
        here.stream().mapToLong(Taken::files).sum(),
        here,
        null,
        null);
  }

  private static String approval(ApprovalView.@Nullable Decision decision) {
    if (decision == null) {
      return "waiting";
    }
    return decision.approved() ? "approved" : "refused";
  }
}
