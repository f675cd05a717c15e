package io.argosy.router.harvest.store;

import io.argosy.common.catalog.Checksum;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.harvest.FilePlace;
import io.argosy.router.harvest.HarvestStore;
import io.argosy.router.harvest.LiveWish;
import io.argosy.router.harvest.Outcome;
import io.argosy.router.harvest.ReportedTask;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads the other features' facts; writes outcomes by {@link OutcomeWrites}. */
public final class JdbcHarvestStore implements HarvestStore {

  /**
   * Each file is looked up by itself: joined, a catalogue is read whole for a bundle of reports.
   */
  private static final String TASKS =
      """
      with known as (
          select t.id, t.epoch, c.agent_id, t.file_request_id, t.source_node_id,
              t.destination_node_id, t.file_id
          from issue_task_facts t left join issue_claim_facts c on c.id = t.claim_id
          where t.id = any(:ids)
          union all
          select task_id, null, null, file_request_id, source_node_id, destination_node_id, file_id
          from issue_closed_task_facts where task_id = any(:ids))
      select k.*, f.block_id, f.bytes, f.checksum
      from known k cross join lateral (
          select c.block_id, c.bytes, c.checksum from catalog_file_facts c where c.id = k.file_id
          offset 0) f
      """;

  private final JdbcClient jdbc;
  private final WishReads wishes;
  private final OutcomeWrites outcomes;

  public JdbcHarvestStore(JdbcClient jdbc) {
    this.jdbc = jdbc;
    this.wishes = new WishReads(jdbc);
    this.outcomes = new OutcomeWrites(jdbc);
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
  public Map<FilePlace, LiveWish> wishes(
      Collection<FilePlace> places, Collection<FilePlace> failed) {
    return wishes.of(List.copyOf(places), Set.copyOf(failed));
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
  public void record(List<Outcome> written, long agentId, Instant at) {
    outcomes.write(written, agentId, at);
  }

  private static ReportedTask task(ResultSet row) throws SQLException {
    Integer epoch = row.getObject("epoch", Integer.class);
    Long holder = row.getObject("agent_id", Long.class);
    return new ReportedTask(
        row.getLong("id"),
        epoch == null ? OptionalInt.empty() : OptionalInt.of(epoch),
        holder == null ? OptionalLong.empty() : OptionalLong.of(holder),
        new ReportedTask.Hop(
            row.getLong("file_request_id"),
            row.getLong("source_node_id"),
            row.getLong("destination_node_id")),
        new ReportedTask.Content(
            row.getLong("file_id"),
            row.getLong("block_id"),
            ByteCount.of(row.getLong("bytes")),
            new Checksum(row.getString("checksum"))));
  }
}
