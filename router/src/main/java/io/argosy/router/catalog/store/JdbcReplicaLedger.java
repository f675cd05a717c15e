package io.argosy.router.catalog.store;

import io.argosy.router.audit.AuditLog;
import io.argosy.router.catalog.ReplicaFailures;
import io.argosy.router.catalog.ReplicaLedger;
import io.argosy.router.stage.Columns;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Stores replicas. The primary key decides which transaction adds a replica. A removal locks the
 * block and its amounts first, so that the amounts stay correct and no injection adds a replica
 * that is being marked.
 */
public final class JdbcReplicaLedger implements ReplicaLedger {

  private static final Logger LOG = LoggerFactory.getLogger(JdbcReplicaLedger.class);

  /** Locks the amounts of blocks in the order of block and node. */
  private static final String ADD =
      """
      with added as (
          insert into replica (file_id, node_id, created_at)
          select r.file_id, r.node_id, :at from unnest(:files, :nodes) as r (file_id, node_id)
          where %s
          on conflict do nothing
          returning file_id, node_id),
      held as (
          insert into block_holding as h (block_id, node_id, files, bytes)
          select f.block_id, a.node_id, count(*), sum(f.bytes)
          from added a join data_file f on f.id = a.file_id
          group by f.block_id, a.node_id order by f.block_id, a.node_id
          on conflict (block_id, node_id) do update set files = h.files + excluded.files,
              bytes = h.bytes + excluded.bytes)
      select file_id, node_id from added
      """;

  private static final String UNMARKED =
      """
      not exists (select 1 from bad_replica b
          where b.file_id = r.file_id and b.node_id = r.node_id and b.refuted_at is null)\
      """;

  private static final String KNOWN = "exists (select 1 from data_file f where f.id = r.file_id)";

  private static final String FORGET_MARKS =
      """
      delete from bad_replica b using unnest(:files::bigint[], :nodes::bigint[]) as r (file, node)
      where b.file_id = r.file and b.node_id = r.node
      returning b.file_id, b.node_id
      """;

  private static final String REFUTE_MARKS =
      """
      update bad_replica b set refuted_at = :at, refuted_by = :agent
      from unnest(:files::bigint[], :nodes::bigint[]) as r (file, node)
          join data_file f on f.id = r.file
          join topology_node_facts n on n.id = r.node
      where b.file_id = r.file and b.node_id = r.node and b.refuted_at is null
      returning b.file_id, b.node_id, n.name || ' ' || f.lfn as replica,
          (select a.name from topology_agent_facts a where a.id = :agent limit 1) as agent,
          'read the whole file; it was marked bad by ' || b.marked_by || ': ' || b.reason as mark
      """;

  /** Injections lock the same rows. */
  private static final String LOCK_BLOCKS =
      """
      select k.id from block k
      where k.id in (select f.block_id from data_file f where f.id = any(:files))
      order by k.id for no key update
      """;

  /** Conflicts with retractions only. */
  private static final String KEEP_BLOCKS = LOCK_BLOCKS.replace("no key update", "key share");

  private static final String LOCK_HELD =
      """
      select h.files from block_holding h
      where h.block_id in (select f.block_id from data_file f where f.id = any(:files))
      order by h.block_id, h.node_id for update
      """;

  private static final String TAKE =
      """
      with taken as (
          delete from replica where file_id = :file and node_id = :node returning file_id),
      amount as (
          select f.block_id, f.bytes from taken t join data_file f on f.id = t.file_id),
      fewer as (
          update block_holding h set files = h.files - 1, bytes = h.bytes - a.bytes
          from amount a
          where h.block_id = a.block_id and h.node_id = :node and h.files > 1),
      none as (
          delete from block_holding h using amount a
          where h.block_id = a.block_id and h.node_id = :node and h.files <= 1)
      select count(*) from taken
      """;

  private static final String MARK =
      """
      insert into bad_replica (file_id, node_id, id, marked_at, marked_by, reason, reported_by)
      values (:file, :node, nextval('bad_replica_id_seq'), :at, :by, :reason, :reporter)
      on conflict (file_id, node_id) do update set marked_at = excluded.marked_at,
          marked_by = excluded.marked_by, reason = excluded.reason,
          reported_by = excluded.reported_by, refuted_at = null, refuted_by = null
      """;

  private static final String CHANGED =
      """
      insert into changed_dataset (id, dataset_id)
      select nextval('changed_dataset_id_seq'), k.dataset_id
      from data_file f join block k on k.id = f.block_id where f.id = :file
      """;

  private static final String MARKS =
      """
      select count(*) filter (where reported_by = :agent), count(*)
      from bad_replica where marked_by = :by and marked_at > :since and refuted_at is null
      """;

  private final JdbcClient jdbc;
  private final ReplicaFailures failures;
  private final AuditLog audit;

  public JdbcReplicaLedger(JdbcClient jdbc, ReplicaFailures failures, AuditLog audit) {
    this.jdbc = jdbc;
    this.failures = failures;
    this.audit = audit;
  }

  /** Waits for concurrent marks, and then sees them. */
  @Override
  public Collection<NewReplica> add(Collection<NewReplica> replicas, Instant at) {
    lock(LOCK_BLOCKS, Columns.longs(replicas, NewReplica::fileId));
    return add(UNMARKED, replicas, at);
  }

