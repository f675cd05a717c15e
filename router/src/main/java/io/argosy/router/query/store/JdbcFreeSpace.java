package io.argosy.router.query.store;

import io.argosy.common.topology.NodeName;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads the free space of nodes, as their live agents last reported it. */
public final class JdbcFreeSpace {

  private static final String LEAST =
      """
      select a.node, min(s.free_bytes) as free, min(s.heartbeat_at) as said_at
      from topology_agent_facts a join issue_session_facts s on s.agent_id = a.id
      where s.free_bytes is not null and s.silent_from > :now and a.node is not null
      group by a.node
      """;

  private final JdbcClient jdbc;
  private final Clock clock;

  public JdbcFreeSpace(JdbcClient jdbc, Clock clock) {
    this.jdbc = jdbc;
    this.clock = clock;
  }

  /**
   * The free space of one node.
   *
   * @param bytes the lowest value of its agents
   * @param age since the oldest heartbeat that was used
   */
  public record Free(long bytes, Duration age) {}

  /** Returns the free space by node; nodes without a report from a live agent are absent. */
  public Map<NodeName, Free> all() {
    Instant now = clock.instant();
    Map<NodeName, Free> free = new TreeMap<>();
    jdbc.sql(LEAST)
        .param("now", now.atOffset(ZoneOffset.UTC))
        .query(
            row -> {
              Instant saidAt = Cells.at(row, "said_at");
              free.put(
                  new NodeName(row.getString("node")),
                  new Free(row.getLong("free"), Duration.between(saidAt, now)));
            });
    return free;
  }
}
