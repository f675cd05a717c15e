package io.argosy.router.query.store;

import io.argosy.common.liveness.Liveness;
import io.argosy.common.storage.PathRule;
import io.argosy.common.task.ClaimHindrance;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.NodeView;
import io.argosy.common.wire.user.Page;
import io.argosy.router.query.PageRequest;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads nodes with their stored and expected data, agents and doors. */
public final class JdbcNodeViews {

  private static final String PAGE =
      "select id from topology_node_facts where name > :after order by name limit :limit";

  /** Only incomplete blocks are read for what a node waits for. */
  private static final String NODES =
      """
      select n.id, n.name, n.site, n.kind, coalesce(h.files, 0) as files,
          coalesce(h.bytes, 0) as bytes, greatest(0, w.files) as waiting_files,
          greatest(0, w.bytes) as waiting_bytes, l.max_transfers, g.missing_bytes,
          (select min(s.capacity_bytes) from budget_said_facts s where s.node_id = n.id)
              as capacity_bytes,
          t.origin || t.root as storage_system
      from topology_node_facts n
          left join budget_node_limit_facts l on l.node_id = n.id
          left join issue_shortage_facts g on g.node_id = n.id
          left join topology_node_storage_facts t on t.node_id = n.id
          left join (select x.node_id, sum(x.files) as files, sum(x.bytes) as bytes
              from catalog_holding_facts x where x.node_id = any(:nodes)
              group by x.node_id) h on h.node_id = n.id
          left join (select q.destination_node_id, sum(q.files - q.done_files) as files,
                  sum(q.bytes - q.done_bytes) as bytes
              from subscription_block_facts q
              where q.destination_node_id = any(:nodes) and not q.complete
              group by q.destination_node_id) w on w.destination_node_id = n.id
      where n.id = any(:nodes) order by n.name
      """;

  private static final String AGENTS =
      """
      select a.node_id, a.name, a.drain, s.silent_from, s.heartbeat_at, s.hindrances,
          s.free_bytes
      from topology_agent_facts a left join issue_session_facts s on s.agent_id = a.id
      where a.node_id = any(:nodes) order by a.name
      """;

  private static final String DOORS =
      """
      select distinct d.node_id, d.protocol, d.url, d.agent, s.silent_from, s.heartbeat_at
      from topology_door_facts d left join issue_session_facts s on s.agent_id = d.agent_id
      where d.node_id = any(:nodes) order by d.protocol, d.url, d.agent
      """;

  private static final String STORAGE =
      """
      select node_id, lfn_prefix, root from topology_storage_facts
      where node_id = any(:nodes) order by agent, position
      """;

  /** In the order of names, so that who is named first stays the same. */
  private static final String SAID =
      """
      select node_id, agent_id, uplink, downlink, forwarding, said_by from budget_said_facts
      where node_id = any(:nodes) and (agent_id = 0 or counts_until > :now) order by said_by
      """;

  private final JdbcClient jdbc;
  private final Clock clock;

  public JdbcNodeViews(JdbcClient jdbc, Clock clock) {
    this.jdbc = jdbc;
    this.clock = clock;
  }

  public Page<NodeView> page(PageRequest wanted) {
    long[] nodes =
        jdbc
            .sql(PAGE)
            .param("after", wanted.after().lastKey())
            .param("limit", wanted.oneMore())
            .query(Long.class)
            .list()
            .stream()
            .mapToLong(Long::longValue)
            .toArray();
    return Pages.cut(of(nodes), wanted, node -> node.name().value(), node -> node);
  }

