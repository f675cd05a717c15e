package io.argosy.router.fts3.store;

import io.argosy.router.fts3.FileState;
import io.argosy.router.fts3.JobStore.JobFile;
import io.argosy.router.fts3.JobStore.Progress;
import io.argosy.router.stage.Portions;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;

/** Reads what has become of files that are not over. */
final class FileProgress {

  /** Each row is looked up by index ("offset 0" prevents joins, which would scan all rows). */
  private static final String PROGRESS =
      """
      select f.id, cardinality(f.source_nodes) as sources, f.dataset_id, f.request_id, f.state,
          f.job_id, p.file_id is not null as arrived, coalesce(q.given_up, s.reason) as given_up,
          case when f.most_attempts is not null then (
              select sum(x.failures) from activation_source_failure_facts x
              where x.file_request_id = q.id) end as attempts, t.claim_id is not null as held,
          r.cancelled_at is not null as cancelled, f.most_attempts, f.expires_at
      from fts_file f
          left join lateral (select c.file_id from catalog_replica_facts c
              where c.file_id = f.file_id and c.node_id = f.node_id offset 0) p on true
          left join lateral (select a.* from activation_file_request_facts a
              where a.file_id = f.file_id and a.destination_node_id = f.node_id offset 0) q on true
          left join lateral (select i.claim_id from issue_task_facts i
              where i.file_request_id = q.id offset 0) t on true
          left join lateral (select b.reason from activation_suspension_facts b
              where b.block_id = q.block_id
                  and b.destination_node_id = f.node_id offset 0) s on true
          left join request_facts r on r.id = f.request_id
      where f.finished_at is null and %s
      order by f.id limit %d
      """;

  static final String OPEN = PROGRESS.formatted("f.id > :after", Portions.ROWS);

  static final String REPORTED =
      PROGRESS.formatted(
          """
          f.file_id = any(array(select o.file_id from harvest_outcome_facts o
              where o.reported_at > :since))
          """,
          Portions.ROWS);

  private FileProgress() {}

  static Progress of(ResultSet row) throws SQLException {
    Integer attempts = row.getObject("most_attempts", Integer.class);
    OffsetDateTime expires = row.getObject("expires_at", OffsetDateTime.class);
    return new Progress(
        file(row),
        row.getObject("job_id", UUID.class),
        row.getBoolean("arrived"),
        Optional.ofNullable(row.getString("given_up")),
        row.getInt("attempts"),
        row.getBoolean("held"),
        row.getBoolean("cancelled"),
        attempts == null ? OptionalInt.empty() : OptionalInt.of(attempts),
        Optional.ofNullable(expires).map(OffsetDateTime::toInstant));
  }

  static JobFile file(ResultSet row) throws SQLException {
    return new JobFile(
        row.getLong("id"),
        row.getInt("sources"),
        row.getLong("dataset_id"),
        row.getLong("request_id"),
        FileState.valueOf(row.getString("state")));
  }
}
