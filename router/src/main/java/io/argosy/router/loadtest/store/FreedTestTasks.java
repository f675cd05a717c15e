package io.argosy.router.loadtest.store;

import static java.time.ZoneOffset.UTC;

import io.argosy.router.loadtest.TestTasks;
import io.argosy.router.stage.Columns;
import java.time.Instant;
import java.util.Collection;
import java.util.Set;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Makes tasks of load tests free again. Each gets another id, so that a late report of its former
 * holder finds none.
 */
record FreedTestTasks(JdbcClient jdbc) {

  /** Locks the rows in the order in which reports lock them. */
  private static final String FREE =
      """
      with held as (
          select id from load_test_file where ended_at is null and %s order by id for update)
      update load_test_file f set id = nextval('load_test_file_id_seq'), claim_id = null,
          agent_id = null, incarnation = null, claimed_at = null, free_from = :from
      from held h where f.id = h.id
      """;

  private static final String NAMED = FREE.formatted("id = any(:ids)");

  private static final String UNLISTED =
      FREE.formatted(
          """
          agent_id = :agent and claim_id <> all(:listed)
              and (incarnation < :incarnation or claimed_at <= :before)\
          """);

  private static final String OF_AGENTS = FREE.formatted("agent_id = any(:agents)");

  private static final String HOLDERS =
      """
      select distinct agent_id from load_test_file
      where ended_at is null and agent_id is not null
      """;

  int free(long[] ids, Instant from) {
    return jdbc.sql(NAMED).param("ids", ids).param("from", from.atOffset(UTC)).update();
  }

  int freeUnlisted(
      TestTasks.Holder holder, Collection<UUID> listed, Instant madeBefore, Instant from) {
    return jdbc.sql(UNLISTED)
        .param("agent", holder.agentId())
        .param("incarnation", holder.incarnation())
        .param("listed", listed.toArray(UUID[]::new))
        .param("before", madeBefore.atOffset(UTC))
        .param("from", from.atOffset(UTC))
        .update();
  }

  Set<Long> holders() {
    return Set.copyOf(jdbc.sql(HOLDERS).query(Long.class).list());
  }

  int freeOf(Collection<Long> agentIds, Instant from) {
    return jdbc.sql(OF_AGENTS)
        .param("agents", Columns.longs(agentIds, Long::longValue))
        .param("from", from.atOffset(UTC))
        .update();
  }
}
