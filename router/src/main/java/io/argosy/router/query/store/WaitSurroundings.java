package io.argosy.router.query.store;

import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.query.WaitFacts.Claim;
import io.argosy.router.query.WaitFacts.Receiver;
import io.argosy.router.query.WaitFacts.Source;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.util.function.SingletonSupplier;

/** The state of nodes, agents and breakers at one time: a few rows for each node. */
final class WaitSurroundings {

  private static final String AGENTS =
      """
      select x.id, x.name, coalesce(x.node_id, 0) as node_id, x.drain, i.until, i.silent_from,
          coalesce(i.hindrances, '') as hindrances
      from topology_agent_facts x left join issue_session_facts i on i.agent_id = x.id
      """;

  private final Map<Long, NodeName> nodes;
  private final Map<Long, Shortage> shortages = new HashMap<>();
  private final List<Agent> agents;
  private final Supplier<List<JdbcAutomationViews.OpenBreaker>> breakers;
  private final Instant now;

  WaitSurroundings(JdbcClient jdbc, Instant now) {
    this.now = now;
    nodes = JdbcNodeViews.names(jdbc);
    agents =
        jdbc.sql(AGENTS)
            .query(
                (row, n) ->
                    new Agent(
                        row.getLong("id"),
                        row.getString("name"),
                        row.getLong("node_id"),
                        row.getBoolean("drain"),
                        row.getString("hindrances"),
                        Cells.instant(row, "until"),
                        Cells.instant(row, "silent_from")))
            .list();
    jdbc.sql("select node_id, missing_bytes, room_bytes from issue_shortage_facts")
        .query(
            row -> {
              ByteCount missing = ByteCount.of(row.getLong("missing_bytes"));
              ByteCount room = ByteCount.of(row.getLong("room_bytes"));
              shortages.put(row.getLong("node_id"), new Shortage(missing, room));
            });
    breakers = SingletonSupplier.of(new JdbcAutomationViews(jdbc)::openBreakers);
  }

  /**
   * @param room what is left for smaller files
   */
  private record Shortage(ByteCount missing, ByteCount room) {}

  /** An agent at one of its nodes. */
  private record Agent(
      long id,
      String name,
      long node,
      boolean drain,
      String hindrances,
      @Nullable Instant until,
      @Nullable Instant silentFrom) {

    boolean isLive(Instant now) {
      return silentFrom != null && silentFrom.isAfter(now);
    }

    Receiver receiver() {
      if (drain || hindrances.contains("draining")) {
        return Receiver.DRAINS;
      }
      return hindrances.contains("no-room") ? Receiver.FULL : Receiver.CLAIMS;
    }
  }

  NodeName node(long key) {
    return Objects.requireNonNull(nodes.get(key));
  }

  Receiver receiver(NodeName node) {
    return key(node).map(this::receiver).orElse(Receiver.AWAY);
  }

  private Optional<Long> key(NodeName node) {
    return nodes.entrySet().stream()
        .filter(known -> known.getValue().equals(node))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  /**
   * Returns the space that the node lacks for all requested files; empty if files of this size fit.
   */
  Optional<ByteCount> missing(long node, ByteCount size) {
    return Optional.ofNullable(shortages.get(node))
        .filter(shortage -> size.compareTo(shortage.room()) > 0)
        .map(Shortage::missing);
  }

  Optional<ByteCount> missing(NodeName node, ByteCount size) {
    return key(node).flatMap(known -> missing(known, size));
  }

  /** Returns the best state of the agents at the node. */
  Receiver receiver(long node) {
    return agents.stream()
        .filter(agent -> agent.node() == node && agent.isLive(now))
        .filter(agent -> !agent.hindrances().contains("door-only"))
        .map(Agent::receiver)
        .min(Comparator.naturalOrder())
        .orElse(Receiver.AWAY);
  }

  /** Whether the node has agents and none of them is heard from. */
  boolean isAway(long node) {
    List<Agent> own = agents.stream().filter(agent -> agent.node() == node).toList();
    return !own.isEmpty() && own.stream().noneMatch(agent -> agent.isLive(now));
  }

  /** Returns the claim; empty if the agent is unknown. */
  Optional<Claim> claim(long agent, Instant since) {
    return agents.stream()
        .filter(known -> known.id() == agent)
        .findFirst()
        .map(
            known ->
                new Claim(
                    new AgentName(known.name()),
                    since,
                    freedAt(known),
                    known.hindrances().contains("stopped")));
  }

  private Optional<Instant> freedAt(Agent agent) {
    return agent.isLive(now) || agent.silentFrom() == null
        ? Optional.empty()
        : Optional.ofNullable(agent.until());
  }

  /** Returns the source with the breakers over its link to the destination. */
  Source source(long source, long destination) {
    return new Source(
        node(source),
        breakers.get().stream()
            .filter(open -> open.covers(source, destination))
            .map(JdbcAutomationViews.OpenBreaker::view)
            .toList());
  }
}
