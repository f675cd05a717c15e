package io.argosy.router.circuit.store;

import static java.time.ZoneOffset.UTC;

import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.agent.CircuitAnswer.End;
import io.argosy.common.wire.agent.CircuitReport.CircuitStatement;
import io.argosy.common.wire.agent.CircuitReport.EndStatement;
import io.argosy.common.wire.agent.CircuitReport.PairDecision;
import io.argosy.common.wire.agent.CircuitReport.ProviderState;
import io.argosy.router.circuit.CircuitLease;
import io.argosy.router.circuit.CircuitStore;
import io.argosy.router.circuit.OpenCircuit;
import io.argosy.router.circuit.OpenCircuit.Ends;
import io.argosy.router.stage.Columns;
import io.argosy.router.stage.Portions;
import io.argosy.router.stage.StoredTimes;
import io.argosy.router.stage.store.FutureTimes;
import io.argosy.router.stage.store.FutureTimes.Column;
import io.argosy.router.topology.LinkKey;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Stores one row for each lease, and a few for each agent and endpoint. */
public final class JdbcCircuitStore implements CircuitStore {

  /** More than the VLANs of all endpoints. */
  private static final int MOST_OPEN = 100_000;

  private static final String CURRENT =
      """
      select 1 from issue_session_facts
      where agent_id = :agent and incarnation = :incarnation for share
      """;

  private static final String OPEN =
      """
      select id, agent_id, source, destination, source_attachment, source_address,
          destination_attachment, destination_address, source_nodes, destination_nodes,
          source_port, destination_port, bandwidth, planned_seconds, lifetime_seconds, leased_at, ordered_by, successor_of, state, reference,
          granted, granted_source, stated_at is not null as stated, close
      from circuit where closed_at is null order by leased_at, id limit %d
      """
          .formatted(MOST_OPEN);

  static final String SETBACKS =
      """
      select source, destination, closed_at from circuit
      where (setback or released_by is not null) and closed_at > :after
      union all
      select source, destination, closed_at from circuit
      where (setback or released_by is not null) and closed_at is null and state <> 'lost'
      limit %d
      """
          .formatted(MOST_OPEN);

  private static final String LINKS =
      """
      select source_node_id, destination_node_id, source, destination from topology_link_facts
      where enabled and source_node_id = any(:nodes) and destination_node_id = any(:nodes)
      """;

  private static final String LEASE =
      """
      with granted as (
          update circuit_decision set ask = null
          where source = :source and destination = :destination)
      insert into circuit (id, agent_id, source, destination, source_attachment, source_address,
          destination_attachment, destination_address, source_nodes, destination_nodes, source_port,
          destination_port, bandwidth, planned_seconds, lifetime_seconds, ordered_by, successor_of,
          leased_at, state, why)
      values (:id, :agent, :source, :destination, :sourceAttachment, :sourceAddress,
          :destinationAttachment, :destinationAddress, :sourceNodes, :destinationNodes, :sourcePort,
          :destinationPort, :bandwidth, :planned, :lifetime, :by, :successorOf, :at, :state, :why)
      """;

  private static final String FIND =
      """
      select c.source, c.destination, closed_at is null and close is null as wanted,
          array(select distinct n.site from topology_node_facts n
              where n.id = any(c.source_nodes || c.destination_nodes) order by n.site) as sites
      from circuit c where c.id = :id
      """;

  private static final String CLOSE_SILENT =
      """
      update circuit set state = 'lost', why = 'its agent has stated nothing since its end',
          close = coalesce(close, 'its agent has stated nothing since its end')
      where id in (
          select id from circuit
          where closed_at is null and state <> 'lost' and coalesce(stated_at, leased_at) < :before
              and leased_at + lifetime_seconds * interval '1 second' < :before
          order by id limit %d for update skip locked)
      """
          .formatted(Portions.ROWS);

  private static final String FORGET =
      """
      delete from circuit where id in (
          select id from circuit
          where closed_at < :before or (closed_at is null and state = 'lost'
              and coalesce(stated_at, leased_at) < :before
              and leased_at + lifetime_seconds * interval '1 second' < :before)
          limit %d for update skip locked)
      """
          .formatted(Portions.ROWS);

  private final JdbcClient jdbc;
  private final AgentStatements statements;

  public JdbcCircuitStore(JdbcClient jdbc) {
    this.jdbc = jdbc;
    this.statements = new AgentStatements(jdbc);
  }

