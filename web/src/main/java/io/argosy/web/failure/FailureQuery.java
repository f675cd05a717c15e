package io.argosy.web.failure;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads the newest failed attempts from the views of facts. */
public final class FailureQuery {

  private final JdbcClient jdbc;

  public FailureQuery(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  public List<FailureView> newest(int limit) {
    return jdbc.sql(
            """
            select o.reported_at, f.lfn, src.name as source, dst.name as destination, o.reason,
                   o.phase, o.message
            from (select reported_at, file_id, source_node_id, destination_node_id, reason, phase,
                         message
                  from harvest_outcome_facts where verdict in ('failed', 'stale-failed')
                  order by reported_at desc limit :limit) o
                join catalog_file_facts f on f.id = o.file_id
                join topology_node_facts src on src.id = o.source_node_id
                join topology_node_facts dst on dst.id = o.destination_node_id
            order by o.reported_at desc
            """)
        .param("limit", limit)
        .query(FailureQuery::failure)
        .list();
  }

  private static FailureView failure(ResultSet row, int number) throws SQLException {
    return new FailureView(
        row.getObject("reported_at", OffsetDateTime.class).toInstant(),
        new Lfn(row.getString("lfn")),
        new NodeName(row.getString("source")),
        new NodeName(row.getString("destination")),
        word(row.getString("reason")),
        word(row.getString("phase")),
        row.getString("message"));
  }

  /** As it stands in JSON. */
  static @Nullable String word(@Nullable String kept) {
    return kept == null ? null : kept.toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
