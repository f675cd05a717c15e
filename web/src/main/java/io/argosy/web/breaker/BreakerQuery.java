package io.argosy.web.breaker;

import io.argosy.common.topology.NodeName;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads breakers from the views of facts. */
public final class BreakerQuery {

  /** What keeps work back first, then what would, then what is pinned closed; the widest first. */
  private static final String BREAKERS =
      """
      select s.name as source, d.name as destination, b.state, b.decided, b.since, b.openings,
          b.probe_at, b.pinned_by, b.reason
      from breaker_facts b
          left join topology_node_facts s on s.id = b.source_node_id
          left join topology_node_facts d on d.id = b.destination_node_id
      order by case when b.state <> 'closed' then 0 when b.decided <> 'closed' then 1
              when b.pinned_by is not null then 2 else 3 end,
          case when d.id is null then 0 when s.id is null then 1 else 2 end, s.name, d.name
      limit :limit
      """;

  private final JdbcClient jdbc;

  public BreakerQuery(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  public List<BreakerView> all(int limit) {
    return jdbc.sql(BREAKERS).param("limit", limit).query((row, n) -> breaker(row)).list();
  }

  private static BreakerView breaker(ResultSet row) throws SQLException {
    return new BreakerView(
        name(row.getString("source")),
        name(row.getString("destination")),
        row.getString("state"),
        row.getString("decided"),
        row.getObject("since", OffsetDateTime.class).toInstant(),
        row.getInt("openings"),
        instant(row.getObject("probe_at", OffsetDateTime.class)),
        row.getString("pinned_by"),
        row.getString("reason"));
  }

  private static @Nullable NodeName name(@Nullable String text) {
    return text == null ? null : new NodeName(text);
  }

  private static @Nullable Instant instant(@Nullable OffsetDateTime time) {
    return time == null ? null : time.toInstant();
  }
}
