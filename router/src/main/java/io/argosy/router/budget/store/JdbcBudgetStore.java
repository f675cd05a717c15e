package io.argosy.router.budget.store;

import static java.time.ZoneOffset.UTC;

import io.argosy.common.topology.Forwarding;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteRate;
import io.argosy.router.budget.BudgetStore;
import io.argosy.router.budget.Holding;
import io.argosy.router.budget.NodeLimit;
import io.argosy.router.budget.NodeTerms;
import io.argosy.router.stage.Columns;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Stores limits, whose rows also lock their nodes, and holdings. */
public final class JdbcBudgetStore implements BudgetStore {

  private static final long ADMIN = 0;

  private static final String LOCK =
      """
      select l.node_id, n.name, l.max_transfers
      from node_limit l join topology_node_facts n on n.id = l.node_id
      where n.name = any(:names)
      order by l.node_id, l.agent_id for update of l
      """;

  private static final String HOLDINGS =
      """
      select source_node_id, destination_node_id, agent_id, incarnation, version, transfers,
          reserved, wanted, since, until
      from link_budget
      where (source_node_id = any(:nodes) or destination_node_id = any(:nodes)) and until > :now
      order by source_node_id, destination_node_id, agent_id, incarnation
      """;

  private static final String KEEP =
      """
      insert into link_budget (source_node_id, destination_node_id, agent_id, incarnation, version,
          transfers, reserved, wanted, since, until)
      select * from unnest(:sources::bigint[], :destinations::bigint[], :agents::bigint[], :incarnations::bigint[],
          :versions::bigint[], :transfers::integer[], :reserved::integer[], :wanted::integer[],
          :since::text[]::timestamptz[], :until::text[]::timestamptz[])
      on conflict (source_node_id, destination_node_id, agent_id, incarnation) do update set version = excluded.version,
          transfers = excluded.transfers, reserved = excluded.reserved, wanted = excluded.wanted,
          since = excluded.since, until = excluded.until
      """;

  /** Locks in the order of {@link #LOCK}, before rows of the agent are deleted or changed. */
  private static final String LOCK_OWN =
      "select node_id from node_limit where agent_id = :agent order by node_id for update";

  private static final String LIMIT =
      """
      insert into node_limit (node_id, agent_id, max_transfers)
      select node, :agent, transfers from unnest(:nodes::bigint[], :transfers::integer[])
          as a (node, transfers)
      order by node
      on conflict (node_id, agent_id) do update set max_transfers = excluded.max_transfers
      """;

  private static final String WITHDRAW =
      """
      delete from node_limit where agent_id = :agent and node_id <> all(:nodes::bigint[])
      """;

  private static final String END =
      """
      delete from link_budget where until <= :now or (agent_id = :agent and incarnation = :ended)
      """;

  private static final String SAY =
      """
      insert into node_terms (node_id, agent_id, uplink, downlink, forwarding, said_by)
      select node, :agent, uplink, downlink, forwarding, :by
      from unnest(:nodes::bigint[], :uplinks::float8[], :downlinks::float8[], :words::text[])
          as a (node, uplink, downlink, forwarding)
      order by node
      on conflict (node_id, agent_id) do update set uplink = excluded.uplink,
          downlink = excluded.downlink, forwarding = excluded.forwarding,
          said_by = excluded.said_by
      """;

  private static final String TERMS =
      """
      select node_id, min(uplink) as uplink, min(downlink) as downlink,
          min(forwarding) as forwarding
      from budget_said_facts where agent_id = 0 or counts_until > :now group by node_id
      """;

  /** Deletes rows without a value. */
  static final String FORGET_SILENT =
      """
      delete from node_terms where uplink is null and downlink is null and forwarding is null
          and capacity_bytes is null
      """;

  private final JdbcClient jdbc;

