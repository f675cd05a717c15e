package io.argosy.router.query.store;

import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.BreakerView;
import io.argosy.common.wire.user.Page;
import io.argosy.router.query.PageRequest;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads breakers that are open, were open recently, or are pinned. */
public final class JdbcBreakerViews {

  private static final String BREAKERS =
      """
      select b.source_node_id, b.destination_node_id, s.name as source, d.name as destination,
          b.state, b.decided, b.since, b.probe_at, b.openings, b.pinned_by, b.reason
      from breaker_facts b
          left join topology_node_facts s on s.id = b.source_node_id
          left join topology_node_facts d on d.id = b.destination_node_id
      where (coalesce(s.name, ''), coalesce(d.name, '')) > (:source, :destination)
      order by coalesce(s.name, ''), coalesce(d.name, '') limit :limit
      """;

  private record Row(String key, BreakerView view) {}

  private final JdbcClient jdbc;

  public JdbcBreakerViews(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  public Page<BreakerView> page(PageRequest wanted) {
    List<Row> read =
        jdbc.sql(BREAKERS)
            .param("source", wanted.after().word(0))
            .param("destination", wanted.after().word(1))
            .param("limit", wanted.oneMore())
            .query((row, n) -> read(row))
            .list();
    return Pages.cut(read, wanted, Row::key, Row::view);
  }

  private static Row read(ResultSet row) throws SQLException {
    NodeName source = Cells.node(row, "source");
    NodeName destination = Cells.node(row, "destination");
    String key =
        (source == null ? "" : source.value())
            + " "
            + (destination == null ? "" : destination.value());
    return new Row(key, view(row, source, destination));
  }

  private static BreakerView view(
      ResultSet row, @Nullable NodeName source, @Nullable NodeName destination)
      throws SQLException {
    String pinnedBy = row.getString("pinned_by");
    String decided = row.getString("decided");
    return new BreakerView(
        kind(source, destination),
        source,
        destination,
        row.getString("state"),
        decided,
        row.getObject("since", OffsetDateTime.class).toInstant(),
        Cells.instant(row, "probe_at"),
        row.getInt("openings"),
        pinnedBy == null ? null : decided,
        pinnedBy,
        row.getString("reason"));
  }

  private static String kind(@Nullable NodeName source, @Nullable NodeName destination) {
    if (source == null) {
      return "destination";
    }
    return destination == null ? "source" : "link";
  }
}
