package io.argosy.router.activation.store;

import io.argosy.common.unit.ByteCount;
import io.argosy.router.activation.MissingFile;
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
 * What waits before windows. A statement asks for several at once: it is planned each time, and
 * that takes as long as the look at a window before which little waits.
 */
final class WindowFiles {

  /**
   * By its counts, complete blocks by an index; a file request whose file came by injection counts
   * until it is tidied away.
   */
  private static final String NOT_ALL_ASKED_FOR =
      """
      not b.complete and b.files - b.done_files > (select count(*) from file_request q
          where q.block_id = b.block_id and q.destination_node_id = b.destination_node_id)
      """;

  /** Given up, but it has rested, or now there is a source that has not failed. */
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
   * Wanted, not there, and not asked for, as {@link MissingFile} says. Blocks are put in order, and
   * read one after the other: of millions of files only as many as are asked for, and the rest of a
   * block. Blocks of which all is asked for are passed.
   */
  private static final String MISSING =
      """
       from (select b.block_id, b.destination_node_id, b.activity, b.created_at, d.deadline,
                 b.done_files * 10 < b.files * 9 as far
             from subscription_block_facts b
                 join catalog_block_facts k on k.id = b.block_id
                 left join subscription_deadline_facts d on d.dataset_id = k.dataset_id
                     and d.destination_node_id = b.destination_node_id
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
          "select r.file_id, r.block_id, r.bytes, r.activity, r.id"
              + REVIVABLE
              + "and (r.bytes <= least(w.largest, :capacity - 1) or r.file_id in (w.head, w.large))"
              + " order by r.id limit :limit");

  static final String MISSING_FILES =
      ofWindows(
          missing(
                  "f.id as file_id, b.block_id, f.bytes, b.activity, null::bigint as id",
                  "true",
                  "f.bytes <= least(w.largest, :capacity - 1) or f.id in (w.head, w.large)")
              + ":limit");

  private final JdbcClient jdbc;

  WindowFiles(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * A window before which is looked.
   *
   * @param largest what a file that is not as large as the window may have
   * @param head a file that is read though it does not fit; -1 for none
   * @param large another one
   */
  record Sought(WindowKey key, ByteCount largest, long head, long large) {}

  /**
   * What is selected is selected for each window {@code w}, in the order of the windows and its
   * own.
   */
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
   * @param blocks what a block holds in all says whether a file of it can be so large
   */
  static String missing(String columns, String blocks, String files) {
    return "select " + columns + MISSING.formatted(NOT_ALL_ASKED_FOR, blocks, files) + " limit ";
  }

  /**
   * @param ofWindows what {@link #ofWindows} has made
   */
  JdbcClient.StatementSpec bound(String ofWindows, List<Sought> windows, ByteCount capacity) {
    return jdbc.sql(ofWindows)
        .param("destinations", Columns.longs(windows, w -> w.key().destinationNodeId()))
        .param("priorities", Columns.longs(windows, w -> w.key().priority().value()))
        .param("largest", Columns.longs(windows, w -> w.largest().bytes()))
        .param("heads", Columns.longs(windows, Sought::head))
        .param("larges", Columns.longs(windows, Sought::large))
        .param("capacity", capacity.bytes());
  }

  /** By window; those given up earlier come first. */
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
        row.getLong("block_id"),
        ByteCount.of(row.getLong("bytes")),
        row.getString("activity"),
        givenUp == 0 ? OptionalLong.empty() : OptionalLong.of(givenUp));
  }
}
