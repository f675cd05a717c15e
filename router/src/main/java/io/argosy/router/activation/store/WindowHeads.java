package io.argosy.router.activation.store;

import io.argosy.common.unit.ByteCount;
import io.argosy.router.activation.WindowKey;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Finds the oldest files that wait before a window: what does not fit, and what is as large. */
final class WindowHeads {

  private static final String GIVEN_UP =
      "select r.file_id"
          + JdbcActivationStore.REVIVABLE
          + "and r.bytes > :largest and r.bytes < :capacity order by r.id limit 1";

  private static final String MISSING =
      JdbcActivationStore.missing(
              "f.id", "b.bytes > :largest", "f.bytes > :largest and f.bytes < :capacity")
          + "1";

  private static final String GIVEN_UP_LARGE =
      "select r.file_id"
          + JdbcActivationStore.REVIVABLE
          + "and r.bytes >= :capacity order by r.id limit 1";

  private static final String MISSING_LARGE =
      JdbcActivationStore.missing("f.id", "b.bytes >= :capacity", "f.bytes >= :capacity") + "1";

  /** File requests that were made after the one that was given up. */
  private static final String PASSED_GIVEN_UP =
      """
      select coalesce(sum(r.bytes), 0) from file_request r, file_request head
      where r.destination_node_id = :destination and r.priority = :priority
          and r.given_up is null and r.bytes < :capacity and head.file_id = :head
          and head.destination_node_id = :destination and r.id > head.id
      """;

  private static final String PASSED_MISSING =
      """
      select coalesce(sum(r.bytes), 0)
      from file_request r
          join subscription_block_facts b on b.block_id = r.block_id
              and b.destination_node_id = r.destination_node_id
          join catalog_file_facts f on f.id = r.file_id
          left join subscription_deadline_facts d on d.dataset_id = f.dataset_id
              and d.destination_node_id = r.destination_node_id,
          catalog_file_facts head
          join subscription_block_facts hb on hb.block_id = head.block_id
              and hb.destination_node_id = :destination
          left join subscription_deadline_facts hd on hd.dataset_id = head.dataset_id
              and hd.destination_node_id = :destination
      where r.destination_node_id = :destination and r.priority = :priority
          and r.given_up is null and r.bytes < :capacity and head.id = :head
          and (coalesce(d.deadline, 'infinity'), b.done_files * 10 < b.files * 9, b.created_at,
                  b.block_id, f.lfn)
              > (coalesce(hd.deadline, 'infinity'), hb.done_files * 10 < hb.files * 9,
                  hb.created_at, hb.block_id, head.lfn)
      """;

  /**
   * @param fileId no file has the key -1
   * @param passed bytes under way that are younger
   */
  record Head(long fileId, ByteCount passed) {}

  static final Head NONE = new Head(-1, ByteCount.ZERO);

  private final JdbcClient jdbc;

  WindowHeads(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  Head of(WindowKey key, ByteCount largest, ByteCount capacity) {
    return find(GIVEN_UP, key, largest, capacity)
        .map(file -> new Head(file, passed(PASSED_GIVEN_UP, key, file, capacity)))
        .or(
            () ->
                find(MISSING, key, largest, capacity)
                    .map(file -> new Head(file, passed(PASSED_MISSING, key, file, capacity))))
        .orElse(NONE);
  }

  /** The oldest file as large as the window; -1 if there is none. */
  long large(WindowKey key, ByteCount capacity) {
    return Stream.of(GIVEN_UP_LARGE, MISSING_LARGE)
        .flatMap(sql -> bound(sql, key, capacity).query(Long.class).optional().stream())
        .findFirst()
        .orElse(NONE.fileId());
  }

  private Optional<Long> find(String sql, WindowKey key, ByteCount largest, ByteCount capacity) {
    return bound(sql, key, capacity).param("largest", largest.bytes()).query(Long.class).optional();
  }

  private ByteCount passed(String sql, WindowKey key, long head, ByteCount capacity) {
    return ByteCount.of(bound(sql, key, capacity).param("head", head).query(Long.class).single());
  }

  private JdbcClient.StatementSpec bound(String sql, WindowKey key, ByteCount capacity) {
    return jdbc.sql(sql)
        .param("destination", key.destinationNodeId())
        .param("priority", key.priority().value())
        .param("capacity", capacity.bytes());
  }
}
