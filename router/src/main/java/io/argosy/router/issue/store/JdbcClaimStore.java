package io.argosy.router.issue.store;

import static io.argosy.router.issue.store.JdbcSessionStore.time;
import static io.argosy.router.stage.store.FutureTimes.Column.past;

import io.argosy.common.task.Priority;
import io.argosy.common.wire.agent.ClaimRequest;
import io.argosy.common.wire.agent.HeartbeatAnswer.TaskPriority;
import io.argosy.router.issue.ClaimStore;
import io.argosy.router.issue.ClaimedTask;
import io.argosy.router.issue.Incarnation;
import io.argosy.router.issue.LinkPath;
import io.argosy.router.issue.ReliefStore;
import io.argosy.router.stage.Portions;
import io.argosy.router.stage.StoredTimes;
import io.argosy.router.stage.store.FutureTimes;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Stores claims by conditional update: a task goes to the claim that locks its free row first. */
public final class JdbcClaimStore implements ClaimStore {

  /** A value above every priority. */
  private static final int ANY = 1000;

  private static final String MAKE =
      """
      insert into claim (id, agent_id, incarnation, created_at)
      values (:claim, :agent, :incarnation, :at)
      """;

  /** Tasks whose holder was lost after their request was suspended are not given to another one. */
  private static final String FREE =
      """
      task where claim_id is null and destination_node_id = any(:nodes) and priority < :bound
          and (select b.block_id from subscription_block_facts b where b.block_id = task.block_id
              and b.destination_node_id = task.destination_node_id) is not null
      """;

  private static final String TAKE =
      """
      with free as (
          select id, priority, bytes from %s
          order by priority, id limit :files for update skip locked),
      counted as (
          select id, sum(bytes) over (order by priority, id) as bytes,
              row_number() over (order by priority, id) as place
          from free)
      update task t set claim_id = :claim, claimed_priority = t.priority,
          asked_back_at = null, told_back_at = null
      from counted c where t.id = c.id and (c.place = 1 or c.bytes <= :bytes)
      """
          .formatted(FREE);

  private static final String HAS_FREE = "select exists (select 1 from " + FREE + " limit 1)";

  private static final String HELD =
      "select id from claim where agent_id = :agent and id = any(:claims)";

  /** Raises the epoch and removes the claim in one statement, so no report matches both states. */
  private static final String TAKE_BACK =
      """
      update task t set claim_id = null, claimed_priority = null, asked_back_at = null,
          told_back_at = null, epoch = t.epoch + 1
      from (select h.id, h.claim_id from task h join claim c on c.id = h.claim_id
          where c.agent_id = :agent and c.id <> all(:listed)
              and (c.incarnation < :incarnation or c.created_at <= :before)
          order by h.id limit %d for update of h) held
      where t.id = held.id
      returning held.claim_id
      """
          .formatted(Portions.ROWS);

  private static final String DELETE =
      """
      delete from claim where id = any(:claims)
          and not exists (select 1 from task t where t.claim_id = claim.id)
      """;

  /** Writes a row when it is named first, and to end that; a time in the future counts as now. */
  private static final String WITHDRAWN =
      """
      with told as (
          update task_closed set told_at = least(coalesce(told_at, :at), :at),
              claim_id = case when told_at <= :since then null else claim_id end
          where claim_id = any(:claims)
              and (told_at is null or told_at <= :since or told_at > :at)
          returning task_id, claim_id)
      select task_id from told where claim_id is not null
      union all
      select task_id from task_closed
      where claim_id = any(:claims) and told_at > :since and told_at <= :at
      order by task_id
      """;

  private static final String CHANGED =
      """
      select id, priority from task
      where claim_id = any(:claims) and priority <> claimed_priority order by id
      """;

  private static final String ASKED_BACK =
      """
      with asked as (
          select id from task where claim_id = any(:claims)
              and asked_back_at is not null
              and (told_back_at is null or told_back_at > :since)
          order by id for update skip locked)
      update task t set told_back_at = coalesce(t.told_back_at, :at)
      from asked a where t.id = a.id returning t.id
      """;

  /** Locks sessions first, as a heartbeat does, so that the second of the two sees the first. */
  private static final String LOCK_SILENT =
      """
      select s.agent_id from agent_session s
      where s.until <= :now and exists (select 1 from claim c where c.agent_id = s.agent_id)
      for update of s skip locked
      """;

  private static final String EXPIRE =
      """
      update task t set claim_id = null, claimed_priority = null, asked_back_at = null,
          told_back_at = null, epoch = t.epoch + 1
      from (select h.id from task h join claim c on c.id = h.claim_id
          where c.agent_id = any(:agents) order by h.id limit %d for update of h) held
      where t.id = held.id
      """
          .formatted(Portions.ROWS);

  private static final String FORGET =
      """
      delete from claim where id = any(array(select c.id from claim c
          where (c.created_at < :before or c.agent_id = any(:agents))
              and not exists (select 1 from task t where t.claim_id = c.id)
          limit %d))
      """
          .formatted(Portions.ROWS);

