package io.argosy.router.harvest.store;

import static io.argosy.router.stage.store.FutureTimes.Column.past;

import io.argosy.common.catalog.Checksum;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.catalog.ReplicaLedger.NewReplica;
import io.argosy.router.harvest.HarvestStore;
import io.argosy.router.harvest.MarkPolicy;
import io.argosy.router.harvest.OpenFileRequest;
import io.argosy.router.harvest.Outcome;
import io.argosy.router.harvest.ReportedTask;
import io.argosy.router.stage.Columns;
import io.argosy.router.stage.StoredTimes;
import io.argosy.router.stage.store.FutureTimes;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads the facts of other features; writes outcomes with {@link OutcomeWrites}. */
public final class JdbcHarvestStore implements HarvestStore {

  /**
   * Each file is looked up by index. A join would scan the whole catalogue for each batch of
   * reports.
   */
  private static final String TASKS =
      """
      with known as (
          select t.id, t.epoch, c.agent_id, c.created_at as claimed_at, t.file_request_id, t.source_node_id,
              t.destination_node_id, t.alternates, t.file_id
          from issue_task_facts t left join issue_claim_facts c on c.id = t.claim_id
          where t.id = any(:ids)
          union all
          select task_id, null, null, null, file_request_id, source_node_id, destination_node_id,
              null, file_id
          from issue_closed_task_facts where task_id = any(:ids))
      select k.*, f.block_id, f.bytes, f.checksum
      from known k cross join lateral (
          select c.block_id, c.bytes, c.checksum from catalog_file_facts c where c.id = k.file_id
          offset 0) f
      """;

  private static final String EVIDENCE =
      """
      select p.file_id, p.node_id,
          (select count(*) from catalog_replica_facts g where g.file_id = p.file_id) as good,
          exists (select 1 from activation_file_request_facts r
              join activation_source_failure_facts f on f.file_request_id = r.id
              where r.file_id = p.file_id and f.source_node_id = p.node_id and f.wrong_bytes
                  and f.destination_node_id <> all(:own)) as confirmed
      from unnest(:files::bigint[], :nodes::bigint[]) as a (file, node)
          join catalog_replica_facts p on p.file_id = a.file and p.node_id = a.node
      """;

  private final JdbcClient jdbc;
  private final OpenFileRequestReads requests;
  private final OutcomeWrites outcomes;

  public JdbcHarvestStore(JdbcClient jdbc) {
    this.jdbc = jdbc;
    this.requests = new OpenFileRequestReads(jdbc);
    this.outcomes = new OutcomeWrites(jdbc);
  }

  /** The times of reports have passed. */
  public static StoredTimes times(JdbcClient jdbc) {
    return new FutureTimes(
        jdbc, "outcome", "reported_at, task_id, epoch", Map.of(), past("reported_at"));
  }

  @Override
  public Map<Long, ReportedTask> tasks(Collection<Long> taskIds) {
    Map<Long, ReportedTask> tasks = new HashMap<>();
    jdbc.sql(TASKS)
        .param("ids", taskIds.toArray(Long[]::new))
        .query(
            row -> {
              ReportedTask task = task(row);
              tasks.put(task.taskId(), task);
            });
    return tasks;
  }

  @Override
  public Map<NewReplica, OpenFileRequest> requests(
      Collection<NewReplica> replicas, Collection<NewReplica> failed) {
    return requests.of(List.copyOf(replicas), Set.copyOf(failed));
  }

  @Override
  public Map<NodeName, Long> nodes(Collection<NodeName> names) {
    Map<NodeName, Long> nodes = new HashMap<>();
    jdbc.sql("select id, name from topology_node_facts where name = any(:names)")
        .param("names", names.stream().map(NodeName::value).toArray(String[]::new))
        .query(
            row -> {
              nodes.put(new NodeName(row.getString("name")), row.getLong("id"));
            });
    return nodes;
  }

  @Override
  public Map<NewReplica, MarkPolicy.Evidence> evidence(
      Collection<NewReplica> accused, Set<Long> ownNodes) {
    Map<NewReplica, MarkPolicy.Evidence> evidence = new HashMap<>();
    jdbc.sql(EVIDENCE)
        .param("files", Columns.longs(accused, NewReplica::fileId))
        .param("nodes", Columns.longs(accused, NewReplica::nodeId))
        .param("own", Columns.longs(ownNodes, Long::longValue))
        .query(
            row -> {
              evidence.put(
                  new NewReplica(row.getLong("file_id"), row.getLong("node_id")),
                  new MarkPolicy.Evidence(row.getInt("good"), row.getBoolean("confirmed")));
            });
    return evidence;
  }

  @Override
  public void record(List<Outcome> written, long agentId, Instant at) {
    outcomes.write(written, agentId, at);
  }

  private static ReportedTask task(ResultSet row) throws SQLException {
    Integer epoch = row.getObject("epoch", Integer.class);
    Long holder = row.getObject("agent_id", Long.class);
    OffsetDateTime claimed = row.getObject("claimed_at", OffsetDateTime.class);
    return new ReportedTask(
        row.getLong("id"),
        epoch == null ? OptionalInt.empty() : OptionalInt.of(epoch),
        holder == null ? OptionalLong.empty() : OptionalLong.of(holder),
        Optional.ofNullable(claimed).map(OffsetDateTime::toInstant),
        new ReportedTask.Hop(
            row.getLong("file_request_id"),
            row.getLong("source_node_id"),
            row.getLong("destination_node_id"),
            alternates(row)),
        new ReportedTask.Content(
            row.getLong("file_id"),
            row.getLong("block_id"),
            ByteCount.of(row.getLong("bytes")),
            new Checksum(row.getString("checksum"))));
  }

  private static Set<Long> alternates(ResultSet row) throws SQLException {
    Array alternates = row.getArray("alternates");
    return alternates == null ? Set.of() : new HashSet<>(List.of((Long[]) alternates.getArray()));
  }
}
