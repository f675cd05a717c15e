package io.argosy.router.circuit.store;

import static java.time.ZoneOffset.UTC;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.unit.ByteRate;
import io.argosy.router.circuit.AnnouncedEndpoint;
import io.argosy.router.circuit.EndpointStore;
import io.argosy.router.stage.Columns;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Stores endpoints in a small table. */
public final class JdbcEndpointStore implements EndpointStore {

  private static final String LOCK =
      "select 1 from (select pg_advisory_xact_lock(hashtextextended('circuits', 0))) as locked";

  private static final String ALL =
      """
      select e.name, e.agent_id, a.site, e.attachment, e.vlans, e.address, e.port, e.rate,
          e.port_share, e.peers, e.own_interface, array_agg(a.node_id) as ids,
          array_agg(a.node) as nodes
      from circuit_endpoint e
          join topology_agent_facts a on a.id = e.agent_id and a.node_id = any(e.node_ids)
      group by e.name, a.site
      """;

  private static final String REMOVE_GONE =
      """
      delete from circuit_endpoint e where (e.name = any(:names) or e.port = any(:ports))
          and not exists (
              select 1 from topology_agent_facts a join issue_session_facts s on s.agent_id = a.id
              where a.id = e.agent_id and a.node_id = any(e.node_ids)
                  and s.heartbeat_at > :heard)
      """;

  private static final String ADD =
      """
      insert into circuit_endpoint (name, agent_id, attachment, vlans, address, node_ids, port,
          rate, port_share, peers, own_interface)
      values (:name, :agent, :attachment, :vlans, :address, :nodes, :port, :rate, :share, :peers,
          :own)
      """;

  private final JdbcClient jdbc;

  public JdbcEndpointStore(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public void lock() {
    jdbc.sql(LOCK).query(Integer.class).single();
  }

  @Override
  public Map<String, AnnouncedEndpoint> all() {
    return jdbc.sql(ALL).query((row, n) -> endpoint(row)).list().stream()
        .collect(toMap(AnnouncedEndpoint::name, one -> one, (one, other) -> one, TreeMap::new));
  }

  private static AnnouncedEndpoint endpoint(ResultSet row) throws SQLException {
    return new AnnouncedEndpoint(
        row.getString("name"),
        row.getLong("agent_id"),
        new SiteName(row.getString("site")),
        row.getString("attachment"),
        row.getInt("vlans"),
        row.getString("address"),
        nodes(row),
        row.getString("port"),
        new ByteRate(row.getDouble("rate")),
        row.getDouble("port_share"),
        Stream.of(row.getString("peers").split(","))
            .filter(Predicate.not(String::isEmpty))
            .map(SiteName::new)
            .collect(toSet()),
        Optional.ofNullable(row.getObject("own_interface", Boolean.class)));
  }

  private static Map<NodeName, Long> nodes(ResultSet row) throws SQLException {
    String[] names = (String[]) row.getArray("nodes").getArray();
    Long[] ids = (Long[]) row.getArray("ids").getArray();
    return IntStream.range(0, ids.length)
        .boxed()
        .collect(toMap(n -> new NodeName(names[n]), n -> ids[n]));
  }

  @Override
  public void removeGone(Collection<String> names, Collection<String> ports, Instant heard) {
    jdbc.sql(REMOVE_GONE)
        .param("names", names.toArray(String[]::new))
        .param("ports", ports.toArray(String[]::new))
        .param("heard", heard.atOffset(UTC))
        .update();
  }

  @Override
  public void replace(long agentId, Collection<AnnouncedEndpoint> endpoints) {
    jdbc.sql("delete from circuit_endpoint where agent_id = :agent")
        .param("agent", agentId)
        .update();
    for (AnnouncedEndpoint endpoint : endpoints) {
      jdbc.sql(ADD)
          .param("name", endpoint.name())
          .param("agent", agentId)
          .param("attachment", endpoint.attachment())
          .param("vlans", endpoint.vlans())
          .param("address", endpoint.address())
          .param("nodes", Columns.longs(endpoint.nodes().values(), Long::longValue))
          .param("port", endpoint.port())
          .param("rate", endpoint.rate().bytesPerSecond())
          .param("share", endpoint.share())
          .param("peers", endpoint.peers().stream().map(SiteName::value).collect(joining(",")))
          .param("own", endpoint.ownInterface().orElse(null), Types.BOOLEAN)
          .update();
    }
  }
}