  public JdbcBudgetStore(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public List<NodeLimit> lock(Collection<NodeName> nodes) {
    Map<Long, NodeLimit> limits = new LinkedHashMap<>();
    jdbc.sql(LOCK)
        .param("names", Columns.texts(nodes, NodeName::value))
        .query((row, n) -> limit(row))
        .list()
        .forEach(limit -> limits.merge(limit.nodeId(), limit, JdbcBudgetStore::lower));
    return List.copyOf(limits.values());
  }

  @Override
  public List<Holding> holdings(Collection<Long> nodeIds, Instant now) {
    return nodeIds.isEmpty()
        ? List.of()
        : jdbc.sql(HOLDINGS)
            .param("nodes", Columns.longs(nodeIds, Long::longValue))
            .param("now", now.atOffset(UTC))
            .query((row, n) -> holding(row))
            .list();
  }

  @Override
  public void keep(Collection<Holding> holdings) {
    if (holdings.isEmpty()) {
      return;
    }
    jdbc.sql(KEEP)
        .param("sources", Columns.longs(holdings, holding -> holding.holder().sourceId()))
        .param("destinations", Columns.longs(holdings, h -> h.holder().destinationId()))
        .param("agents", Columns.longs(holdings, holding -> holding.holder().agentId()))
        .param("incarnations", Columns.longs(holdings, holding -> holding.holder().incarnation()))
        .param("versions", Columns.longs(holdings, Holding::version))
        .param("transfers", numbers(holdings, Holding::transfers))
        .param("reserved", numbers(holdings, Holding::reserved))
        .param("wanted", numbers(holdings, Holding::wanted))
        .param("since", Columns.texts(holdings, holding -> holding.since().toString()))
        .param("until", Columns.texts(holdings, holding -> holding.until().toString()))
        .update();
  }

  @Override
  public void announce(long agentId, Map<Long, Integer> announced) {
    jdbc.sql(LOCK_OWN).param("agent", agentId).query(Long.class).list();
    // Rows are updated in place, because a waiting transaction would not see a reinserted one.
    jdbc.sql(WITHDRAW)
        .param("agent", agentId)
        .param("nodes", Columns.longs(announced.keySet(), Long::longValue))
        .update();
    if (!announced.isEmpty()) {
      putLimits(agentId, announced);
    }
  }

  @Override
  public void end(long agentId, long ended, Instant now) {
    jdbc.sql(END)
        .param("now", now.atOffset(UTC))
        .param("agent", agentId)
        .param("ended", ended)
        .update();
  }

  @Override
  public void limit(long nodeId, OptionalInt transfers) {
    if (transfers.isPresent()) {
      putLimits(ADMIN, Map.of(nodeId, transfers.getAsInt()));
    } else {
      jdbc.sql("delete from node_limit where node_id = :node and agent_id = :agent")
          .param("node", nodeId)
          .param("agent", ADMIN)
          .update();
    }
  }

  @Override
  public void announceTerms(long agentId, String agent, Map<Long, NodeTerms> announced) {
    Map<Long, NodeTerms> said = new TreeMap<>(announced);
    said.values().removeIf(NodeTerms::isEmpty);
    jdbc.sql("delete from node_terms where agent_id = :agent and node_id <> all(:nodes::bigint[])")
        .param("agent", agentId)
        .param("nodes", Columns.longs(said.keySet(), Long::longValue))
        .update();
    putTerms(agentId, agent, said);
  }

  @Override
  public void say(long nodeId, String admin, NodeTerms terms) {
    putTerms(ADMIN, admin, Map.of(nodeId, terms));
    jdbc.sql(FORGET_SILENT).update();
  }

  private void putTerms(long agentId, String by, Map<Long, NodeTerms> said) {
    Collection<NodeTerms> terms = said.values();
    jdbc.sql(SAY)
        .param("agent", agentId)
        .param("by", by)
        .param("nodes", Columns.longs(said.keySet(), Long::longValue))
        .param("uplinks", rates(terms, NodeTerms::uplink))
        .param("downlinks", rates(terms, NodeTerms::downlink))
        .param(
            "words",
            terms.stream()
                .map(its -> its.forwarding().map(Forwarding::toString).orElse(null))
                .toArray(String[]::new))
        .update();
  }

  private static Double[] rates(
      Collection<NodeTerms> terms, Function<NodeTerms, Optional<ByteRate>> rate) {
    return terms.stream()
        .map(its -> rate.apply(its).map(ByteRate::bytesPerSecond).orElse(null))
        .toArray(Double[]::new);
  }

  @Override
  public Map<Long, NodeTerms> terms(Instant now) {
    Map<Long, NodeTerms> terms = new HashMap<>();
    jdbc.sql(TERMS)
        .param("now", now.atOffset(UTC))
        .query(
            row -> {
              terms.put(
                  row.getLong("node_id"),
                  new NodeTerms(
                      rate(row, "uplink"),
                      rate(row, "downlink"),
                      Optional.ofNullable(row.getString("forwarding")).map(Forwarding::parse)));
            });
    return terms;
  }

  private static Optional<ByteRate> rate(ResultSet row, String column) throws SQLException {
    return Optional.ofNullable(row.getObject(column, Double.class)).map(ByteRate::new);
  }

  private void putLimits(long agentId, Map<Long, Integer> transfers) {
    jdbc.sql(LIMIT)
        .param("agent", agentId)
        .param("nodes", Columns.longs(transfers.keySet(), Long::longValue))
        .param("transfers", numbers(transfers.values(), Integer::intValue))
        .update();
  }

  private static NodeLimit lower(NodeLimit one, NodeLimit other) {
    return one.transfers() <= other.transfers() ? one : other;
  }

  private static NodeLimit limit(ResultSet row) throws SQLException {
    return new NodeLimit(
        row.getLong("node_id"), new NodeName(row.getString("name")), row.getInt("max_transfers"));
  }

  private static Holding holding(ResultSet row) throws SQLException {
    return new Holding(
        new Holding.Holder(
            row.getLong("source_node_id"),
            row.getLong("destination_node_id"),
            row.getLong("agent_id"),
            row.getLong("incarnation")),
        row.getLong("version"),
        row.getInt("transfers"),
        row.getInt("reserved"),
        row.getInt("wanted"),
        row.getObject("since", OffsetDateTime.class).toInstant(),
        row.getObject("until", OffsetDateTime.class).toInstant());
  }

  private static <T> int[] numbers(Collection<T> rows, ToIntFunction<? super T> value) {
    return rows.stream().mapToInt(value).toArray();
  }
}
