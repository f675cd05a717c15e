package io.argosy.router.routing.store;

import io.argosy.router.linkrate.CapacityBeliefs;
import io.argosy.router.linkrate.LinkForecast;
import io.argosy.router.linkrate.LinkForecasts;
import io.argosy.router.linkrate.Precedence;
import io.argosy.router.routing.ForwardingSwitch;
import io.argosy.router.routing.Portion;
import io.argosy.router.routing.RoutingInput;
import io.argosy.router.routing.RoutingOutput;
import io.argosy.router.routing.RoutingStore;
import io.argosy.router.routing.UsableNetwork;
import io.argosy.router.topology.LinkKey;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.JdbcOperations;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Reads due files and their possible sources from the database; writes with {@link RouteWrites}.
 */
public final class JdbcRoutingStore implements RoutingStore {

  /** Minimum number of rows per page, because some files may have no source. */
  private static final int ROWS_AT_ONCE = 10_000;

  private static final int GROWTH = 4;
  private static final int MOST_ROWS = 100_000_000;

  private final JdbcOperations rows;
  private final JdbcClient jdbc;
  private final LinkForecasts forecasts;
  private final CircuitRates circuits;
  private final CapacityBeliefs beliefs;
  private final Precedence precedence;
  private final RouteWrites writes;
  private final ForwardingSwitch forwarding;
  private final Probes probes;

  /**
   * @param precedence of activities in the queues of links
   * @param forwarding whether files may wait for copies on their way
   */
  public JdbcRoutingStore(
      JdbcOperations rows,
      LinkForecasts forecasts,
      CircuitRates circuits,
      CapacityBeliefs beliefs,
      Precedence precedence,
      RouteWrites writes,
      ForwardingSwitch forwarding) {
    this.rows = rows;
    this.forwarding = forwarding;
    jdbc = JdbcClient.create(rows);
    this.forecasts = forecasts;
    this.circuits = circuits;
    this.beliefs = beliefs;
    this.precedence = precedence;
    this.writes = writes;
    this.probes = new Probes(jdbc);
  }

  @Override
  public RoutingInput read(Instant now, Portion portion) {
    return read(now, portion, false, false);
  }

  @Override
  public RoutingInput survey(Instant now, int limit, boolean all) {
    return read(now, Portion.first(limit), all, true);
  }

  private RoutingInput read(Instant now, Portion portion, boolean all, boolean network) {
    OffsetDateTime at = now.atOffset(ZoneOffset.UTC);
    KnownNodes nodes = KnownNodes.read(jdbc);
    Map<LinkKey, CircuitRates.Planned> over = circuits.at(now);
    UsableLinks usable = UsableLinks.read(jdbc, at, over.keySet());
    ForwardingSwitch.Position position =
        network ? forwarding.position().once() : forwarding.position();
    DueFiles due =
        new DueFiles(
            nodes,
            () -> facts(now, nodes, over).view(forecasts.at(now)),
            usable,
            OwnChoices.read(jdbc),
            (blocks, files) -> Sharing.read(jdbc, now, position, blocks, files),
            precedence,
            portion,
            space(),
            all,
            network);
    probes.into(due, usable, at);
    readAll(due, new DueRows(rows, now, portion.dueAfter()));
    return due.input(now, position);
  }

  /** Returns how large files may be at destinations without space for all that is requested. */
  private Map<Long, Long> space() {
    Map<Long, Long> space = new HashMap<>();
    jdbc.sql("select node_id, room_bytes from issue_shortage_facts")
        .query(
            row -> {
              space.put(row.getLong(1), row.getLong(2));
            });
    return space;
  }

  @Override
  public UsableNetwork usable(Instant now) {
    KnownNodes nodes = KnownNodes.read(jdbc);
    Map<LinkKey, CircuitRates.Planned> over = circuits.at(now);
    UsableLinks usable = UsableLinks.read(jdbc, now.atOffset(ZoneOffset.UTC), over.keySet());
    List<LinkForecast> forecast =
        forecasts.withoutQueues(now).stream()
            .filter(link -> usable.carries(link.sourceNodeId(), link.destinationNodeId()))
            .toList();
    return new UsableNetwork(
        facts(now, nodes, over).view(forecast), nodes.keys(), probes.left(usable));
  }

  private NetworkFacts facts(
      Instant now, KnownNodes nodes, Map<LinkKey, CircuitRates.Planned> over) {
    return new NetworkFacts(now, nodes, beliefs.at(now, nodes::name), over);
  }

  /**
   * Reads page by page, each larger than the one before, because most due files may have no source.
   */
  private static void readAll(DueFiles due, DueRows rows) {
    int least = ROWS_AT_ONCE;
    int most = 0;
    int read = 0;
    while (read == most && !due.more()) {
      most = Math.max(least, due.room() + 1);
      read = rows.read(due.last(), most, due::take);
      least = Math.min(most, MOST_ROWS) * GROWTH;
    }
  }

  @Override
  public void save(RoutingOutput output) {
    writes.save(output);
  }

  @Override
  public int endOrphans() {
    return writes.endOrphans();
  }
}
