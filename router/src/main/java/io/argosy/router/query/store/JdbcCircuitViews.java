package io.argosy.router.query.store;

import static java.time.ZoneOffset.UTC;

import io.argosy.common.liveness.FlowTimes;
import io.argosy.common.liveness.Liveness;
import io.argosy.common.topology.InstanceName;
import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.CircuitEndpointView;
import io.argosy.common.wire.user.CircuitEndpointView.Closure;
import io.argosy.common.wire.user.CircuitLinkView;
import io.argosy.common.wire.user.CircuitProviderView;
import io.argosy.common.wire.user.CircuitView;
import io.argosy.common.wire.user.CircuitView.Proof;
import io.argosy.common.wire.user.Page;
import io.argosy.router.query.PageRequest;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads circuits, the links that could use them, their endpoints and their providers. */
public final class JdbcCircuitViews {

  private static final Duration LONGEST_AGO = Duration.ofDays(7);
  static final Duration CURRENT_STATEMENT = FlowTimes.CIRCUIT_STATED;
  private static final Duration CURRENT_LIST = Duration.ofMinutes(10);

  private static final String NO_ENDPOINT = "no circuit can end at both of its nodes";

  /** After every lease. */
  private static final Instant END = Instant.parse("9999-01-01T00:00:00Z");

  private static final Instant LATER = END.plusSeconds(1);

  private static final String CIRCUITS =
      """
      select c.id, (select min(a.name) from topology_agent_facts a where a.id = c.agent_id) as agent,
          c.provider, c.reference, c.source, c.destination,
          array(select l.source || ' ' || l.destination from topology_link_facts l
              where l.enabled and l.source_node_id = any(c.source_nodes)
                  and l.destination_node_id = any(c.destination_nodes) order by 1) as links,
          case when c.state = 'closed' and c.setback then 'failed' else c.state end as state,
          c.usable and c.closed_at is null and c.close is null as usable, coalesce(c.granted, c.bandwidth) as bandwidth, c.requested_at,
          c.established_at, c.ends_at, c.bytes, c.failures, c.proven_at,
          c.proofs_passed, c.proofs_failed, c.proof_trouble, c.round_trip_millis, c.leased_at, c.releasing_at,
          c.why || coalesce('; ' || c.source_trouble, '') as why,
          c.closed_at, c.close, c.ordered_by, c.stated_at,
          c.closed_at is not null or coalesce(c.stated_at, c.leased_at) > :stated as current
      from circuit_facts c
      where (c.closed_at is null or (:closed and c.closed_at > :since))
          and (coalesce(c.closed_at, :end), c.leased_at, c.id::text) < (:until, :at, :id)
      order by coalesce(c.closed_at, :end) desc, c.leased_at desc, c.id::text desc limit :limit
      """;

  /** If a link has several pairs of endpoints, the one with the newest decision counts. */
  private static final String LINKS =
      """
      select s.name as source, d.name as destination, b.claimed, b.routed, b.held_back, b.waiting,
          b.rate, b.counted_at, x.joined, x.decision, x.why, x.until_at, x.decided_at
      from circuit_backlog_facts b
          join topology_node_facts s on s.id = b.source_node_id
          join topology_node_facts d on d.id = b.destination_node_id
          left join lateral (
              select true as joined, y.decision, y.why, y.until_at, y.decided_at
              from circuit_endpoint_facts p
                  join circuit_endpoint_facts q on q.agent_id <> p.agent_id
                  left join circuit_decision_facts y
                      on y.source = p.name and y.destination = q.name
              where b.source_node_id = any(p.node_ids) and b.destination_node_id = any(q.node_ids)
              order by y.decided_at desc nulls last limit 1) x on true
      where (s.name, d.name) > (:source, :destination)
      order by s.name, d.name limit :limit
      """;

  private static final String ENDPOINTS =
      """
      select e.name, a.name as agent, a.site, e.attachment, e.address, e.rate, e.port_share,
          array(select n.name from topology_node_facts n where n.id = any(e.node_ids)
              order by 1) as nodes
      from circuit_endpoint_facts e
          left join (select distinct id, name, site from topology_agent_facts) a
              on a.id = e.agent_id
      where e.name > :after order by e.name limit :limit
      """;

  private static final String CLOSURES =
      """
      select endpoint, from_at, until_at, set_by from circuit_closure_facts
      where until_at > :now order by endpoint, from_at limit 1000
      """;

  private static final String PROVIDERS =
      """
      select p.agent_id, (select min(a.name) from topology_agent_facts a where a.id = p.agent_id)
          as agent, p.name, p.kind, p.listed_at, p.trouble, p.alien, p.stated_at
      from circuit_provider_facts p
      where p.agent_id > :after
          and exists (select 1 from circuit_endpoint_facts e where e.agent_id = p.agent_id)
      order by p.agent_id limit :limit
      """;

