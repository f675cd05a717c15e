package io.argosy.router.issue.store;

import static io.argosy.router.issue.store.JdbcSessionStore.time;

import io.argosy.common.liveness.FlowTimes;
import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.router.issue.LinkPath;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads what is known of the paths of a claim's links. */
final class ClaimedPaths {

  /** A rate that was seen may exceed a capacity that others have measured. */
  private static final String SHARED =
      """
      with links as (
          select distinct source_node_id, destination_node_id from task where claim_id = :claim),
      path as (
          select f.source_node_id, f.destination_node_id, null::uuid as circuit,
              f.round_trip_seconds, greatest(coalesce(f.capacity, 0), coalesce(f.rate, 0)) as rate
          from links join linkrate_forecast_facts f using (source_node_id, destination_node_id)
          where f.round_trip_seconds is not null
      """;

  private static final String OF_CIRCUITS =
      """
      union all
          select l.source_node_id, l.destination_node_id, c.id, c.round_trip_millis / 1000,
              c.bandwidth
          from claim m join circuit_usable_facts c on c.agent_id = m.agent_id
              join links l on l.source_node_id = any(c.source_nodes)
                  and l.destination_node_id = any(c.destination_nodes)
          where m.id = :claim and c.stated_at > :stated and c.round_trip_millis is not null)
      """;

  private static final String PATHS =
      SHARED
          + OF_CIRCUITS
          + """
          select s.name as source, d.name as destination, p.circuit, p.round_trip_seconds, p.rate,
              (select a.tcp_receive from claim c join agent_session a on a.agent_id = c.agent_id
                  where c.id = :claim) as receive,
              (select min(a.tcp_send)
                  from topology_door_facts t join agent_session a on a.agent_id = t.agent_id
                  where t.node_id = p.source_node_id) as send
          from path p join topology_node_facts s on s.id = p.source_node_id
              join topology_node_facts d on d.id = p.destination_node_id
          order by s.name, d.name, p.circuit
          """;

  private final JdbcClient jdbc;

  ClaimedPaths(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  List<LinkPath> of(UUID claim, Instant now) {
    return jdbc.sql(PATHS)
        .param("claim", claim)
        .param("stated", time(now.minus(FlowTimes.CIRCUIT_STATED)))
        .query((row, n) -> path(row))
        .list();
  }

  private static LinkPath path(ResultSet row) throws SQLException {
    return new LinkPath(
        new LinkName(
            new NodeName(row.getString("source")), new NodeName(row.getString("destination"))),
        Optional.ofNullable(row.getObject("circuit", UUID.class)),
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
