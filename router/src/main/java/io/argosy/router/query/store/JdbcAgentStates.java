package io.argosy.router.query.store;

import io.argosy.common.liveness.Liveness;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads which agents are live, as all routers see it, and the free space that they report. */
public final class JdbcAgentStates {

  private static final String AGENTS =
      """
      select distinct a.name, s.heartbeat_at, s.silent_from
      from topology_agent_facts a left join issue_session_facts s on s.agent_id = a.id
      """;

  private static final String LEAST_FREE =
      """
      select a.node, min(s.free_bytes) as free, min(s.heartbeat_at) as said_at
      from topology_agent_facts a join issue_session_facts s on s.agent_id = a.id
      where s.free_bytes is not null and s.silent_from > :now and a.node is not null
      group by a.node
      """;

  private final JdbcClient jdbc;
  private final Clock clock;

  public JdbcAgentStates(JdbcClient jdbc, Clock clock) {
    this.jdbc = jdbc;
    this.clock = clock;
  }

  /** Returns the liveness of all agents, by name. */
  public Map<AgentName, Liveness> liveness() {
    Instant now = clock.instant();
    Map<AgentName, Liveness> agents = new TreeMap<>();
    jdbc.sql(AGENTS)
        .query(
            row -> {
              agents.put(new AgentName(row.getString("name")), livenessIn(row, now));
            });
    return agents;
  }

  /**
   * Reads the liveness from columns {@code heartbeat_at} and {@code silent_from}, which are null if
   * the agent was never heard.
   */
  static Liveness livenessIn(ResultSet row, Instant now) throws SQLException {
    Instant heartbeat = Cells.instant(row, "heartbeat_at");
    Instant silentFrom = Cells.instant(row, "silent_from");
    return heartbeat == null || silentFrom == null
        ? Liveness.NEVER_HEARD
        : Liveness.of(heartbeat, silentFrom, now);
  }

  /**
   * The free space of one node.
   *
   * @param bytes the lowest value of its agents
   * @param age since the oldest heartbeat that was used
   */
  public record Free(long bytes, Duration age) {}

  /** Returns the free space by node; nodes without a report from a live agent are absent. */
  public Map<NodeName, Free> freeSpace() {
    Instant now = clock.instant();
    Map<NodeName, Free> free = new TreeMap<>();
    jdbc.sql(LEAST_FREE)
        .param("now", now.atOffset(ZoneOffset.UTC))
        .query(
            row -> {
              free.put(
                  new NodeName(row.getString("node")),
                  new Free(row.getLong("free"), Duration.between(Cells.at(row, "said_at"), now)));
            });
    return free;
  }
}
