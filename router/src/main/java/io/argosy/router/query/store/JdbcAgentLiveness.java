package io.argosy.router.query.store;

import io.argosy.common.liveness.Liveness;
import io.argosy.common.topology.AgentName;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads which agents are live, as all routers see it. */
public final class JdbcAgentLiveness {

  private static final String AGENTS =
      """
      select distinct a.name, s.heartbeat_at, s.silent_from
      from topology_agent_facts a left join issue_session_facts s on s.agent_id = a.id
      """;

  private final JdbcClient jdbc;
  private final Clock clock;

  public JdbcAgentLiveness(JdbcClient jdbc, Clock clock) {
    this.jdbc = jdbc;
    this.clock = clock;
  }

  /** Returns the liveness of all agents, by name. */
  public Map<AgentName, Liveness> all() {
    Instant now = clock.instant();
    Map<AgentName, Liveness> agents = new TreeMap<>();
    jdbc.sql(AGENTS)
        .query(
            row -> {
              agents.put(new AgentName(row.getString("name")), liveness(row, now));
            });
    return agents;
  }

  /**
   * Reads the liveness from columns {@code heartbeat_at} and {@code silent_from}, which are null if
   * the agent was never heard.
   */
  static Liveness liveness(ResultSet row, Instant now) throws SQLException {
    Instant heartbeat = Cells.instant(row, "heartbeat_at");
    Instant silentFrom = Cells.instant(row, "silent_from");
    return heartbeat == null || silentFrom == null
        ? Liveness.NEVER_HEARD
        : Liveness.of(heartbeat, silentFrom, now);
  }
}
