package io.argosy.router.subscription.store;

import io.argosy.common.unit.Amount;
import io.argosy.router.catalog.ChangedDatasets;
import io.argosy.router.stage.Columns;
import io.argosy.router.subscription.Arrival;
import io.argosy.router.subscription.BlockProgress;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Stores the counts. Rows are locked in order, blocks before minutes before hours, so that
 * concurrent harvests do not deadlock.
 */
public final class JdbcBlockProgress implements BlockProgress {

  /** Returns the static subscriptions for which a block became complete. */
  private static final String COUNT =
      """
      with arrival as (
          select block, destination, sum(files) as files, sum(bytes) as bytes
          from unnest(:blocks::bigint[], :destinations::bigint[], :files::bigint[],
              :bytes::bigint[]) as a (block, destination, files, bytes) group by 1, 2),
      locked as (
          select b.block_id, b.destination_node_id, a.files, a.bytes from block_destination b
              join arrival a on a.block = b.block_id and a.destination = b.destination_node_id
          order by b.block_id, b.destination_node_id for update of b),
      counted as (
          update block_destination b
          set done_files = b.done_files + l.files, done_bytes = b.done_bytes + l.bytes
          from locked l
          where b.block_id = l.block_id and b.destination_node_id = l.destination_node_id
          returning b.block_id, b.destination_node_id, b.complete)
      select distinct s.dataset_id, s.destination_node_id, s.blocks_to
      from counted c join catalog_block_facts k on k.id = c.block_id
          join subscription s on s.dataset_id = k.dataset_id
              and s.destination_node_id = c.destination_node_id and s.closed_at is null
      where c.complete and s.blocks_to >= k.place
      """;

  private static final String ADD_TO_MINUTE =
      """
      insert into dataset_arrival as d (bin_start, dataset_id, destination_node_id, files, bytes,
          first_at, last_at)
      select :minute, k.dataset_id, a.destination, sum(a.files), sum(a.bytes), :at, :at
      from unnest(:blocks::bigint[], :destinations::bigint[], :files::bigint[], :bytes::bigint[])
              as a (block, destination, files, bytes)
          join catalog_block_facts k on k.id = a.block
      group by k.dataset_id, a.destination
      order by k.dataset_id, a.destination
      on conflict (dataset_id, destination_node_id, bin_start) do update
      set files = d.files + excluded.files, bytes = d.bytes + excluded.bytes,
          first_at = least(d.first_at, excluded.first_at),
          last_at = greatest(d.last_at, excluded.last_at)
      """;

  private static final String ADD_TO_HOUR =
      """
      insert into dataset_flow as d (bin_start, dataset_id, source_node_id, destination_node_id,
          files, bytes, last_at)
      select :hour, k.dataset_id, a.source, a.destination, sum(a.files), sum(a.bytes), :at
      from unnest(:blocks::bigint[], :sources::bigint[], :destinations::bigint[],
              :files::bigint[], :bytes::bigint[]) as a (block, source, destination, files, bytes)
          join catalog_block_facts k on k.id = a.block
      group by k.dataset_id, a.destination, a.source
      order by k.dataset_id, a.destination, a.source
      on conflict (dataset_id, destination_node_id, bin_start, source_node_id) do update
      set files = d.files + excluded.files, bytes = d.bytes + excluded.bytes,
          last_at = greatest(d.last_at, excluded.last_at)
      """;

  /**
   * Checks a static subscription when one of its blocks is complete. Blocks arrive roughly in the
   * order of their places, so a search from the end finds a missing one at once.
   */
  private static final String WHOLE =
      """
      select distinct w.dataset
      from unnest(:datasets::bigint[], :destinations::bigint[], :lasts::bigint[])
              as w (dataset, destination, last)
      where (select b.block_id from catalog_block_facts k
              cross join lateral (select d.block_id from block_destination d
                  where d.block_id = k.id and d.destination_node_id = w.destination
                      and not d.complete offset 0) b
          where k.dataset_id = w.dataset and k.place <= w.last
          order by k.place desc limit 1) is null
      """;

  private record Static(long dataset, long destination, long last) {}

  private final JdbcClient jdbc;
  private final ChangedDatasets changed;

  public JdbcBlockProgress(JdbcClient jdbc, ChangedDatasets changed) {
    this.jdbc = jdbc;
    this.changed = changed;
  }

  @Override
  public boolean arrived(Map<Arrival, Amount> arrivals, Instant at) {
    List<Long> whole = arrivals.isEmpty() ? List.of() : whole(count(arrivals, at));
    if (!whole.isEmpty()) {
      changed.add(whole);
    }
    return !whole.isEmpty();
  }

  private List<Static> count(Map<Arrival, Amount> arrivals, Instant at) {
    List<Static> touched =
        statement(COUNT, arrivals)
            .query((row, n) -> new Static(row.getLong(1), row.getLong(2), row.getLong(3)))
            .list();
    statement(ADD_TO_MINUTE, arrivals)
        .param("at", at.atOffset(ZoneOffset.UTC))
        .param("minute", at.truncatedTo(ChronoUnit.MINUTES).atOffset(ZoneOffset.UTC))
        .update();
    statement(ADD_TO_HOUR, arrivals)
        .param("at", at.atOffset(ZoneOffset.UTC))
        .param("hour", at.truncatedTo(ChronoUnit.HOURS).atOffset(ZoneOffset.UTC))
        .update();
    return touched;
  }

  private JdbcClient.StatementSpec statement(String sql, Map<Arrival, Amount> arrivals) {
    List<Map.Entry<Arrival, Amount>> rows = List.copyOf(arrivals.entrySet());
    return jdbc.sql(sql)
        .param("blocks", Columns.longs(rows, row -> row.getKey().at().blockId()))
        .param("sources", Columns.longs(rows, row -> row.getKey().sourceNodeId()))
        .param("destinations", Columns.longs(rows, row -> row.getKey().at().destinationNodeId()))
        .param("files", Columns.longs(rows, row -> row.getValue().files()))
        .param("bytes", Columns.longs(rows, row -> row.getValue().bytes().bytes()));
  }

  private List<Long> whole(List<Static> requests) {
    return requests.isEmpty()
        ? List.of()
        : jdbc.sql(WHOLE)
            .param("datasets", Columns.longs(requests, Static::dataset))
            .param("destinations", Columns.longs(requests, Static::destination))
            .param("lasts", Columns.longs(requests, Static::last))
            .query(Long.class)
            .list();
  }
}