  private final JdbcClient jdbc;
  private final ClaimedTasks tasks;
  private final ClaimedPaths paths;

  public JdbcClaimStore(JdbcClient jdbc) {
    this.jdbc = jdbc;
    this.tasks = new ClaimedTasks(jdbc);
    this.paths = new ClaimedPaths(jdbc);
  }

  /** The times of claims and of their tasks have passed. */
  public static StoredTimes times(JdbcClient jdbc) {
    StoredTimes claims = new FutureTimes(jdbc, "claim", "id", Map.of(), past("created_at"));
    StoredTimes tasks =
        new FutureTimes(jdbc, "task", "id", Map.of(), past("asked_back_at"), past("told_back_at"));
    return now -> claims.correct(now) + tasks.correct(now);
  }

  @Override
  public Optional<Long> ownerOf(UUID claim) {
    return jdbc.sql("select agent_id from claim where id = :claim")
        .param("claim", claim)
        .query(Long.class)
        .optional();
  }

  @Override
  public List<ClaimedTask> tasksOf(UUID claim) {
    return tasks.of(claim);
  }

  @Override
  public List<LinkPath> pathsOf(UUID claim, Instant now) {
    return paths.of(claim, now);
  }

  @Override
  public int take(long agentId, ClaimRequest request, Collection<Long> nodeIds, Instant at) {
    jdbc.sql(MAKE)
        .param("claim", request.claimId())
        .param("agent", agentId)
        .param("incarnation", request.incarnation())
        .param("at", time(at))
        .update();
    int taken =
        jdbc.sql(TAKE)
            .param("nodes", nodeIds.toArray(Long[]::new))
            .param(
                "bound",
                Optional.ofNullable(request.moreUrgentThan()).map(Priority::value).orElse(ANY))
            .param("files", request.maxFiles())
            .param("bytes", request.maxBytes().bytes())
            .param("claim", request.claimId())
            .update();
    if (taken == 0) {
      jdbc.sql("delete from claim where id = :claim").param("claim", request.claimId()).update();
    }
    return taken;
  }

  @Override
  public boolean hasFree(Collection<Long> nodeIds, Priority moreUrgentThan) {
    return jdbc.sql(HAS_FREE)
        .param("nodes", nodeIds.toArray(Long[]::new))
        .param("bound", moreUrgentThan.value())
        .query(Boolean.class)
        .single();
  }

  @Override
  public List<UUID> heldOf(long agentId, Collection<UUID> claims) {
    return jdbc.sql(HELD)
        .param("agent", agentId)
        .param("claims", array(claims))
        .query(UUID.class)
        .list();
  }

  @Override
  public int takeBackUnlisted(
      Incarnation incarnation, Collection<UUID> listed, Instant madeBefore) {
    List<UUID> claimOfTask =
        jdbc.sql(TAKE_BACK)
            .param("agent", incarnation.agentId())
            .param("incarnation", incarnation.number())
            .param("listed", array(listed))
            .param("before", time(madeBefore))
            .query(UUID.class)
            .list();
    if (!claimOfTask.isEmpty()) {
      jdbc.sql(DELETE).param("claims", array(Set.copyOf(claimOfTask))).update();
    }
    return claimOfTask.size();
  }

  @Override
  public List<Long> withdrawn(Collection<UUID> claims, Instant at, Duration lease) {
    return told(WITHDRAWN, claims, at, lease).list();
  }

  @Override
  public List<TaskPriority> changed(Collection<UUID> claims) {
    return jdbc.sql(CHANGED)
        .param("claims", array(claims))
        .query(
            (row, n) -> new TaskPriority(row.getString("id"), new Priority(row.getInt("priority"))))
        .list();
  }

  @Override
  public List<Long> askedBack(Collection<UUID> claims, Instant at) {
    return told(ASKED_BACK, claims, at, ReliefStore.GIVEN_BACK_WITHIN).list().stream()
        .sorted()
        .toList();
  }

  private JdbcClient.MappedQuerySpec<Long> told(
      String sql, Collection<UUID> claims, Instant at, Duration repeated) {
    return jdbc.sql(sql)
        .param("claims", array(claims))
        .param("since", time(at.minus(repeated)))
        .param("at", time(at))
        .query(Long.class);
  }

  @Override
  public int expire(Instant now) {
    Long[] silent =
        jdbc.sql(LOCK_SILENT).param("now", time(now)).query(Long.class).list().toArray(Long[]::new);
    int returned = silent.length == 0 ? 0 : jdbc.sql(EXPIRE).param("agents", silent).update();
    if (silent.length > 0) {
      forget(silent, Instant.EPOCH);
    }
    return returned;
  }

  @Override
  public int forgetEmpty(Instant madeBefore) {
    return forget(new Long[0], madeBefore);
  }

  private int forget(Long[] agents, Instant madeBefore) {
    return jdbc.sql(FORGET).param("agents", agents).param("before", time(madeBefore)).update();
  }

  private static UUID[] array(Collection<UUID> claims) {
    return claims.toArray(UUID[]::new);
  }
}
