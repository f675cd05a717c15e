package io.argosy.router.linkrate.store;

import io.argosy.router.linkrate.BinAmount;
import io.argosy.router.linkrate.BinSpread;
import io.argosy.router.linkrate.LinkAmount;
import io.argosy.router.linkrate.LinkBins;
import io.argosy.router.stage.Columns;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Adds to bins. Busy seconds are capped because attempts reported separately may overlap. */
public final class JdbcLinkBins implements LinkBins {

  private static final String ADD =
      """
      insert into link_bin as b (bin_start, source_node_id, destination_node_id,
          done_files, done_bytes, failed_files, failed_bytes, busy_seconds)
      select * from unnest(:starts::text[]::timestamptz[], :sources::bigint[], :destinations::bigint[],
          :doneFiles::bigint[], :doneBytes::bigint[], :failedFiles::bigint[], :failedBytes::bigint[],
          :busySeconds::float8[])
      on conflict (bin_start, source_node_id, destination_node_id) do update set
          done_files = b.done_files + excluded.done_files,
          done_bytes = b.done_bytes + excluded.done_bytes,
          failed_files = b.failed_files + excluded.failed_files,
          failed_bytes = b.failed_bytes + excluded.failed_bytes,
          busy_seconds = least(300, b.busy_seconds + excluded.busy_seconds)
      """;

  private final JdbcClient jdbc;

  public JdbcLinkBins(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public void add(List<LinkAmount> amounts) {
    List<BinAmount> bins = BinSpread.of(amounts);
    if (bins.isEmpty()) {
      return;
    }
    jdbc.sql(ADD)
        .param("starts", Columns.texts(bins, b -> b.binStart().toString()))
        .param("sources", Columns.longs(bins, BinAmount::sourceNodeId))
        .param("destinations", Columns.longs(bins, BinAmount::destinationNodeId))
        .param("doneFiles", Columns.longs(bins, BinAmount::doneFiles))
        .param("doneBytes", Columns.longs(bins, BinAmount::doneBytes))
        .param("failedFiles", Columns.longs(bins, BinAmount::failedFiles))
        .param("failedBytes", Columns.longs(bins, BinAmount::failedBytes))
        .param("busySeconds", busySeconds(bins))
        .update();
  }

  private static double[] busySeconds(List<BinAmount> bins) {
    return bins.stream().mapToDouble(BinAmount::busySeconds).toArray();
  }
}
