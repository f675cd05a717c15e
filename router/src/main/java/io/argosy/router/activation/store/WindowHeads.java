package io.argosy.router.activation.store;

import io.argosy.common.unit.ByteCount;
import io.argosy.router.activation.WindowKey;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Finds the oldest file that waits before a window and does not fit into what is left of it. */
final class WindowHeads {

  private static final String GIVEN_UP =
      "select r.file_id"
          + JdbcActivationStore.REVIVABLE
          + "and r.bytes > :largest order by r.id limit 1";

  private static final String MISSING =
      "select f.id"
          + JdbcActivationStore.MISSING
          + "and f.bytes > :largest order by b.created_at, b.block_id, f.lfn limit 1";

  /** File requests that were made after the one that was given up. */
  private static final String PASSED_GIVEN_UP =
      """
      select coalesce(sum(r.bytes), 0) from file_request r, file_request head
      where r.destination_node_id = :destination and r.priority = :priority
          and r.given_up is null and head.file_id = :head
          and head.destination_node_id = :destination and r.id > head.id
      """;

  private static final String PASSED_MISSING =
      """
      select coalesce(sum(r.bytes), 0)
      from file_request r
          join subscription_block_facts b on b.block_id = r.block_id
              and b.destination_node_id = r.destination_node_id
          join catalog_file_facts f on f.id = r.file_id,
          catalog_file_facts head
          join subscription_block_facts hb on hb.block_id = head.block_id
              and hb.destination_node_id = :destination
      where r.destination_node_id = :destination and r.priority = :priority
          and r.given_up is null and head.id = :head
          and (b.created_at, b.block_id, f.lfn) > (hb.created_at, hb.block_id, head.lfn)
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

  Head of(WindowKey key, ByteCount largest) {
    return find(GIVEN_UP, key, largest)
        .map(file -> new Head(file, passed(PASSED_GIVEN_UP, key, file)))
        .or(
            () ->
                find(MISSING, key, largest)
                    .map(file -> new Head(file, passed(PASSED_MISSING, key, file))))
        .orElse(NONE);
  }

  private Optional<Long> find(String sql, WindowKey key, ByteCount largest) {
    return bound(sql, key).param("largest", largest.bytes()).query(Long.class).optional();
  }

  private ByteCount passed(String sql, WindowKey key, long head) {
    return ByteCount.of(bound(sql, key).param("head", head).query(Long.class).single());
  }

  private JdbcClient.StatementSpec bound(String sql, WindowKey key) {
    return jdbc.sql(sql)
        .param("destination", key.destinationNodeId())
        .param("priority", key.priority().value());
  }
}
