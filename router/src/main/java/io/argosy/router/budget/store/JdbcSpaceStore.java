package io.argosy.router.budget.store;

import static io.argosy.router.stage.store.FutureTimes.Column.past;

import io.argosy.common.unit.ByteCount;
import io.argosy.router.budget.SpaceReading;
import io.argosy.router.budget.SpaceStore;
import io.argosy.router.stage.Columns;
import io.argosy.router.stage.StoredTimes;
import io.argosy.router.stage.store.FutureTimes;
import java.sql.Types;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Stores one row for each node of each agent. */
public final class JdbcSpaceStore implements SpaceStore {

  private static final String GREW =
      """
      select exists (select 1 from node_space s
          join unnest(:nodes::bigint[], :free::bigint[]) as a (node, free) on a.node = s.node_id
              join issue_shortage_facts g on g.node_id = s.node_id
          where s.agent_id = :agent and a.free > s.free_bytes)
      """;

  private static final String FORGET =
      """
      delete from node_space
      where agent_id = :agent and node_id <> all(:nodes::bigint[]) and measured_at < :keptFrom
      """;

  private static final String PUT =
      """
      insert into node_space (node_id, agent_id, free_bytes, measured_at)
      select node, :agent, free, measured::timestamptz
      from unnest(:nodes::bigint[], :free::bigint[], :times::text[]) as a (node, free, measured)
      order by node
      on conflict (node_id, agent_id) do update set free_bytes = excluded.free_bytes,
          measured_at = excluded.measured_at
      """;

  private static final String CAPACITY =
      """
      insert into node_terms (node_id, agent_id, said_by, capacity_bytes)
      values (:node, 0, :by, :bytes)
      on conflict (node_id, agent_id) do update set said_by = excluded.said_by,
          capacity_bytes = excluded.capacity_bytes
      """;

  private final JdbcClient jdbc;

  public JdbcSpaceStore(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** The times of readings have passed. */
  public static StoredTimes times(JdbcClient jdbc) {
    return new FutureTimes(jdbc, "node_space", "node_id, agent_id", Map.of(), past("measured_at"));
  }

  @Override
  public boolean measured(long agentId, Map<Long, SpaceReading> readings, Instant keptFrom) {
    Map<Long, SpaceReading> byNode = new TreeMap<>(readings);
    long[] nodes = Columns.longs(byNode.keySet(), Long::longValue);
    Collection<SpaceReading> values = byNode.values();
    long[] free = Columns.longs(values, reading -> reading.free().bytes());
    jdbc.sql(FORGET)
        .param("agent", agentId)
        .param("nodes", nodes)
        .param("keptFrom", keptFrom.atOffset(ZoneOffset.UTC))
        .update();
    if (byNode.isEmpty()) {
      return false;
    }
    boolean grew =
        jdbc.sql(GREW)
            .param("agent", agentId)
            .param("nodes", nodes)
            .param("free", free)
            .query(Boolean.class)
            .single();
    jdbc.sql(PUT)
        .param("agent", agentId)
        .param("nodes", nodes)
        .param("free", free)
        .param("times", Columns.texts(values, reading -> reading.at().toString()))
        .update();
    return grew;
  }

  @Override
  public void capacity(long nodeId, String admin, Optional<ByteCount> capacity) {
    jdbc.sql(CAPACITY)
        .param("node", nodeId)
        .param("by", admin)
        .param("bytes", capacity.map(ByteCount::bytes).orElse(null), Types.BIGINT)
        .update();
    jdbc.sql(JdbcBudgetStore.FORGET_SILENT).update();
  }
}