  /**
   * Waits for concurrent retractions, and skips files that are gone. Ends marks last, so that those
   * set while the replica was added are included.
   */
  @Override
  public Collection<NewReplica> verified(
      Collection<NewReplica> replicas, long agentId, Instant at) {
    lock(KEEP_BLOCKS, Columns.longs(replicas, NewReplica::fileId));
    Collection<NewReplica> added = add(KNOWN, replicas, at);
    List<NewReplica> cleared = new ArrayList<>();
    ofAll(REFUTE_MARKS, replicas)
        .param("at", at.atOffset(ZoneOffset.UTC))
        .param("agent", agentId)
        .query(
            row -> {
              cleared.add(replica(row, 0));
              audit.record(
                  row.getString("agent"),
                  "clear-replica",
                  row.getString("replica"),
                  row.getString("mark"));
            });
    if (!cleared.isEmpty()) {
      LOG.info("Bad replicas were read and are good: agent-id={} replicas={}", agentId, cleared);
      failures.forget(cleared, at);
    }
    return added;
  }

  private Collection<NewReplica> add(String which, Collection<NewReplica> replicas, Instant at) {
    if (replicas.isEmpty()) {
      return List.of();
    }
    List<NewReplica> sorted =
        replicas.stream()
            .sorted(
                Comparator.comparingLong(NewReplica::fileId).thenComparingLong(NewReplica::nodeId))
            .toList();
    return ofAll(ADD.formatted(which), sorted)
        .param("at", at.atOffset(ZoneOffset.UTC))
        .query(JdbcReplicaLedger::replica)
        .list();
  }

  private List<NewReplica> forgetMarks(NewReplica replica) {
    return ofAll(FORGET_MARKS, List.of(replica)).query(JdbcReplicaLedger::replica).list();
  }

  @Override
  public void lock(Collection<Long> fileIds) {
    long[] files = Columns.longs(fileIds, Long::longValue);
    lock(LOCK_BLOCKS, files);
    lock(LOCK_HELD, files);
  }

  private void lock(String rows, long[] files) {
    jdbc.sql(rows).param("files", files).query(Long.class).list();
  }

  @Override
  public boolean mark(NewReplica replica, Mark mark) {
    if (!take(replica)) {
      return false;
    }
    of(MARK, replica)
        .param("at", mark.at().atOffset(ZoneOffset.UTC))
        .param("by", mark.by())
        .param("reason", mark.reason())
        .param(
            "reporter",
            mark.reporter().isPresent() ? mark.reporter().getAsLong() : null,
            Types.BIGINT)
        .update();
    changed(replica);
    return true;
  }

  @Override
  public boolean clear(NewReplica replica, Instant at) {
    lock(List.of(replica.fileId()));
    if (!forgetMarks(replica).isEmpty()) {
      add(List.of(replica), at);
      changed(replica);
    }
    boolean good = isGood(replica);
    if (good) {
      failures.forget(List.of(replica), at);
    }
    return good;
  }

  @Override
  public boolean remove(NewReplica replica, Instant at) {
    boolean wasMarked = !forgetMarks(replica).isEmpty();
    boolean wasGood = take(replica);
    if (wasGood) {
      changed(replica);
    }
    if (wasGood || wasMarked) {
      failures.forget(List.of(replica), at);
    }
    return wasMarked || wasGood;
  }

  @Override
  public boolean isMarked(NewReplica replica) {
    return exists("catalog_bad_replica_facts", replica);
  }

  @Override
  public boolean isGood(NewReplica replica) {
    return exists("replica", replica);
  }

  @Override
  public Marks marksOfRouter(long agentId, Instant since) {
    return jdbc.sql(MARKS)
        .param("agent", agentId)
        .param("by", ROUTER)
        .param("since", since.atOffset(ZoneOffset.UTC))
        .query((row, n) -> new Marks(row.getInt(1), row.getInt(2)))
        .single();
  }

  private boolean take(NewReplica replica) {
    lock(List.of(replica.fileId()));
    return of(TAKE, replica).query(Integer.class).single() > 0;
  }

  /** Queues the dataset, so that the demand for the block is updated. */
  private void changed(NewReplica replica) {
    jdbc.sql(CHANGED).param("file", replica.fileId()).update();
  }

  private boolean exists(String table, NewReplica replica) {
    return of("select 1 from " + table + " where file_id = :file and node_id = :node", replica)
        .query(Integer.class)
        .optional()
        .isPresent();
  }

  private JdbcClient.StatementSpec of(String sql, NewReplica replica) {
    return jdbc.sql(sql).param("file", replica.fileId()).param("node", replica.nodeId());
  }

  private JdbcClient.StatementSpec ofAll(String sql, Collection<NewReplica> replicas) {
    return jdbc.sql(sql)
        .param("files", Columns.longs(replicas, NewReplica::fileId))
        .param("nodes", Columns.longs(replicas, NewReplica::nodeId));
  }

  private static NewReplica replica(ResultSet row, int n) throws SQLException {
    return new NewReplica(row.getLong(1), row.getLong(2));
  }
}
