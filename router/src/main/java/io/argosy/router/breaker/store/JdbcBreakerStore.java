package io.argosy.router.breaker.store;

import static io.argosy.router.stage.store.FutureTimes.Column.past;
import static java.time.ZoneOffset.UTC;

import io.argosy.common.topology.NodeName;
import io.argosy.router.automation.Mode;
import io.argosy.router.breaker.Breaker;
import io.argosy.router.breaker.BreakerChange;
import io.argosy.router.breaker.BreakerInput;
import io.argosy.router.breaker.BreakerPolicy;
import io.argosy.router.breaker.BreakerStore;
import io.argosy.router.stage.StoredTimes;
import io.argosy.router.stage.store.FutureTimes;
import io.argosy.router.stage.store.FutureTimes.Column;
import io.argosy.router.topology.LinkKey;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Stores breakers in a small table that contains open and recently open ones only. */
public final class JdbcBreakerStore implements BreakerStore {

  private static final String ALL =
      """
      select source_node_id, destination_node_id, decided, since, renewed_at, openings, probe_at,
          pinned_by is not null as pinned, reason, run_mode, destination_full
      from breaker_facts order by source_node_id, destination_node_id
      """;

  private static final String PUT =
      """
      insert into breaker (source_node_id, destination_node_id, state, since, renewed_at, openings,
          probe_at, reason, run_mode, probes, destination_full)
      values (:source, :destination, :state, :since, :renewedAt, :openings, :probeAt, :reason,
          :mode, :probes, :full)
      on conflict (source_node_id, destination_node_id) do update set state = excluded.state,
          since = excluded.since, renewed_at = excluded.renewed_at, openings = excluded.openings,
          probe_at = excluded.probe_at, reason = excluded.reason, run_mode = excluded.run_mode,
          probes = excluded.probes, destination_full = excluded.destination_full
      """;

  private static final String RESET =
      """
      insert into breaker (source_node_id, destination_node_id, state, since, openings, reason,
          run_mode, probes)
      values (:source, :destination, 'closed', :at, 0, :reason, 'on', 0)
      on conflict (source_node_id, destination_node_id) do update set state = excluded.state,
          since = excluded.since, renewed_at = null, probe_at = null, reason = excluded.reason,
          run_mode = excluded.run_mode, probes = excluded.probes
      """;

  private static final String FORGET =
      """
      delete from breaker
      where source_node_id = :source and destination_node_id = :destination
      """;

  private static final String DOORS_SINCE =
      """
      select d.node_id, max(s.started_at) as since from topology_door_facts d
          join issue_session_facts s on s.agent_id = d.agent_id
      group by d.node_id
      """;

  private static final String SPACE_SINCE =
      """
      select node_id, max(measured_at) as since from budget_space_facts where free_bytes > 0
      group by node_id
      """;

  private final JdbcClient jdbc;
  private final Evidence evidence;

  public JdbcBreakerStore(JdbcClient jdbc) {
    this.jdbc = jdbc;
    this.evidence = new Evidence(jdbc);
  }

  /** How far ahead the times of breakers may be. */
  public static StoredTimes times(JdbcClient jdbc, BreakerPolicy policy) {
    return new FutureTimes(
        jdbc,
        "breaker",
        "source_node_id, destination_node_id",
        Map.of("pause", policy.longestPause()),
        past("since"),
        past("renewed_at"),
        new Column("probe_at", ":pause"));
  }

  @Override
  public BreakerInput read(Instant after) {
    List<Breaker> breakers = jdbc.sql(ALL).query((row, n) -> breaker(row)).list();
    boolean mayReturn = breakers.stream().anyMatch(Breaker::waitsForReturn);
    return new BreakerInput(
        breakers,
        evidence.after(after.atOffset(UTC)),
        names(),
        mayReturn ? since(DOORS_SINCE) : Map.of(),
        breakers.stream().anyMatch(Breaker::waitsForSpace) ? since(SPACE_SINCE) : Map.of());
  }

  private Map<Long, Instant> since(String sql) {
    Map<Long, Instant> since = new HashMap<>();
    jdbc.sql(sql)
        .query(
            row -> {
              since.put(
                  row.getLong("node_id"), row.getObject("since", OffsetDateTime.class).toInstant());
            });
    return since;
  }

  @Override
  public void write(List<BreakerChange> changes, int probes) {
    for (BreakerChange change : changes) {
      if (change.isForgotten()) {
        at(jdbc.sql(FORGET), change.after().culprit()).update();
      } else {
        put(change.after(), probes);
      }
    }
  }

  @Override
  public void reset(LinkKey culprit, String reason, Instant at) {
    at(jdbc.sql(RESET), culprit).param("reason", reason).param("at", at.atOffset(UTC)).update();
  }

  private void put(Breaker breaker, int probes) {
    at(jdbc.sql(PUT), breaker.culprit())
        .param("state", breaker.state().name().toLowerCase(Locale.ROOT).replace('_', '-'))
        .param("since", breaker.since().atOffset(UTC))
        .param("renewedAt", breaker.renewedAt().atOffset(UTC))
        .param("openings", breaker.openings())
        .param("probeAt", breaker.probeAt().map(at -> at.atOffset(UTC)).orElse(null))
        .param("reason", breaker.reason())
        .param("mode", breaker.mode().toString())
        .param("probes", probes)
        .param("full", breaker.full())
        .update();
  }

  private Map<Long, NodeName> names() {
    Map<Long, NodeName> names = new HashMap<>();
    jdbc.sql("select id, name from topology_node_facts")
        .query(
            row -> {
              names.put(row.getLong("id"), new NodeName(row.getString("name")));
            });
    return names;
  }

  private static JdbcClient.StatementSpec at(JdbcClient.StatementSpec statement, LinkKey culprit) {
    return statement.param("source", culprit.source()).param("destination", culprit.destination());
  }

  private static Breaker breaker(ResultSet row) throws SQLException {
    return new Breaker(
        new LinkKey(row.getLong("source_node_id"), row.getLong("destination_node_id")),
        Breaker.State.valueOf(row.getString("decided").toUpperCase(Locale.ROOT).replace('-', '_')),
        row.getObject("since", OffsetDateTime.class).toInstant(),
        row.getObject("renewed_at", OffsetDateTime.class).toInstant(),
        row.getInt("openings"),
        instant(row.getObject("probe_at", OffsetDateTime.class)),
        row.getBoolean("pinned"),
        row.getString("reason"),
        Mode.parse(row.getString("run_mode")),
        row.getBoolean("destination_full"));
  }

  private static Optional<Instant> instant(@Nullable OffsetDateTime time) {
    return Optional.ofNullable(time).map(OffsetDateTime::toInstant);
  }
}
