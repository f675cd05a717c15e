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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads nodes with their stored and expected data, agents and doors. */
public final class JdbcNodeViews {

  private static final String HEADS =
      """
      select n.id, n.name, n.site, n.kind, coalesce(h.files, 0) as files,
          coalesce(h.bytes, 0) as bytes, coalesce(w.files, 0) as waiting_files,
          coalesce(w.bytes, 0) as waiting_bytes, l.max_transfers
      from topology_node_facts n
          left join budget_node_limit_facts l on l.node_id = n.id
          left join (select x.node_id, sum(x.files) as files, sum(x.bytes) as bytes
              from catalog_holding_facts x group by x.node_id) h on h.node_id = n.id
          left join (select q.destination_node_id, sum(q.files - q.done_files) as files,
                  sum(q.bytes - q.done_bytes) as bytes
              from subscription_block_facts q
              group by q.destination_node_id) w on w.destination_node_id = n.id
      where n.name > :after order by n.name limit :limit
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

  private final JdbcClient jdbc;
  private final Clock clock;

  public JdbcNodeViews(JdbcClient jdbc, Clock clock) {
    this.jdbc = jdbc;
    this.clock = clock;
  }

  private record Head(
      long id,
      NodeName name,
      SiteName site,
      String kind,
      long files,
      ByteCount bytes,
      long waitingFiles,
      ByteCount waitingBytes,
      @Nullable Integer maxTransfers) {}

  private record Of<T>(long node, T thing) {}

  public Page<NodeView> page(PageRequest wanted) {
    List<Head> heads =
        jdbc.sql(HEADS)
            .param("after", wanted.after().lastKey())
            .param("limit", wanted.oneMore())
            .query((row, n) -> head(row))
            .list();
    long[] nodes = heads.stream().mapToLong(Head::id).toArray();
    Instant now = clock.instant();
    var agents = byNode(AGENTS, nodes, (row, n) -> new Of<>(row.getLong(1), agent(row, now)));
    var doors = byNode(DOORS, nodes, (row, n) -> new Of<>(row.getLong(1), door(row, now)));
    var storage =
        byNode(
            STORAGE,
            nodes,
            (row, n) -> new Of<>(row.getLong(1), new PathRule(row.getString(2), row.getString(3))));
    return Pages.cut(
        heads,
        wanted,
        head -> head.name().value(),
        head ->
            new NodeView(
                head.name(),
                head.site(),
                head.kind(),
                head.files(),
                head.bytes(),
                head.waitingFiles(),
                head.waitingBytes(),
                agents.getOrDefault(head.id(), List.of()),
                doors.getOrDefault(head.id(), List.of()),
                storage.getOrDefault(head.id(), List.of()),
                head.maxTransfers()));
  }

  private <T> Map<Long, List<T>> byNode(String statement, long[] nodes, RowMapper<Of<T>> mapper) {
    return jdbc.sql(statement).param("nodes", nodes).query(mapper).list().stream()
        .collect(
            Collectors.groupingBy(Of::node, Collectors.mapping(Of::thing, Collectors.toList())));
  }

  private static Head head(ResultSet row) throws SQLException {
    return new Head(
        row.getLong("id"),
        new NodeName(row.getString("name")),
        new SiteName(row.getString("site")),
        row.getString("kind"),
        row.getLong("files"),
        ByteCount.of(row.getLong("bytes")),
        Math.max(0, row.getLong("waiting_files")),
        ByteCount.of(Math.max(0, row.getLong("waiting_bytes"))),
        row.getObject("max_transfers", Integer.class));
  }

  private static NodeView.Door door(ResultSet row, Instant now) throws SQLException {
    Liveness liveness = JdbcAgentLiveness.liveness(row, now);
    return new NodeView.Door(
        row.getString("protocol"),
        row.getString("url"),
        new AgentName(row.getString("agent")),
        liveness.isLive(),
        liveness.silentSeconds());
  }

  private static NodeView.Agent agent(ResultSet row, Instant now) throws SQLException {
    Liveness liveness = JdbcAgentLiveness.liveness(row, now);
    return new NodeView.Agent(
        new AgentName(row.getString("name")),
        liveness.isLive(),
        liveness.silentSeconds(),
        row.getBoolean("drain"),
        Cells.instant(row, "heartbeat_at"),
        ClaimHindrance.split(row.getString("hindrances")),
        Optional.ofNullable(row.getObject("free_bytes", Long.class))
            .map(ByteCount::of)
            .orElse(null));
  }
}
