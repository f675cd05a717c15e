package io.argosy.router.linkrate.store;

import io.argosy.router.linkrate.BinAmount;
import io.argosy.router.linkrate.BinHistory;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads bins as they stand. */
public final class JdbcBinHistory implements BinHistory {

  private static final String BINS =
      """
      select bin_start, source_node_id, destination_node_id, done_files, done_bytes, failed_files,
          failed_bytes, busy_seconds
      from link_bin where bin_start > :start and busy_seconds >= :busy
      """;

  private final JdbcClient jdbc;

  public JdbcBinHistory(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public List<BinAmount> after(Instant start, Duration busy) {
    return jdbc.sql(BINS)
        .param("start", OffsetDateTime.ofInstant(start, ZoneOffset.UTC))
        .param("busy", busy.toMillis() / 1e3)
        .query((row, n) -> bin(row))
        .list();
  }

  private static BinAmount bin(ResultSet row) throws SQLException {
    return new BinAmount(
        row.getObject("bin_start", OffsetDateTime.class).toInstant(),
        row.getLong("source_node_id"),
        row.getLong("destination_node_id"),
        row.getLong("done_files"),
        row.getLong("done_bytes"),
        row.getLong("failed_files"),
        row.getLong("failed_bytes"),
        row.getDouble("busy_seconds"));
  }
}