  /** All has happened, except that a circuit ends within its lifetime. */
  public static StoredTimes times(JdbcClient jdbc) {
    StoredTimes circuits =
        new FutureTimes(
            jdbc,
            "circuit",
            "id",
            Map.of(),
            Column.past("leased_at"),
            Column.past("requested_at"),
            Column.past("established_at"),
            new Column("ends_at", "lifetime_seconds"),
            Column.past("releasing_at"),
            Column.past("proven_at"),
            Column.past("stated_at"),
            Column.past("closed_at"));
    StoredTimes decisions =
        new FutureTimes(
            jdbc, "circuit_decision", "source, destination", Map.of(), Column.past("decided_at"));
    StoredTimes providers =
        new FutureTimes(
            jdbc,
            "circuit_provider",
            "agent_id",
            Map.of(),
            Column.past("listed_at"),
            Column.past("stated_at"));
    StoredTimes counts =
        new FutureTimes(jdbc, "circuit_count", "id", Map.of(), Column.past("counted_at"));
    return now ->
        circuits.correct(now)
            + decisions.correct(now)
            + providers.correct(now)
            + counts.correct(now);
  }

  @Override
  public boolean isCurrent(long agentId, long incarnation) {
    return jdbc.sql(CURRENT)
        .param("agent", agentId)
        .param("incarnation", incarnation)
        .query(Integer.class)
        .optional()
        .isPresent();
  }

  @Override
  public List<OpenCircuit> open() {
    return jdbc.sql(OPEN).query((row, n) -> circuit(row)).list();
  }

  private static OpenCircuit circuit(ResultSet row) throws SQLException {
    String source = row.getString("source");
    String destination = row.getString("destination");
    return new OpenCircuit(
        new CircuitLease(
            row.getObject("id", UUID.class),
            source,
            destination,
            row.getString("source_port"),
            row.getString("destination_port"),
            new ByteRate(row.getDouble("bandwidth"))),
        row.getLong("agent_id"),
        new Ends(
            new End(source, row.getString("source_attachment"), row.getString("source_address")),
            new End(
                destination,
                row.getString("destination_attachment"),
                row.getString("destination_address")),
            longs(row, "source_nodes"),
            longs(row, "destination_nodes")),
        Duration.ofSeconds(row.getLong("planned_seconds")),
        Duration.ofSeconds(row.getLong("lifetime_seconds")),
        row.getObject("leased_at", OffsetDateTime.class).toInstant(),
        Optional.ofNullable(row.getString("ordered_by")),
        Optional.ofNullable(row.getObject("successor_of", UUID.class)),
        row.getString("state"),
        Optional.ofNullable(row.getString("reference")),
        Optional.ofNullable(row.getObject("granted", Double.class)).map(ByteRate::new),
        Optional.ofNullable(row.getString("granted_source")),
        row.getBoolean("stated"),
        Optional.ofNullable(row.getString("close")));
  }

  private static List<Long> longs(ResultSet row, String column) throws SQLException {
    return Arrays.asList((Long[]) row.getArray(column).getArray());
  }

  @Override
  public List<Setback> setbacks(Instant closedAfter) {
    return jdbc.sql(SETBACKS)
        .param("after", closedAfter.atOffset(UTC))
        .query(
            (row, n) ->
                new Setback(
                    row.getString("source"),
                    row.getString("destination"),
                    Optional.ofNullable(row.getObject("closed_at", OffsetDateTime.class))
                        .map(OffsetDateTime::toInstant)))
        .list();
  }

  @Override
  public List<Closure> closures(Instant now) {
    return jdbc.sql(
            "select endpoint, from_at, until_at, set_by from circuit_closure where until_at > :now")
        .param("now", now.atOffset(UTC))
        .query(
            (row, n) ->
                new Closure(
                    row.getString("endpoint"),
                    row.getObject("from_at", OffsetDateTime.class).toInstant(),
                    row.getObject("until_at", OffsetDateTime.class).toInstant(),
                    row.getString("set_by")))
        .list();
  }

