package io.argosy.router.linkrate.store;

import io.argosy.router.stage.Portions;
import io.argosy.router.stage.StoredTimes;
import java.time.Instant;
import java.time.ZoneOffset;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Bins and slots that begin in the future. When they really were is not known, and once their time
 * comes, they would be added to what a link carries then. Bins get the path {@code undated}, which
 * is shown and from which nothing is estimated; slots are deleted.
 */
public final class LinkTimes {

  private static final String BINS =
      """
      with ahead as (
          delete from link_bin where (bin_start, source_node_id, destination_node_id, path) in (
              select bin_start, source_node_id, destination_node_id, path from link_bin
              where bin_start > :latest and path <> 'undated'
              order by bin_start, source_node_id, destination_node_id, path limit %d
              for update skip locked)
          returning *)
      insert into link_bin as b (bin_start, source_node_id, destination_node_id, path, done_files,
          done_bytes, failed_files, failed_bytes, busy_seconds, expired_files)
      select bin_start, source_node_id, destination_node_id, 'undated', sum(done_files),
          sum(done_bytes), sum(failed_files), sum(failed_bytes), 0, sum(expired_files)
      from ahead group by bin_start, source_node_id, destination_node_id
      on conflict (bin_start, source_node_id, destination_node_id, path) do update set
          done_files = b.done_files + excluded.done_files,
          done_bytes = b.done_bytes + excluded.done_bytes,
          failed_files = b.failed_files + excluded.failed_files,
          failed_bytes = b.failed_bytes + excluded.failed_bytes,
          expired_files = b.expired_files + excluded.expired_files
      """
          .formatted(Portions.ROWS);

  private static final String SLOTS =
      """
      delete from link_flow where (slot, source_node_id, destination_node_id, path) in (
          select slot, source_node_id, destination_node_id, path from link_flow where slot > :latest
          order by slot, source_node_id, destination_node_id, path limit %d for update skip locked)
      """
          .formatted(Portions.ROWS);

  private LinkTimes() {}

  public static StoredTimes of(JdbcClient jdbc) {
    return now -> run(jdbc, BINS, now) + run(jdbc, SLOTS, now);
  }

  private static int run(JdbcClient jdbc, String statement, Instant now) {
    return jdbc.sql(statement)
        .param("latest", now.plus(StoredTimes.CLOCKS_DIFFER).atOffset(ZoneOffset.UTC))
        .update();
  }
}
