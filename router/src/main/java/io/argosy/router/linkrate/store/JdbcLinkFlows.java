package io.argosy.router.linkrate.store;

import static java.time.ZoneOffset.UTC;

import io.argosy.router.linkrate.FlowSlot;
import io.argosy.router.linkrate.Lane;
import io.argosy.router.linkrate.LinkFlows;
import io.argosy.router.stage.Columns;
import io.argosy.router.stage.Portions;
import io.argosy.router.topology.LinkKey;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.ToDoubleFunction;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Stores slots in table link_flow. */
public final class JdbcLinkFlows implements LinkFlows {

  /** Seconds are capped because several agents of one destination add to the same slot. */
  private static final String ADD =
      """
      insert into link_flow as f (slot, source_node_id, destination_node_id, path, sends, receives,
          bytes, busy_seconds, backlogged_seconds)
      select * from unnest(:slots::text[]::timestamptz[], :sources::bigint[], :destinations::bigint[],
          :paths::text[], :sends::boolean[], :receives::boolean[],
          :bytes::bigint[], :busySeconds::float8[], :backloggedSeconds::float8[])
      on conflict (slot, source_node_id, destination_node_id, path) do update set
          bytes = f.bytes + excluded.bytes,
          busy_seconds = least(%1$d, f.busy_seconds + excluded.busy_seconds),
          backlogged_seconds = least(%1$d, f.backlogged_seconds + excluded.backlogged_seconds)
      """
          .formatted(FlowSlot.WIDTH.toSeconds());

  private static final String LEASED =
      """
      select l.source, l.destination, c.id as circuit,
          not coalesce(s.own_interface, false) as sends,
          not coalesce(d.own_interface, false) as receives
      from unnest(:ids::uuid[], :sources::bigint[], :destinations::bigint[])
              as l (id, source, destination)
          join circuit_facts c on c.id = l.id and c.agent_id = :agent
              and l.source = any(c.source_nodes) and l.destination = any(c.destination_nodes)
          left join circuit_endpoint_facts s on s.name = c.source
          left join circuit_endpoint_facts d on d.name = c.destination
      """;

  private static final String FROM =
      """
      select slot, source_node_id, destination_node_id, path, sends, receives, bytes, busy_seconds,
          backlogged_seconds
      from link_flow where slot >= :start
      order by slot, source_node_id, destination_node_id, path
      """;

  private static final String FORGET =
      """
      delete from link_flow where (slot, source_node_id, destination_node_id, path) in (
          select slot, source_node_id, destination_node_id, path from link_flow
          where slot < :before or slot > :after limit %d)
      """
          .formatted(Portions.ROWS);

  private final JdbcClient jdbc;

  public JdbcLinkFlows(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public void add(List<FlowSlot> slots) {
    if (slots.isEmpty()) {
      return;
    }
    jdbc.sql(ADD)
        .param("slots", Columns.texts(slots, slot -> slot.start().toString()))
        .param("sources", Columns.longs(slots, slot -> slot.link().source()))
        .param("destinations", Columns.longs(slots, slot -> slot.link().destination()))
        .param("paths", Columns.texts(slots, slot -> slot.lane().path()))
        .param("sends", slots.stream().map(slot -> slot.lane().sends()).toArray(Boolean[]::new))
        .param(
            "receives", slots.stream().map(slot -> slot.lane().receives()).toArray(Boolean[]::new))
        .param("bytes", Columns.longs(slots, FlowSlot::bytes))
        .param("busySeconds", seconds(slots, FlowSlot::busySeconds))
        .param("backloggedSeconds", seconds(slots, FlowSlot::backloggedSeconds))
        .update();
  }

  @Override
  public Map<Lane, Lane> leased(long agentId, Collection<Lane> named) {
    List<Lane> lanes = named.stream().filter(lane -> !lane.isShared()).toList();
    Map<Lane, Lane> leased = new HashMap<>();
    if (!lanes.isEmpty()) {
      jdbc.sql(LEASED)
          .param("agent", agentId)
          .param(
              "ids", lanes.stream().map(lane -> lane.circuit().orElseThrow()).toArray(UUID[]::new))
          .param("sources", Columns.longs(lanes, lane -> lane.link().source()))
          .param("destinations", Columns.longs(lanes, lane -> lane.link().destination()))
          .query(
              row -> {
                Lane lane = lane(row, "source", "destination", "circuit");
                leased.put(Lane.of(lane.link(), lane.circuit()), lane);
              });
    }
    return leased;
  }

  @Override
  public List<FlowSlot> from(Instant start) {
    return jdbc.sql(FROM).param("start", start.atOffset(UTC)).query((row, n) -> slot(row)).list();
  }

  @Override
  public int forget(Instant before, Instant after) {
    return jdbc.sql(FORGET)
        .param("before", before.atOffset(UTC))
        .param("after", after.atOffset(UTC))
        .update();
  }

  private static double[] seconds(List<FlowSlot> slots, ToDoubleFunction<FlowSlot> value) {
    return slots.stream().mapToDouble(value).toArray();
  }

  private static FlowSlot slot(ResultSet row) throws SQLException {
    return new FlowSlot(
        row.getObject("slot", OffsetDateTime.class).toInstant(),
        lane(row, "source_node_id", "destination_node_id", "path"),
        row.getLong("bytes"),
        row.getDouble("busy_seconds"),
        row.getDouble("backlogged_seconds"));
  }

  private static Lane lane(ResultSet row, String source, String destination, String path)
      throws SQLException {
    return new Lane(
        new LinkKey(row.getLong(source), row.getLong(destination)),
        Lane.circuitOf(row.getString(path)),
        row.getBoolean("sends"),
        row.getBoolean("receives"));
  }
}