  private final JdbcClient jdbc;
  private final InstanceName instance;
  private final Clock clock;

  public JdbcCircuitViews(JdbcClient jdbc, InstanceName instance, Clock clock) {
    this.jdbc = jdbc;
    this.instance = instance;
    this.clock = clock;
  }

  /**
   * Returns the circuits, those that are not closed first, and of these the newest.
   *
   * @param withClosed whether those that were closed within a week are among them
   */
  public Page<CircuitView> circuits(boolean withClosed, PageRequest wanted) {
    Instant now = clock.instant();
    return Pages.read(
        jdbc.sql(CIRCUITS)
            .param("closed", withClosed)
            .param("since", now.minus(LONGEST_AGO).atOffset(UTC))
            .param("stated", now.minus(CURRENT_STATEMENT).atOffset(UTC))
            .param("end", END.atOffset(UTC))
            .param("until", wanted.after().instantAt(0, LATER).atOffset(UTC))
            .param("at", wanted.after().instantAt(1, END).atOffset(UTC))
            .param("id", wanted.after().word(2)),
        wanted,
        (row, n) ->
            Optional.ofNullable(Cells.instant(row, "closed_at")).orElse(END)
                + " %s %s".formatted(Cells.at(row, "leased_at"), row.getString("id")),
        (row, n) -> circuit(row, now));
  }

  private CircuitView circuit(ResultSet row, Instant now) throws SQLException {
    boolean current = row.getBoolean("current");
    Instant leased = Cells.at(row, "leased_at");
    Instant stated = Cells.instant(row, "stated_at");
    return new CircuitView(
        instance + "-" + row.getString("id"),
        row.getString("agent"),
        row.getString("provider"),
        row.getString("reference"),
        row.getString("source"),
        row.getString("destination"),
        texts(row, "links").map(JdbcCircuitViews::linkName).toList(),
        current ? row.getString("state") : "unknown",
        current ? row.getObject("usable", Boolean.class) : null,
        row.getDouble("bandwidth"),
        Cells.instant(row, "requested_at"),
        Cells.instant(row, "established_at"),
        Cells.instant(row, "ends_at"),
        row.getObject("bytes", Long.class),
        row.getObject("failures", Long.class),
        used(row, now),
        proof(row),
        current
            ? row.getString("why")
            : "%s; it was %s: %s"
                .formatted(
                    silence(stated == null ? leased : stated, now),
                    row.getString("state"),
                    row.getString("why")),
        leased,
        Cells.instant(row, "releasing_at"),
        Cells.instant(row, "closed_at"),
        row.getString("close"),
        row.getString("ordered_by"),
        stated,
        current);
  }

  private static @Nullable Double used(ResultSet row, Instant now) throws SQLException {
    Instant established = Cells.instant(row, "established_at");
    Long bytes = row.getObject("bytes", Long.class);
    if (established == null || bytes == null) {
      return null;
    }
    Instant until = now;
    for (String end : List.of("releasing_at", "closed_at", "ends_at")) {
      Instant at = Cells.instant(row, end);
      until = at == null || at.isAfter(until) ? until : at;
    }
    double seconds = Duration.between(established, until).toMillis() / 1e3;
    return seconds > 0 ? Math.min(1, bytes / (seconds * row.getDouble("bandwidth"))) : null;
  }

  private static @Nullable Proof proof(ResultSet row) throws SQLException {
    Instant at = Cells.instant(row, "proven_at");
    return at == null
        ? null
        : new Proof(
            at,
            row.getLong("proofs_passed"),
            row.getLong("proofs_failed"),
            row.getString("proof_trouble"),
            row.getObject("round_trip_millis", Double.class));
  }

  private static String silence(Instant since, Instant now) {
    return "its agent has stated nothing for " + Liveness.words(Duration.between(since, now));
  }

  private static LinkName linkName(String names) {
    int blank = names.indexOf(' ');
    return new LinkName(
        new NodeName(names.substring(0, blank)), new NodeName(names.substring(blank + 1)));
  }

  /** Returns the links with missing bytes where circuits can end, by name. */
  public Page<CircuitLinkView> links(PageRequest wanted) {
    Instant now = clock.instant();
    return Pages.read(
        jdbc.sql(LINKS)
            .param("source", wanted.after().word(0))
            .param("destination", wanted.after().word(1)),
        wanted,
        (row, n) -> row.getString("source") + " " + row.getString("destination"),
        (row, n) -> link(row, now));
  }

