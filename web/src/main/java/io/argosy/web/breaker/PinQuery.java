package io.argosy.web.breaker;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads pins from the views of facts. */
public final class PinQuery {

  private static final String PINS =
      """
      select p.id, p.automation, s.name as source, d.name as destination,
          nullif(p.request_id, 0) as request, b.name as block, nullif(p.strategy, '*') as strategy,
          p.capacity, p.ends_at, p.reason, p.set_by, p.set_at
      from automation_pin_facts p
          left join topology_node_facts s on s.id = p.source_node_id
          left join topology_node_facts d on d.id = p.destination_node_id
          left join catalog_block_facts b on b.id = p.block_id
      order by p.automation, p.id limit :limit
      """;

  private final JdbcClient jdbc;

  public PinQuery(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  public List<PinView> all(int limit) {
    return jdbc.sql(PINS).param("limit", limit).query((row, n) -> pin(row)).list();
  }

  private static PinView pin(ResultSet row) throws SQLException {
    OffsetDateTime end = row.getObject("ends_at", OffsetDateTime.class);
    return new PinView(
        row.getString("id"),
        row.getString("automation"),
        row.getString("source"),
        row.getString("destination"),
        row.getString("request"),
        row.getString("block"),
        row.getString("strategy"),
        row.getObject("capacity", Double.class),
        end == null ? null : end.toInstant(),
        row.getString("reason"),
        row.getString("set_by"),
        row.getObject("set_at", OffsetDateTime.class).toInstant());
  }
}
