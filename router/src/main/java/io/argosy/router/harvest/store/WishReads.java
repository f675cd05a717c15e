package io.argosy.router.harvest.store;

import io.argosy.router.harvest.FilePlace;
import io.argosy.router.harvest.LiveWish;
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
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads the file requests of places, and the sources that could serve them. */
final class WishReads {

  /** Looks up each row by index, because the planner's statistics lag behind these tables. */
  private static final String WISHES =
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

  private record WishRow(long id, FilePlace place, int attempts, OptionalLong task) {}

  private final JdbcClient jdbc;

  WishReads(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * @param failed failed places, whose sources are read
   */
  Map<FilePlace, LiveWish> of(List<FilePlace> places, Set<FilePlace> failed) {
    List<WishRow> rows =
        jdbc.sql(WISHES)
            .param("files", places.stream().mapToLong(FilePlace::fileId).toArray())
            .param(
                "destinations", places.stream().mapToLong(FilePlace::destinationNodeId).toArray())
            .query((row, n) -> wish(row))
            .list();
    Map<Long, List<LiveWish.SourceRecord>> sources =
        sourcesOf(rows.stream().filter(row -> failed.contains(row.place())).toList());
    Map<FilePlace, LiveWish> wishes = new HashMap<>();
    for (WishRow row : rows) {
      wishes.put(
          row.place(),
          new LiveWish(
              row.place(),
              row.id(),
              row.task(),
              row.attempts(),
              sources.getOrDefault(row.id(), List.of())));
    }
    return wishes;
  }

  private Map<Long, List<LiveWish.SourceRecord>> sourcesOf(List<WishRow> rows) {
    Map<Long, List<LiveWish.SourceRecord>> sources = new HashMap<>();
    if (rows.isEmpty()) {
      return sources;
    }
    jdbc.sql(SOURCES)
        .param("ids", rows.stream().mapToLong(WishRow::id).toArray())
        .query(
            row -> {
              sources.computeIfAbsent(row.getLong("id"), id -> new ArrayList<>()).add(source(row));
            });
    return sources;
  }

  private static WishRow wish(ResultSet row) throws SQLException {
    Long task = row.getObject("task_id", Long.class);
    return new WishRow(
        row.getLong("id"),
        new FilePlace(row.getLong("file_id"), row.getLong("destination_node_id")),
        row.getInt("attempts"),
        task == null ? OptionalLong.empty() : OptionalLong.of(task));
  }

  /** Reads a source; one that never failed is usable from the beginning of time. */
  private static LiveWish.SourceRecord source(ResultSet row) throws SQLException {
    OffsetDateTime usableFrom = row.getObject("usable_from", OffsetDateTime.class);
    Optional<Instant> from =
        row.getBoolean("failed")
            ? Optional.ofNullable(usableFrom).map(OffsetDateTime::toInstant)
            : Optional.of(Instant.EPOCH);
    return new LiveWish.SourceRecord(row.getLong("node_id"), row.getInt("failures"), from);
  }
}
