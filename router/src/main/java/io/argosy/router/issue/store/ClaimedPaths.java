package io.argosy.router.issue.store;

import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.router.issue.LinkPath;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.OptionalLong;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads what is known of the paths of a claim's links. */
final class ClaimedPaths {

  /** A rate that was seen may exceed a capacity that others have measured. */
  private static final String PATHS =
      """
      with links as (
          select distinct source_node_id, destination_node_id from task where claim_id = :claim)
      select s.name as source, d.name as destination, f.round_trip_seconds,
          greatest(coalesce(f.capacity, 0), coalesce(f.rate, 0)) as rate,
          (select a.tcp_receive from claim c join agent_session a on a.agent_id = c.agent_id
              where c.id = :claim) as receive,
          (select min(a.tcp_send)
              from topology_door_facts t join agent_session a on a.agent_id = t.agent_id
              where t.node_id = f.source_node_id) as send
      from links l join linkrate_forecast_facts f on f.source_node_id = l.source_node_id
              and f.destination_node_id = l.destination_node_id
          join topology_node_facts s on s.id = l.source_node_id
          join topology_node_facts d on d.id = l.destination_node_id
      where f.round_trip_seconds is not null order by s.name, d.name
      """;

  private final JdbcClient jdbc;

  ClaimedPaths(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  List<LinkPath> of(UUID claim) {
    return jdbc.sql(PATHS).param("claim", claim).query((row, n) -> path(row)).list();
  }

  private static LinkPath path(ResultSet row) throws SQLException {
    return new LinkPath(
        new LinkName(
            new NodeName(row.getString("source")), new NodeName(row.getString("destination"))),
        row.getDouble("round_trip_seconds"),
        row.getDouble("rate"),
        limit(row, "receive"),
        limit(row, "send"));
  }

  private static OptionalLong limit(ResultSet row, String column) throws SQLException {
    long value = row.getLong(column);
    return row.wasNull() ? OptionalLong.empty() : OptionalLong.of(value);
  }
}
