package io.argosy.router.linkrate.store;

import static java.time.ZoneOffset.UTC;

import io.argosy.router.linkrate.FlowSlot;
import io.argosy.router.linkrate.LinkFlows;
import io.argosy.router.stage.Columns;
import io.argosy.router.stage.Portions;
import io.argosy.router.topology.LinkKey;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Stores slots in table link_flow. */
public final class JdbcLinkFlows implements LinkFlows {

  /** Seconds are capped because several agents of one destination add to the same slot. */
  private static final String ADD =
      """
      insert into link_flow as f (slot, source_node_id, destination_node_id, bytes, busy_seconds,
          backlogged_seconds)
      select * from unnest(:slots::text[]::timestamptz[], :sources::bigint[], :destinations::bigint[],
          :bytes::bigint[], :busySeconds::float8[], :backloggedSeconds::float8[])
      on conflict (slot, source_node_id, destination_node_id) do update set
          bytes = f.bytes + excluded.bytes,
          busy_seconds = least(%1$d, f.busy_seconds + excluded.busy_seconds),
          backlogged_seconds = least(%1$d, f.backlogged_seconds + excluded.backlogged_seconds)
      """
          .formatted(FlowSlot.WIDTH.toSeconds());

  private static final String FROM =
      """
      select slot, source_node_id, destination_node_id, bytes, busy_seconds, backlogged_seconds
      from link_flow where slot >= :start
      order by slot, source_node_id, destination_node_id
      """;

  private static final String FORGET =
      """
      delete from link_flow where (slot, source_node_id, destination_node_id) in (
          select slot, source_node_id, destination_node_id from link_flow
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
        .param("bytes", Columns.longs(slots, FlowSlot::bytes))
        .param("busySeconds", seconds(slots, FlowSlot::busySeconds))
        .param("backloggedSeconds", seconds(slots, FlowSlot::backloggedSeconds))
        .update();
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
        new LinkKey(row.getLong("source_node_id"), row.getLong("destination_node_id")),
        row.getLong("bytes"),
        row.getDouble("busy_seconds"),
        row.getDouble("backlogged_seconds"));
  }
}
