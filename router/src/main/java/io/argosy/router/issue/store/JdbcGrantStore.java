package io.argosy.router.issue.store;

import static io.argosy.router.issue.store.JdbcSessionStore.time;

import io.argosy.common.catalog.Checksum;
import io.argosy.common.catalog.FileContent;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.NodeView;
import io.argosy.router.issue.GrantStore;
import io.argosy.router.issue.TaskAttempt;
import io.argosy.router.stage.Columns;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Checks all conditions of a grant in one statement, so that they hold at the same time. */
public final class JdbcGrantStore implements GrantStore {

  private static final String GRANTABLE =
      """
      select t.id, t.epoch, t.activity, f.lfn, f.bytes, f.checksum
      from unnest(:ids::bigint[], :epochs::integer[]) as a (id, epoch)
          join task t on t.id = a.id and t.epoch = a.epoch
          join claim c on c.id = t.claim_id and c.agent_id = :agent
          join topology_node_facts n on n.name = :source
          join catalog_file_facts f on f.id = t.file_id
          join catalog_replica_facts p on p.file_id = t.file_id and p.node_id = n.id
      where n.id = t.source_node_id or n.id = any(t.alternates)
      """;

  private static final String JOINED =
      """
      select c.destination_address, a.name from circuit_facts c
          join circuit_endpoint_facts e on e.name = c.source
          join topology_agent_facts a on a.id = e.agent_id
          join topology_node_facts s on s.name = :source and s.id = any(c.source_nodes)
          join topology_node_facts d on d.name = :destination and d.id = any(c.destination_nodes)
      where c.id = :id and c.agent_id = :agent and c.closed_at is null
      limit 1
      """;

  private static final String DOORS =
      """
      select d.agent, d.protocol, d.url
      from topology_door_facts d join agent_session s on s.agent_id = d.agent_id
      where d.node = :source and s.until > :now
      order by d.agent, d.protocol, d.id
      """;

  private final JdbcClient jdbc;

  public JdbcGrantStore(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public Map<TaskAttempt, WantedFile> grantable(
      long agentId, NodeName source, List<TaskAttempt> attempts) {
    Map<TaskAttempt, WantedFile> found = new HashMap<>();
    jdbc.sql(GRANTABLE)
        .param("ids", Columns.longs(attempts, TaskAttempt::taskId))
        .param("epochs", attempts.stream().mapToInt(TaskAttempt::epoch).toArray())
        .param("agent", agentId)
        .param("source", source.value())
        .query(
            row -> {
              found.put(
                  new TaskAttempt(row.getLong("id"), row.getInt("epoch")),
                  new WantedFile(
                      new FileContent(
                          new Lfn(row.getString("lfn")),
                          ByteCount.of(row.getLong("bytes")),
                          new Checksum(row.getString("checksum"))),
                      row.getString("activity")));
            });
    return found;
  }

  @Override
  public Optional<Joined> joined(UUID circuit, long agentId, LinkName link) {
    return jdbc.sql(JOINED)
        .param("id", circuit)
        .param("agent", agentId)
        .param("source", link.source().value())
        .param("destination", link.destination().value())
        .query(
            (row, n) ->
                new Joined(
                    new AgentName(row.getString("name")), row.getString("destination_address")))
        .optional();
  }

  @Override
  public List<NodeView.Door> doorsOf(NodeName source, Instant now) {
    return jdbc.sql(DOORS)
        .param("source", source.value())
        .param("now", time(now))
        .query(
            (row, n) ->
                new NodeView.Door(
                    row.getString("protocol"),
                    row.getString("url"),
                    new AgentName(row.getString("agent")),
                    true,
                    null,
                    false))
        .list();
  }
}
