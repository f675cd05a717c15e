package io.argosy.router.issue.store;

import io.argosy.common.task.ClaimHindrance;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.agent.Registration.TcpLimits;
import io.argosy.router.issue.Incarnation;
import io.argosy.router.issue.SessionStore;
import io.argosy.router.stage.Columns;
import io.argosy.router.stage.StoredTimes;
import java.sql.Types;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Stores one row per agent, with its current incarnation. */
public final class JdbcSessionStore implements SessionStore {

  private static final String OPEN =
      """
      insert into agent_session as s (
          agent_id, incarnation, version, started_at, heartbeat_at, until, hindrances, free_bytes,
          heard_for_seconds)
      values (:agent, 1, :version, :at, :at, :until, :hindrances, :free, :aliveFor)
      on conflict (agent_id) do update set incarnation = s.incarnation + 1,
          version = excluded.version, started_at = excluded.started_at,
          heartbeat_at = excluded.heartbeat_at, until = excluded.until,
          hindrances = excluded.hindrances, free_bytes = excluded.free_bytes,
          heard_for_seconds = excluded.heard_for_seconds, last_reading = 0
      where s.heartbeat_at <= :silentSince or s.heartbeat_at > :latest
      returning incarnation
      """;

  private static final String RENEW =
      """
      update agent_session set heartbeat_at = greatest(least(heartbeat_at, :now), :at),
          until = greatest(least(until, :now + (:until - :at)), :until),
          hindrances = case when :at < least(heartbeat_at, :now) then hindrances
              else :hindrances end,
          heard_for_seconds = case when :at < least(heartbeat_at, :now) then heard_for_seconds
              else :aliveFor end,
          free_bytes = coalesce(:free, free_bytes)
      where agent_id = :agent and incarnation = :incarnation
      """;

  private static final String COUNT =
      """
      update agent_session set last_reading = :reading
      where agent_id = :agent and incarnation = :incarnation and last_reading < :reading
      """;

  private static final String KEEP =
      """
      update agent_session set tcp_receive = :receive, tcp_send = :send,
          tcp_receive_set = :receiveSet, tcp_send_set = :sendSet
      where agent_id = :agent and incarnation = :incarnation
      """;

  private static final String CORRECT =
      """
      update agent_session set started_at = least(started_at, :now),
          heartbeat_at = least(heartbeat_at, :now), until = least(until, :until)
      where heartbeat_at > :latest or started_at > :latest
      """;

  private static final String LOCK_SILENT =
      """
      select agent_id from agent_session where agent_id = any(:agents) and until <= :now
      for update skip locked
      """;

  private static final String CURRENT =
      """
      select incarnation from agent_session
      where agent_id = :agent and incarnation = :incarnation for share
      """;

  private final JdbcClient jdbc;

  public JdbcSessionStore(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** Starts and signs of agents have passed, and a lease ends within its term. */
  public static StoredTimes times(JdbcClient jdbc, Duration lease) {
    return now ->
        jdbc.sql(CORRECT)
            .param("now", time(now))
            .param("until", time(now.plus(lease)))
            .param("latest", time(now.plus(StoredTimes.CLOCKS_DIFFER)))
            .update();
  }

  @Override
  public OptionalLong open(long agentId, String version, Sign sign, Instant silentSince) {
    List<Long> issued =
        of(OPEN, sign)
            .param("agent", agentId)
            .param("version", version)
            .param("silentSince", time(silentSince))
            .param("latest", time(sign.at().plus(StoredTimes.CLOCKS_DIFFER)))
            .query(Long.class)
            .list();
    return issued.stream().mapToLong(Long::longValue).findFirst();
  }

  @Override
  public boolean renew(Incarnation incarnation, Sign sign, Instant now) {
    return of(RENEW, sign)
            .param("now", time(now))
            .param("agent", incarnation.agentId())
            .param("incarnation", incarnation.number())
            .update()
        == 1;
  }

  @Override
  public boolean count(Incarnation incarnation, long reading) {
    return jdbc.sql(COUNT)
            .param("reading", reading)
            .param("agent", incarnation.agentId())
            .param("incarnation", incarnation.number())
            .update()
        == 1;
  }

  @Override
  public void keep(Incarnation incarnation, TcpLimits limits) {
    jdbc.sql(KEEP)
        .param("receive", limits.receive(), Types.BIGINT)
        .param("send", limits.send(), Types.BIGINT)
        .param("receiveSet", limits.receiveSet(), Types.BIGINT)
        .param("sendSet", limits.sendSet(), Types.BIGINT)
        .param("agent", incarnation.agentId())
        .param("incarnation", incarnation.number())
        .update();
  }

  @Override
  public Set<Long> lockSilent(Collection<Long> agentIds, Instant now) {
    return Set.copyOf(
        jdbc.sql(LOCK_SILENT)
            .param("agents", Columns.longs(agentIds, Long::longValue))
            .param("now", time(now))
            .query(Long.class)
            .list());
  }

  @Override
  public boolean isCurrent(Incarnation incarnation) {
    return jdbc.sql(CURRENT)
        .param("agent", incarnation.agentId())
        .param("incarnation", incarnation.number())
        .query(Long.class)
        .optional()
        .isPresent();
  }

  private JdbcClient.StatementSpec of(String sql, Sign sign) {
    return jdbc.sql(sql)
        .param("at", time(sign.at()))
        .param("until", time(sign.until()))
        .param("hindrances", ClaimHindrance.joined(sign.hindrances()))
        .param("free", sign.free().map(ByteCount::bytes).orElse(null), Types.BIGINT)
        .param("aliveFor", sign.aliveFor().toSeconds());
  }

  static OffsetDateTime time(Instant instant) {
    return OffsetDateTime.ofInstant(instant, ZoneOffset.UTC);
  }
}
