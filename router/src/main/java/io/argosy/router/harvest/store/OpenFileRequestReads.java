package io.argosy.router.harvest.store;

import static java.util.stream.Collectors.toMap;

import io.argosy.router.catalog.ReplicaLedger.NewReplica;
import io.argosy.router.harvest.OpenFileRequest;
import io.argosy.router.stage.Columns;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads the file requests that want replicas, and the sources that could serve them. */
final class OpenFileRequestReads {

  /** Looks up each row by index, because the planner's statistics lag behind these tables. */
  private static final String REQUESTS =
      """
      select r.id, r.file_id, r.destination_node_id, r.attempts, t.id as task_id
      from unnest(:files::bigint[], :destinations::bigint[]) as p (file, destination)
          cross join lateral (
              select q.id, q.file_id, q.destination_node_id, q.attempts
              from activation_file_request_facts q
              where q.file_id = p.file and q.destination_node_id = p.destination offset 0) r
          left join lateral (
              select w.id from issue_task_facts w where w.file_request_id = r.id offset 0) t on true
      """;

  private static final String SOURCES =
      """
      select r.id, p.node_id, coalesce(s.failures, 0) as failures, s.usable_from,
          s.source_node_id is not null as failed
      from activation_file_request_facts r
          join catalog_replica_facts p on p.file_id = r.file_id
          join topology_link_facts l on l.source_node_id = p.node_id
              and l.destination_node_id = r.destination_node_id and l.enabled
          left join activation_source_failure_facts s
              on s.file_request_id = r.id and s.source_node_id = p.node_id
      where r.id = any(:ids)
      order by r.id, p.node_id
      """;

  private final JdbcClient jdbc;

  OpenFileRequestReads(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * @param failed replicas whose sources are read
   */
  Map<NewReplica, OpenFileRequest> of(List<NewReplica> replicas, Set<NewReplica> failed) {
    List<OpenFileRequest> requests =
        jdbc.sql(REQUESTS)
            .param("files", Columns.longs(replicas, NewReplica::fileId))
            .param("destinations", Columns.longs(replicas, NewReplica::nodeId))
            .query((row, n) -> request(row))
            .list();
    Map<Long, List<OpenFileRequest.SourceRecord>> sources =
        sourcesOf(requests.stream().filter(request -> failed.contains(request.replica())).toList());
    return requests.stream()
        .map(request -> request.with(sources.getOrDefault(request.fileRequestId(), List.of())))
        .collect(toMap(OpenFileRequest::replica, Function.identity()));
  }

  private Map<Long, List<OpenFileRequest.SourceRecord>> sourcesOf(List<OpenFileRequest> requests) {
    Map<Long, List<OpenFileRequest.SourceRecord>> sources = new HashMap<>();
    if (requests.isEmpty()) {
      return sources;
    }
    jdbc.sql(SOURCES)
        .param("ids", Columns.longs(requests, OpenFileRequest::fileRequestId))
        .query(
            row -> {
              sources.computeIfAbsent(row.getLong("id"), id -> new ArrayList<>()).add(source(row));
            });
    return sources;
  }

  /** Reads a file request without its sources. */
  private static OpenFileRequest request(ResultSet row) throws SQLException {
    Long task = row.getObject("task_id", Long.class);
    return new OpenFileRequest(
        new NewReplica(row.getLong("file_id"), row.getLong("destination_node_id")),
        row.getLong("id"),
        task == null ? OptionalLong.empty() : OptionalLong.of(task),
        row.getInt("attempts"),
        List.of());
  }

  /** Reads a source; one that never failed is usable from the beginning of time. */
  private static OpenFileRequest.SourceRecord source(ResultSet row) throws SQLException {
    OffsetDateTime usableFrom = row.getObject("usable_from", OffsetDateTime.class);
    Optional<Instant> from =
        row.getBoolean("failed")
            ? Optional.ofNullable(usableFrom).map(OffsetDateTime::toInstant)
            : Optional.of(Instant.EPOCH);
    return new OpenFileRequest.SourceRecord(row.getLong("node_id"), row.getInt("failures"), from);
  }
}
