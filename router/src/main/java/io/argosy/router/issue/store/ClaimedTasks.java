package io.argosy.router.issue.store;

import io.argosy.common.catalog.BlockName;
import io.argosy.common.catalog.Checksum;
import io.argosy.common.catalog.FileContent;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.issue.ClaimedTask;
import io.argosy.router.issue.TaskAttempt;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads a claim's tasks with all the names that an agent needs. */
final class ClaimedTasks {

  private static final String TASKS =
      """
      select t.id, t.epoch, f.lfn, f.block, f.bytes, f.checksum, t.source_node_id, t.alternates,
          t.destination_node_id, t.priority, t.activity, {deadline} as deadline
      from task t join catalog_file_facts f on f.id = t.file_id
      where t.claim_id = :claim order by t.priority, t.id
      """;

  /** Deadlines are read only if there are any. */
  private static final String ANY_DEADLINE =
      "select exists (select 1 from subscription_deadline_facts)";

  private static final String NO_DEADLINE = "cast(null as timestamp with time zone)";

  private static final String DEADLINE =
      "(select d.deadline from activation_deadline_facts d"
          + " where d.file_request_id = t.file_request_id)";

  private final JdbcClient jdbc;

  ClaimedTasks(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  List<ClaimedTask> of(UUID claim) {
    Map<Long, NodeName> names = nodeNames();
    boolean deadlines = jdbc.sql(ANY_DEADLINE).query(Boolean.class).single();
    String tasks = TASKS.replace("{deadline}", deadlines ? DEADLINE : NO_DEADLINE);
    return jdbc.sql(tasks).param("claim", claim).query((row, n) -> task(row, names)).list();
  }

  private Map<Long, NodeName> nodeNames() {
    Map<Long, NodeName> names = new HashMap<>();
    jdbc.sql("select id, name from topology_node_facts")
        .query(
            row -> {
              names.put(row.getLong("id"), new NodeName(row.getString("name")));
            });
    return names;
  }

  private static ClaimedTask task(ResultSet row, Map<Long, NodeName> names) throws SQLException {
    return new ClaimedTask(
        new TaskAttempt(row.getLong("id"), row.getInt("epoch")),
        content(row),
        BlockName.parse(row.getString("block")),
        way(row, names),
        new Priority(row.getInt("priority")),
        row.getString("activity"),
        Optional.ofNullable(row.getObject("deadline", OffsetDateTime.class))
            .map(OffsetDateTime::toInstant));
  }

  private static FileContent content(ResultSet row) throws SQLException {
    return new FileContent(
        new Lfn(row.getString("lfn")),
        ByteCount.of(row.getLong("bytes")),
        new Checksum(row.getString("checksum")));
  }

  private static ClaimedTask.Way way(ResultSet row, Map<Long, NodeName> names) throws SQLException {
    List<NodeName> alternates = new ArrayList<>();
    for (Long node : (Long[]) row.getArray("alternates").getArray()) {
      alternates.add(names.get(node));
    }
    return new ClaimedTask.Way(
        names.get(row.getLong("source_node_id")),
        alternates,
        names.get(row.getLong("destination_node_id")));
  }
}
