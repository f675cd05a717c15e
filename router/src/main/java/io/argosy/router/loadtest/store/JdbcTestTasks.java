package io.argosy.router.loadtest.store;

import static java.time.ZoneOffset.UTC;

import io.argosy.common.catalog.Checksum;
import io.argosy.common.catalog.FileContent;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.catalog.LoadTestFile;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.loadtest.TestTask;
import io.argosy.router.loadtest.TestTasks;
import io.argosy.router.stage.Columns;
import io.argosy.router.topology.LinkKey;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Stores the tasks of load tests. Outside of the database, their ids are negative. */
public final class JdbcTestTasks implements TestTasks {

  private static final String TASKS =
      """
      select f.id, f.load_test_id, t.file_bytes, t.checksum, t.source_node_id, s.name as source,
          t.destination_node_id, d.name as destination, f.claimed_at
      from load_test_file f join load_test t on t.id = f.load_test_id
          join topology_node_facts s on s.id = t.source_node_id
          join topology_node_facts d on d.id = t.destination_node_id
      where f.agent_id = :agent and f.ended_at is null and
      """;

  private static final String TAKE =
      """
      with free as (
          select f.id, t.file_bytes from load_test_file f join load_test t on t.id = f.load_test_id
              join topology_link_facts l on l.source_node_id = t.source_node_id
                  and l.destination_node_id = t.destination_node_id and l.enabled
          where f.claim_id is null and f.ended_at is null and f.free_from <= :now
              and f.destination_node_id = any(:nodes) and t.ended_at is null
          order by f.id limit :files for update of f skip locked),
      counted as (
          select id, sum(file_bytes) over (order by id) as bytes,
              row_number() over (order by id) as place
          from free)
      update load_test_file f set claim_id = :claim, agent_id = :agent,
          incarnation = :incarnation, claimed_at = :now
      from counted c where f.id = c.id and (c.place = 1 or c.bytes <= :bytes)
      """;

  private static final String HELD =
      """
      select distinct f.claim_id from load_test_file f join load_test t on t.id = f.load_test_id
      where f.claim_id = any(:claims) and f.agent_id = :agent and f.ended_at is null
          and t.ended_at is null
      """;

  private final JdbcClient jdbc;
  private final EndedTestTasks ended;
  private final FreedTestTasks freed;

  public JdbcTestTasks(JdbcClient jdbc) {
    this.jdbc = jdbc;
    this.ended = new EndedTestTasks(jdbc);
    this.freed = new FreedTestTasks(jdbc);
  }

  @Override
  public List<TestTask> claimed(long agentId, UUID claim) {
    return jdbc.sql(TASKS + "f.claim_id = :claim order by f.id")
        .param("agent", agentId)
        .param("claim", claim)
        .query((row, n) -> task(row))
        .list();
  }

  @Override
  public void take(Wanted wanted, Instant now) {
    jdbc.sql(TAKE)
        .param("now", now.atOffset(UTC))
        .param("nodes", Columns.longs(wanted.nodeIds(), Long::longValue))
        .param("files", wanted.files())
        .param("bytes", wanted.bytes().bytes())
        .param("claim", wanted.claim())
        .param("agent", wanted.holder().agentId())
        .param("incarnation", wanted.holder().incarnation())
        .update();
  }

  @Override
  public Set<UUID> held(long agentId, Collection<UUID> claims) {
    return new HashSet<>(
        jdbc.sql(HELD)
            .param("agent", agentId)
            .param("claims", claims.toArray(UUID[]::new))
            .query(UUID.class)
            .list());
  }

  @Override
  public List<TestTask> running(long agentId, Collection<Long> ids) {
    return tasks("f.id = any(:ids) and t.ended_at is null order by f.id", agentId, ids);
  }

  @Override
  public List<TestTask> lockOpen(long agentId, Collection<Long> ids) {
    return tasks("f.id = any(:ids) order by f.id for update of f", agentId, ids);
  }

  private List<TestTask> tasks(String which, long agentId, Collection<Long> ids) {
    return jdbc.sql(TASKS + which)
        .param("agent", agentId)
        .param("ids", stored(ids))
        .query((row, n) -> task(row))
        .list();
  }

  @Override
  public Set<Long> ended(long agentId, Collection<Long> ids) {
    return ended.of(agentId, stored(ids));
  }

  @Override
  public void end(List<End> ends, Instant now, Instant pausedUntil) {
    ended.add(ends, now);
    ended.pauseFailed(ends, pausedUntil);
  }

  @Override
  public void giveBack(Collection<Long> ids, Instant freeFrom) {
    freed.free(stored(ids), freeFrom);
  }

  @Override
  public int takeBackUnlisted(
      Holder holder, Collection<UUID> listed, Instant madeBefore, Instant now) {
    return freed.freeUnlisted(holder, listed, madeBefore, now);
  }

  @Override
  public Set<Long> holders() {
    return freed.holders();
  }

  @Override
  public int takeBack(Collection<Long> agentIds, Instant now) {
    return freed.freeOf(agentIds, now);
  }

  @Override
  public List<Lfn> filesAt(Collection<Long> nodeIds) {
    return jdbc.sql(
            "select id from load_test where ended_at is null and source_node_id = any(:nodes)")
        .param("nodes", Columns.longs(nodeIds, Long::longValue))
        .query((row, n) -> LoadTestFile.named(row.getLong("id")))
        .list();
  }

  private static long[] stored(Collection<Long> ids) {
    return Columns.longs(ids, id -> -id);
  }

  private static TestTask task(ResultSet row) throws SQLException {
    return new TestTask(
        -row.getLong("id"),
        new FileContent(
            LoadTestFile.named(row.getLong("load_test_id")),
            ByteCount.of(row.getLong("file_bytes")),
            new Checksum(row.getString("checksum"))),
        new NodeName(row.getString("source")),
        new NodeName(row.getString("destination")),
        new LinkKey(row.getLong("source_node_id"), row.getLong("destination_node_id")),
        row.getObject("claimed_at", OffsetDateTime.class).toInstant());
  }
}
