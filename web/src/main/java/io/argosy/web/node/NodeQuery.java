package io.argosy.web.node;

import io.argosy.common.liveness.Liveness;
import io.argosy.common.task.ClaimHindrance;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.unit.ByteCount;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads the nodes and their agents from the views of facts. */
public final class NodeQuery {

  private final JdbcClient jdbc;

  public NodeQuery(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** By name; agents are as they were heard of by now. */
  public List<NodeView> all(Instant now) {
    Map<Long, List<NodeView.Agent>> agents = agents(now);
    Map<Long, List<NodeView.Door>> doors = doors(now);
    return jdbc.sql(
            """
            select n.id, n.name, n.site, n.kind, coalesce(w.files, 0) as files,
                   coalesce(w.bytes, 0) as bytes
            from topology_node_facts n
                left join (select destination_node_id, sum(files - done_files) as files,
                        sum(bytes - done_bytes) as bytes
                    from subscription_block_facts group by destination_node_id) w
                    on w.destination_node_id = n.id
            order by n.name
            """)
        .query(
            (row, number) ->
                node(
                    row,
                    agents.getOrDefault(row.getLong("id"), List.of()),
                    doors.getOrDefault(row.getLong("id"), List.of())))
        .list();
  }

  private static NodeView node(
      ResultSet row, List<NodeView.Agent> agents, List<NodeView.Door> doors) throws SQLException {
    return new NodeView(
        new NodeName(row.getString("name")),
        new SiteName(row.getString("site")),
        row.getString("kind"),
        Math.max(0, row.getLong("files")),
        ByteCount.of(Math.max(0, row.getLong("bytes"))),
        agents,
        doors);
  }

  private Map<Long, List<NodeView.Agent>> agents(Instant now) {
    Map<Long, List<NodeView.Agent>> agents = new HashMap<>();
    jdbc.sql(
            """
            select a.node_id, a.name, a.drain, s.heartbeat_at, s.silent_from, s.hindrances,
                s.free_bytes
            from topology_agent_facts a left join issue_session_facts s on s.agent_id = a.id
            where a.node_id is not null order by a.name
            """)
        .query(
            row -> {
              agents
                  .computeIfAbsent(row.getLong("node_id"), node -> new ArrayList<>())
                  .add(agent(row, now));
            });
    return agents;
  }

  private static NodeView.Agent agent(ResultSet row, Instant now) throws SQLException {
    Liveness liveness = liveness(row, now);
    return new NodeView.Agent(
        new AgentName(row.getString("name")),
        liveness.isLive(),
        liveness.silentSeconds(),
        row.getBoolean("drain"),
        instant(row, "heartbeat_at"),
        ClaimHindrance.split(row.getString("hindrances")),
        Optional.ofNullable(row.getObject("free_bytes", Long.class))
            .map(ByteCount::of)
            .orElse(null));
  }

  private static Liveness liveness(ResultSet row, Instant now) throws SQLException {
    Instant silentFrom = instant(row, "silent_from");
    return silentFrom == null
        ? Liveness.NEVER_HEARD
        : Liveness.of(instant(row, "heartbeat_at"), silentFrom, now);
  }

  private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
    OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
    return time == null ? null : time.toInstant();
  }

  /** Whether each serves is known of its agent. */
  private Map<Long, List<NodeView.Door>> doors(Instant now) {
    Map<Long, List<NodeView.Door>> doors = new HashMap<>();
    jdbc.sql(
            """
            select distinct d.node_id, d.protocol, d.agent, s.heartbeat_at, s.silent_from
            from topology_door_facts d left join issue_session_facts s on s.agent_id = d.agent_id
            order by d.node_id, d.protocol, d.agent
            """)
        .query(
            row -> {
              doors
                  .computeIfAbsent(row.getLong("node_id"), node -> new ArrayList<>())
                  .add(door(row, now));
            });
    return doors;
  }

  private static NodeView.Door door(ResultSet row, Instant now) throws SQLException {
    Liveness liveness = liveness(row, now);
    return new NodeView.Door(
        row.getString("protocol"),
        new AgentName(row.getString("agent")),
        liveness.isLive(),
        liveness.silentSeconds());
  }
}