  private static CircuitLinkView link(ResultSet row, Instant now) throws SQLException {
    List<List<Long>> kinds =
        List.of(
            longs(row, "claimed"),
            longs(row, "routed"),
            longs(row, "held_back"),
            longs(row, "waiting"));
    List<Long> pending =
        IntStream.range(0, kinds.getFirst().size())
            .mapToObj(priority -> kinds.stream().mapToLong(kind -> kind.get(priority)).sum())
            .toList();
    Double rate = row.getObject("rate", Double.class);
    double bytes = pending.stream().mapToLong(Long::longValue).sum();
    Instant decided = Cells.instant(row, "decided_at");
    boolean current = decided != null && decided.plus(CURRENT_STATEMENT).isAfter(now);
    boolean joined = row.getBoolean("joined");
    return new CircuitLinkView(
        new NodeName(row.getString("source")),
        new NodeName(row.getString("destination")),
        pending,
        rate,
        rate == null || !(rate > 0) ? null : bytes / rate,
        current ? row.getString("decision") : joined ? "unknown" : "no-endpoint",
        current ? row.getString("why") : joined ? undecided(row, decided, now) : NO_ENDPOINT,
        current ? Cells.instant(row, "until_at") : null,
        kinds.get(0),
        kinds.get(1),
        kinds.get(2),
        kinds.get(3),
        Cells.at(row, "counted_at"),
        decided);
  }

  private static String undecided(ResultSet row, @Nullable Instant decided, Instant now)
      throws SQLException {
    return decided == null
        ? "its agent has not decided yet"
        : "its agent last decided %s ago: %s"
            .formatted(Liveness.words(Duration.between(decided, now)), row.getString("decision"));
  }

  /** Returns the endpoints with their maintenance, by name. */
  public Page<CircuitEndpointView> endpoints(PageRequest wanted) {
    Map<String, List<Closure>> closures = new HashMap<>();
    jdbc.sql(CLOSURES)
        .param("now", clock.instant().atOffset(UTC))
        .query(
            row -> {
              closures
                  .computeIfAbsent(row.getString("endpoint"), name -> new ArrayList<>())
                  .add(closure(row));
            });
    return Pages.read(
        jdbc.sql(ENDPOINTS).param("after", wanted.after().lastKey()),
        wanted,
        (row, n) -> row.getString("name"),
        (row, n) -> endpoint(row, closures.getOrDefault(row.getString("name"), List.of())));
  }

  private static Closure closure(ResultSet row) throws SQLException {
    return new Closure(
        Cells.at(row, "from_at"), Cells.at(row, "until_at"), row.getString("set_by"));
  }

  private static CircuitEndpointView endpoint(ResultSet row, List<Closure> closures)
      throws SQLException {
    return new CircuitEndpointView(
        row.getString("name"),
        row.getString("agent"),
        row.getString("site"),
        texts(row, "nodes").map(NodeName::new).toList(),
        row.getString("attachment"),
        row.getString("address"),
        row.getDouble("rate"),
        row.getDouble("port_share"),
        closures);
  }

  /** Returns the providers of agents that have endpoints, as the agents last stated them. */
  public Page<CircuitProviderView> providers(PageRequest wanted) {
    Instant now = clock.instant();
    return Pages.read(
        jdbc.sql(PROVIDERS).param("after", wanted.after().number(0)),
        wanted,
        (row, n) -> row.getString("agent_id"),
        (row, n) -> provider(row, now));
  }

  private static CircuitProviderView provider(ResultSet row, Instant now) throws SQLException {
    Instant listed = Cells.instant(row, "listed_at");
    Instant stated = Cells.at(row, "stated_at");
    return new CircuitProviderView(
        row.getString("agent"),
        row.getString("name"),
        row.getString("kind"),
        listed,
        trouble(row.getString("trouble"), listed, stated, now),
        row.getString("alien").lines().toList(),
        stated);
  }

  private static @Nullable String trouble(
      @Nullable String told, @Nullable Instant listed, Instant stated, Instant now) {
    if (!stated.plus(CURRENT_STATEMENT).isAfter(now)) {
      return silence(stated, now);
    }
    if (told != null) {
      return told;
    }
    if (listed == null) {
      return "it has not listed its circuits yet";
    }
    return listed.plus(CURRENT_LIST).isAfter(now)
        ? null
        : "it has not listed its circuits for " + Liveness.words(Duration.between(listed, now));
  }

  private static Stream<String> texts(ResultSet row, String column) throws SQLException {
    return Arrays.stream((String[]) row.getArray(column).getArray()).filter(Objects::nonNull);
  }

  private static List<Long> longs(ResultSet row, String column) throws SQLException {
    return List.of((Long[]) row.getArray(column).getArray());
  }
}
