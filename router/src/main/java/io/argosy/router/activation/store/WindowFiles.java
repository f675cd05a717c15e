package io.argosy.router.activation.store;

import io.argosy.common.unit.ByteCount;
import io.argosy.router.activation.PriorityWindow;
import io.argosy.router.activation.WindowCandidate;
import io.argosy.router.activation.WindowKey;
import io.argosy.router.stage.Columns;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Reads the files that wait for windows. One statement reads several windows, because planning it
 * takes as long as reading a window with few waiting files.
 */
final class WindowFiles {

  /**
   * Compares counts, and finds incomplete blocks by an index. A file request whose file was
   * injected at the destination counts until the sweep removes it.
   */
  private static final String NOT_ALL_ASKED_FOR =
      """
      not b.complete and b.files - b.done_files > (select count(*) from file_request q
          where q.block_id = b.block_id and q.destination_node_id = b.destination_node_id)
      """;

  /** Given-up requests whose backoff has ended or that have a source without a failure. */
  static final String REVIVABLE =
      """
       from file_request r
      where r.destination_node_id = w.destination and r.priority = w.priority
          and r.given_up is not null
          and not exists (select 1 from block_suspension s
              where s.block_id = r.block_id and s.destination_node_id = r.destination_node_id)
          and (r.rested or exists (select 1 from source_failure f where f.file_request_id = r.id)
              and exists (select 1 from catalog_replica_facts p
                  join topology_link_facts l on l.source_node_id = p.node_id
                      and l.destination_node_id = r.destination_node_id and l.enabled
              where p.file_id = r.file_id and not exists (select 1 from source_failure f
                  where f.file_request_id = r.id and f.source_node_id = p.node_id)))
      """;

  /**
   * Files that are wanted, missing and not requested: by the nearest deadline, even one that has
   * passed; then files of blocks of which 90 % has arrived, so that blocks are completed; then by
   * the age of the block's subscription, and within a block by name. Blocks are sorted and then
   * read one after the other, so that only the requested number of files and the end of a block are
   * read. Blocks whose files are all requested are skipped. Deadlines are looked up by index
   * ("offset 0" prevents a join, which could read all subscriptions for each block).
   */
  private static final String MISSING =
      """
       from (select b.block_id, b.destination_node_id, b.created_at, d.deadline,
                 b.done_files * 10 < b.files * 9 as far
             from subscription_block_facts b
                 join catalog_block_facts k on k.id = b.block_id
                 left join lateral (select s.deadline from subscription_deadline_facts s
                     where s.dataset_id = k.dataset_id
                         and s.destination_node_id = b.destination_node_id offset 0) d on true
             where b.destination_node_id = w.destination and b.priority = w.priority
                 and %s and (%s)
             order by d.deadline nulls last, far, b.created_at, b.block_id) b
          cross join lateral (
             select f.id, f.lfn, f.bytes from catalog_file_facts f
             where f.block_id = b.block_id and (%s)
                 and not exists (select 1 from file_request r
                     where r.file_id = f.id and r.destination_node_id = b.destination_node_id)
                 and not exists (select 1 from catalog_replica_facts p
                     where p.file_id = f.id and p.node_id = b.destination_node_id)
             order by f.lfn) f
      order by b.deadline nulls last, b.far, b.created_at, b.block_id, f.lfn
      """;

  private static final String REVIVABLE_FILES =
      ofWindows(
          "select r.file_id, r.bytes, r.id"
              + REVIVABLE
              + "and (r.bytes <= least(w.largest, :capacity - 1) or r.file_id in (w.head, w.large))"
              + " order by r.id limit :limit");

  static final String MISSING_FILES =
      ofWindows(
          missing(
                  "f.id as file_id, f.bytes, null::bigint as id",
                  "true",
                  "f.bytes <= least(w.largest, :capacity - 1) or f.id in (w.head, w.large)")
              + ":limit");

  private final JdbcClient jdbc;

  WindowFiles(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * A window whose waiting files are read.
   *
   * @param head a file that is read although it does not fit; -1 for none
   * @param large a large file that is read as well; -1 for none
   */
  record Sought(WindowKey key, PriorityWindow window, long head, long large) {}

  /** Runs the selection for each window {@code w}, in the order of the windows. */
  static String ofWindows(String lateral) {
    return """
    select (w.place - 1)::integer as place, f.*
    from unnest(:destinations::bigint[], :priorities::bigint[], :largest::bigint[],
            :heads::bigint[], :larges::bigint[]) with ordinality
            as w (destination, priority, largest, head, large, place)
        cross join lateral (select x.*, row_number() over () as nth from (%s) x) f
    order by w.place, f.nth
    """
        .formatted(lateral);
  }

  /**
   * @param blocks a condition that excludes blocks without such files by their totals
   */
  static String missing(String columns, String blocks, String files) {
    return "select " + columns + MISSING.formatted(NOT_ALL_ASKED_FOR, blocks, files) + " limit ";
  }

  /**
   * @param ofWindows a statement built by {@link #ofWindows}
   */
  JdbcClient.StatementSpec bound(String ofWindows, List<Sought> windows, ByteCount capacity) {
    return jdbc.sql(ofWindows)
        .param("destinations", Columns.longs(windows, w -> w.key().destinationNodeId()))
        .param("priorities", Columns.longs(windows, w -> w.key().priority().value()))
        .param("largest", Columns.longs(windows, w -> w.window().largest().bytes()))
        .param("heads", Columns.longs(windows, Sought::head))
        .param("larges", Columns.longs(windows, Sought::large))
        .param("capacity", capacity.bytes());
  }

  /** Returns the files by window; given-up ones come first. */
  Map<WindowKey, List<WindowCandidate>> of(List<Sought> windows, ByteCount capacity, int limit) {
    Map<WindowKey, List<WindowCandidate>> waiting = new HashMap<>();
    for (String sql : List.of(REVIVABLE_FILES, MISSING_FILES)) {
      bound(sql, windows, capacity)
          .param("limit", limit)
          .query(
              row -> {
                waiting
                    .computeIfAbsent(windows.get(row.getInt("place")).key(), k -> new ArrayList<>())
                    .add(candidate(row));
              });
    }
    return waiting;
  }

  private static WindowCandidate candidate(ResultSet row) throws SQLException {
    long givenUp = row.getLong("id");
    return new WindowCandidate(
        row.getLong("file_id"),
        ByteCount.of(row.getLong("bytes")),
        givenUp == 0 ? OptionalLong.empty() : OptionalLong.of(givenUp));
  }
}
