package io.argosy.router.loadtest.store;

import static java.time.ZoneOffset.UTC;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.router.loadtest.LoadTest;
import io.argosy.router.loadtest.LoadTestPolicy;
import io.argosy.router.loadtest.LoadTestStore;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Stores load tests in a small table; their files are rows of another one. */
public final class JdbcLoadTestStore implements LoadTestStore {

  private static final String HAS_LINK =
      """
      select exists (select 1 from topology_link_facts
          where source_node_id = :source and destination_node_id = :destination and enabled)
      """;

  /** An agent with a door may start later, except at a storage, which needs none. */
  private static final String MAKES_FILES =
      """
      select exists (select 1 from topology_door_facts where node_id = :node)
          or not exists (select 1 from topology_node_storage_facts where node_id = :node)
      """;

  private static final String ADD =
      """
      insert into load_test (id, source_node_id, destination_node_id, rate, file_bytes, checksum,
          created_by, created_at, due_at, ends_at)
      values (nextval('load_test_id_seq'), :source, :destination, :rate, :bytes, :checksum, :by,
          :at, :at, :end)
      on conflict (source_node_id, destination_node_id) where ended_at is null do nothing
      returning id
      """;

  private static final String END =
      """
      update load_test t set ended_at = :at
      from topology_node_facts s, topology_node_facts d
      where t.id = :id and t.ended_at is null and s.id = t.source_node_id
          and d.id = t.destination_node_id
      returning s.name || ' to ' || d.name
      """;

  private static final String RUNNING =
      """
      select t.id, t.destination_node_id, t.rate, t.file_bytes, t.due_at,
          (select count(*) from load_test_file f
              where f.load_test_id = t.id and f.ended_at is null) as in_flight
      from load_test t
      where t.ended_at is null and (t.paused_until is null or t.paused_until <= :now)
          and exists (select 1 from topology_link_facts l where l.enabled
              and l.source_node_id = t.source_node_id
              and l.destination_node_id = t.destination_node_id)
      order by t.id for update of t skip locked
      """;

  private static final String ISSUE =
      """
      insert into load_test_file (id, load_test_id, destination_node_id, free_from)
      select nextval('load_test_file_id_seq'), :test, :destination, :now
      from generate_series(1, :files)
      """;

  private static final String END_TESTS =
      "update load_test set ended_at = :now where ended_at is null and ends_at <= :now";

  private static final String DELETE_FREE =
      """
      delete from load_test_file
      where load_test_id = any(array(
              select t.id from load_test t
              where t.ended_at is not null or not exists (
                  select 1 from topology_link_facts l where l.enabled
                      and l.source_node_id = t.source_node_id
                      and l.destination_node_id = t.destination_node_id)))
          and claim_id is null and ended_at is null
      """;

  /** Skips files that are being claimed. */
  private static final String LOSE =
      """
      with lost as (
          select id from load_test_file
          where claim_id is null and ended_at is null and free_from <= :before
          order by id for update skip locked)
      update load_test_file f set ended_at = :now, moved_bytes = 0,
          failure = 'no agent has claimed it within an hour'
      from lost l where f.id = l.id
      """;

  private final JdbcClient jdbc;

  public JdbcLoadTestStore(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public boolean hasLink(long sourceNodeId, long destinationNodeId) {
    return jdbc.sql(HAS_LINK)
        .param("source", sourceNodeId)
        .param("destination", destinationNodeId)
        .query(Boolean.class)
        .single();
  }

  @Override
  public boolean makesFiles(long nodeId) {
    return jdbc.sql(MAKES_FILES).param("node", nodeId).query(Boolean.class).single();
  }

  @Override
  public OptionalLong add(NewTest test) {
    List<Long> added =
        jdbc.sql(ADD)
            .param("source", test.sourceNodeId())
            .param("destination", test.destinationNodeId())
            .param("rate", test.rate().bytes())
            .param("bytes", test.size().bytes())
            .param("checksum", test.checksum().value())
            .param("by", test.by())
            .param("at", test.at().atOffset(UTC))
            .param("end", Optional.ofNullable(test.end()).map(at -> at.atOffset(UTC)).orElse(null))
            .query(Long.class)
            .list();
    return added.stream().mapToLong(Long::longValue).findFirst();
  }

  @Override
  public Optional<String> end(long id, Instant at) {
    return jdbc.sql(END)
        .param("id", id)
        .param("at", at.atOffset(UTC))
        .query(String.class)
        .optional();
  }

  @Override
  public List<LoadTest> lockRunning(Instant now) {
    return jdbc.sql(RUNNING)
        .param("now", now.atOffset(UTC))
        .query(
            (row, n) ->
                new LoadTest(
                    row.getLong("id"),
                    row.getLong("destination_node_id"),
                    new ByteRate(row.getLong("rate")),
                    ByteCount.of(row.getLong("file_bytes")),
                    row.getObject("due_at", OffsetDateTime.class).toInstant(),
                    row.getInt("in_flight")))
        .list();
  }

  @Override
  public void issue(LoadTest test, LoadTestPolicy.Issue issue, Instant now) {
    jdbc.sql(ISSUE)
        .param("test", test.id())
        .param("destination", test.destinationNodeId())
        .param("now", now.atOffset(UTC))
        .param("files", issue.files())
        .update();
    jdbc.sql("update load_test set due_at = :due where id = :test")
        .param("due", issue.due().atOffset(UTC))
        .param("test", test.id())
        .update();
  }

  @Override
  public int endOverdue(Instant now, Instant freeBefore) {
    // Files before tests, in the order in which reports lock them.
    jdbc.sql(LOSE)
        .param("now", now.atOffset(UTC))
        .param("before", freeBefore.atOffset(UTC))
        .update();
    int tests = jdbc.sql(END_TESTS).param("now", now.atOffset(UTC)).update();
    jdbc.sql(DELETE_FREE).update();
    return tests;
  }

  @Override
  public void forget(Instant filesEnded, Instant testsEnded) {
    jdbc.sql("delete from load_test_file where ended_at < :before")
        .param("before", filesEnded.atOffset(UTC))
        .update();
    jdbc.sql("delete from load_test where ended_at < :before")
        .param("before", testsEnded.atOffset(UTC))
        .update();
  }
}
