package io.argosy.router.stage.store;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Terminates database sessions of routers that have stopped while they sent rows. PostgreSQL ends a
 * session whose network is dead and one that is idle in a transaction, but not one that waits for
 * the rows of a COPY from a process that is frozen or behind a proxy; its locks would block all
 * routers.
 *
 * <p>A session is terminated if two checks in a row find it waiting for the same COPY, which began
 * at least {@code patience} ago, without any byte received between them.
 */
public final class SilentSessions {

  private static final Logger LOG = LoggerFactory.getLogger(SilentSessions.class);

  private static final String WAITING =
      """
      select a.pid, a.query_start::text as since, coalesce(c.bytes_processed, 0) as received
      from pg_stat_activity a left join pg_stat_progress_copy c on c.pid = a.pid
      where a.datname = current_database() and a.usename = current_user
          and a.application_name = 'argosy-router' and a.state = 'active'
          and a.wait_event = 'ClientRead'
          and a.query_start <= clock_timestamp() - make_interval(secs => :patience)
      """;

  private final JdbcClient jdbc;
  private final Duration patience;
  private final Set<Waiting> seen = new HashSet<>();

  private record Waiting(int pid, String since, long received) {}

  public SilentSessions(JdbcClient jdbc, Duration patience) {
    this.jdbc = jdbc;
    this.patience = patience;
  }

  /** Checks the sessions once. */
  public synchronized void check() {
    Map<Integer, Waiting> now = new HashMap<>();
    jdbc.sql(WAITING)
        .param("patience", patience.toMillis() / 1000.0)
        .query(
            (row, n) ->
                new Waiting(row.getInt("pid"), row.getString("since"), row.getLong("received")))
        .list()
        .forEach(waiting -> now.put(waiting.pid(), waiting));
    now.values().stream().filter(seen::contains).forEach(this::end);
    seen.clear();
    seen.addAll(now.values());
  }

  private void end(Waiting silent) {
    LOG.warn(
        "Ended the database session of a router that stopped while it sent rows"
            + " pid={} since={} bytes={}",
        silent.pid(),
        silent.since(),
        silent.received());
    jdbc.sql("select pg_terminate_backend(:pid)")
        .param("pid", silent.pid())
        .query(Boolean.class)
        .single();
  }
}
