package io.argosy.router.subscription.store;

import io.argosy.router.stage.Columns;
import io.argosy.router.subscription.BlockArrival;
import io.argosy.router.subscription.BlockProgress;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Adds to the kept counts; rows are locked in order, so that two harvests never deadlock: those of
 * blocks first, because what came is kept once they are counted.
 */
public final class JdbcBlockProgress implements BlockProgress {

  private static final String ARRIVED =
      """
      with arrival as (
          select block, destination, sum(files) as files, sum(bytes) as bytes
          from unnest(:blocks::bigint[], :destinations::bigint[], :files::bigint[], :bytes::bigint[])
              as a (block, destination, files, bytes)
          group by block, destination),
      locked as (
          select b.block_id, b.destination_node_id from block_destination b
              join arrival a on a.block = b.block_id and a.destination = b.destination_node_id
          order by b.block_id, b.destination_node_id for update of b),
      counted as (
          update block_destination b
          set done_files = b.done_files + a.files, done_bytes = b.done_bytes + a.bytes
          from locked l
              join arrival a on a.block = l.block_id and a.destination = l.destination_node_id
          where b.block_id = l.block_id and b.destination_node_id = l.destination_node_id
          returning b.block_id, b.destination_node_id)
      insert into dataset_arrival as d (bin_start, dataset_id, destination_node_id, files, bytes)
      select :minute, k.dataset_id, a.destination, sum(a.files), sum(a.bytes)
      from arrival a join catalog_block_facts k on k.id = a.block
          left join counted c on c.block_id = a.block and c.destination_node_id = a.destination
      group by k.dataset_id, a.destination
      order by k.dataset_id, a.destination
      on conflict (dataset_id, destination_node_id, bin_start) do update
      set files = d.files + excluded.files, bytes = d.bytes + excluded.bytes
      """;

  private final JdbcClient jdbc;

  public JdbcBlockProgress(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public void arrived(Collection<BlockArrival> arrivals, Instant at) {
    if (arrivals.isEmpty()) {
      return;
    }
    jdbc.sql(ARRIVED)
        .param("minute", at.truncatedTo(ChronoUnit.MINUTES).atOffset(ZoneOffset.UTC))
        .param("blocks", Columns.longs(arrivals, a -> a.key().blockId()))
        .param("destinations", Columns.longs(arrivals, a -> a.key().destinationNodeId()))
        .param("files", Columns.longs(arrivals, BlockArrival::files))
        .param("bytes", Columns.longs(arrivals, a -> a.bytes().bytes()))
        .update();
  }
}