  /** Returns the nodes with these keys, by name. */
  List<NodeView> of(long[] nodes) {
    Instant now = clock.instant();
    var agents = byNode(AGENTS, nodes, now, (row, n) -> agent(row, now));
    var doors = byNode(DOORS, nodes, now, (row, n) -> door(row, now));
    var storage =
        byNode(STORAGE, nodes, now, (row, n) -> new PathRule(row.getString(2), row.getString(3)));
    var said = byNode(SAID, nodes, now, (row, n) -> terms(row));
    return jdbc.sql(NODES)
        .param("nodes", nodes)
        .query(
            (row, n) -> {
              long id = row.getLong("id");
              return node(
                  row,
                  agents.getOrDefault(id, List.of()),
                  doors.getOrDefault(id, List.of()),
                  storage.getOrDefault(id, List.of()),
                  said.getOrDefault(id, List.of()).stream()
                      .reduce(NodeView.Terms.NONE, NodeView.Terms::least));
            })
        .list();
  }

  /** Returns the names of all nodes by key, for rows that have node keys in arrays. */
  static Map<Long, NodeName> names(JdbcClient jdbc) {
    Map<Long, NodeName> names = new HashMap<>();
    jdbc.sql("select id, name from topology_node_facts")
        .query(
            row -> {
              names.put(row.getLong("id"), new NodeName(row.getString("name")));
            });
    return names;
  }

  private <T> Map<Long, List<T>> byNode(
      String statement, long[] nodes, Instant now, RowMapper<T> mapper) {
    Map<Long, List<T>> byNode = new HashMap<>();
    jdbc.sql(statement)
        .param("nodes", nodes)
        .param("now", now.atOffset(ZoneOffset.UTC))
        .query(
            (row, n) ->
                byNode
                    .computeIfAbsent(row.getLong("node_id"), node -> new ArrayList<>())
                    .add(mapper.mapRow(row, n)))
        .list();
    return byNode;
  }

  private static NodeView node(
      ResultSet row,
      List<NodeView.Agent> agents,
      List<NodeView.Door> doors,
      List<PathRule> storage,
      NodeView.Terms terms)
      throws SQLException {
    return new NodeView(
        new NodeName(row.getString("name")),
        new SiteName(row.getString("site")),
        row.getString("kind"),
        row.getLong("files"),
        ByteCount.of(row.getLong("bytes")),
        row.getLong("waiting_files"),
        ByteCount.of(row.getLong("waiting_bytes")),
        agents,
        doors,
        storage,
        row.getObject("max_transfers", Integer.class),
        terms,
        bytes(row, "capacity_bytes"),
        bytes(row, "missing_bytes"),
        row.getString("storage_system"));
  }

  private static @Nullable ByteCount bytes(ResultSet row, String column) throws SQLException {
    return Optional.ofNullable(row.getObject(column, Long.class)).map(ByteCount::of).orElse(null);
  }

  private static NodeView.Terms terms(ResultSet row) throws SQLException {
    String by = (row.getLong("agent_id") == 0 ? "user " : "agent ") + row.getString("said_by");
    String forward = row.getString("forwarding");
    return new NodeView.Terms(
        said(row, "uplink", by),
        said(row, "downlink", by),
        forward == null ? NodeView.Terms.NONE.forward() : forward,
        by);
  }

  private static NodeView.@Nullable Said said(ResultSet row, String column, String by)
      throws SQLException {
    Double rate = row.getObject(column, Double.class);
    return rate == null ? null : new NodeView.Said(rate, by);
  }

  private static NodeView.Door door(ResultSet row, Instant now) throws SQLException {
    Liveness liveness = JdbcAgentStates.livenessIn(row, now);
    return new NodeView.Door(
        row.getString("protocol"),
        row.getString("url"),
        new AgentName(row.getString("agent")),
        liveness.isLive(),
        liveness.silentSeconds(),
        liveness.state() == Liveness.State.STOPPED);
  }

  private static NodeView.Agent agent(ResultSet row, Instant now) throws SQLException {
    Liveness liveness = JdbcAgentStates.livenessIn(row, now);
    return new NodeView.Agent(
        new AgentName(row.getString("name")),
        liveness.isLive(),
        liveness.silentSeconds(),
        row.getBoolean("drain"),
        Cells.instant(row, "heartbeat_at"),
        ClaimHindrance.split(row.getString("hindrances")),
        bytes(row, "free_bytes"));
  }
}