  @Override
  public Map<LinkKey, LinkName> links(Collection<Long> nodes) {
    return jdbc
        .sql(LINKS)
        .param("nodes", Columns.longs(nodes, Long::longValue))
        .query(
            (row, n) ->
                Map.entry(
                    new LinkKey(row.getLong("source_node_id"), row.getLong("destination_node_id")),
                    new LinkName(
                        new NodeName(row.getString("source")),
                        new NodeName(row.getString("destination")))))
        .list()
        .stream()
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  @Override
  public void lease(OpenCircuit circuit) {
    Ends ends = circuit.ends();
    jdbc.sql(LEASE)
        .param("id", circuit.lease().id())
        .param("agent", circuit.agentId())
        .param("source", ends.source().name())
        .param("destination", ends.destination().name())
        .param("sourceAttachment", ends.source().attachment())
        .param("sourceAddress", ends.source().address())
        .param("destinationAttachment", ends.destination().attachment())
        .param("destinationAddress", ends.destination().address())
        .param("sourceNodes", Columns.longs(ends.sourceNodes(), Long::longValue))
        .param("destinationNodes", Columns.longs(ends.destinationNodes(), Long::longValue))
        .param("sourcePort", circuit.lease().sourcePort())
        .param("destinationPort", circuit.lease().destinationPort())
        .param("bandwidth", circuit.lease().bandwidth().bytesPerSecond())
        .param("planned", circuit.planned().toSeconds())
        .param("lifetime", circuit.lifetime().toSeconds())
        .param("by", circuit.orderedBy().orElse(null))
        .param("successorOf", circuit.successorOf().orElse(null), Types.OTHER)
        .param("at", circuit.leasedAt().atOffset(UTC))
        .param("state", circuit.state())
        .param(
            "why", circuit.orderedBy().map("ordered by "::concat).orElse("asked for by its agent"))
        .update();
  }

  @Override
  public Stated state(
      long agentId, Optional<String> provider, Collection<CircuitStatement> stated, Instant now) {
    return statements.state(agentId, provider, stated, now);
  }

  @Override
  public boolean state(long agentId, EndStatement end) {
    return statements.state(agentId, end);
  }

  @Override
  public void decide(Collection<PairDecision> decisions, Instant now) {
    statements.decide(decisions, now);
  }

  @Override
  public List<PairDecision> asks(Instant after) {
    return statements.asks(after);
  }

  @Override
  public void keep(long agentId, ProviderState provider, Instant now) {
    statements.keep(agentId, provider, now);
  }

  @Override
  public void extend(UUID id, long lifetimeSeconds) {
    jdbc.sql(
            "update circuit set lifetime_seconds = greatest(lifetime_seconds, :seconds)"
                + " where id = :id and closed_at is null")
        .param("seconds", lifetimeSeconds)
        .param("id", id)
        .update();
  }

  @Override
  public void close(UUID id, String why, Optional<String> by) {
    jdbc.sql(
            "update circuit set close = coalesce(close, :why), released_by = coalesce(released_by,"
                + " :by) where id = :id and closed_at is null")
        .param("why", why)
        .param("by", by.orElse(null))
        .param("id", id)
        .update();
  }

  @Override
  public Optional<Named> find(UUID id) {
    return jdbc.sql(FIND)
        .param("id", id)
        .query(
            (row, n) ->
                new Named(
                    row.getString("source"),
                    row.getString("destination"),
                    Arrays.asList((String[]) row.getArray("sites").getArray()),
                    row.getBoolean("wanted")))
        .optional();
  }

  @Override
  public void close(Closure closure) {
    jdbc.sql(
            "insert into circuit_closure (id, endpoint, from_at, until_at, set_by)"
                + " values (nextval('circuit_closure_id_seq'), :endpoint, :from, :until, :by)")
        .param("endpoint", closure.endpoint())
        .param("from", closure.from().atOffset(UTC))
        .param("until", closure.until().atOffset(UTC))
        .param("by", closure.by())
        .update();
  }

  @Override
  public int reopen(String endpoint, Instant now) {
    return jdbc.sql("delete from circuit_closure where endpoint = :endpoint and until_at > :now")
        .param("endpoint", endpoint)
        .param("now", now.atOffset(UTC))
        .update();
  }

  @Override
  public int closeSilent(Instant before) {
    return jdbc.sql(CLOSE_SILENT).param("before", before.atOffset(UTC)).update();
  }

  @Override
  public int forget(Instant before) {
    for (String ended :
        List.of(
            "delete from circuit_closure where until_at < :before",
            "delete from circuit_decision where decided_at < :before",
            "delete from circuit_provider where stated_at < :before")) {
      jdbc.sql(ended).param("before", before.atOffset(UTC)).update();
    }
    return jdbc.sql(FORGET).param("before", before.atOffset(UTC)).update();
  }
}
