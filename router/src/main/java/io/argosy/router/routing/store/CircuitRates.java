package io.argosy.router.routing.store;

import static java.time.ZoneOffset.UTC;

import io.argosy.common.liveness.FlowTimes;
import io.argosy.common.topology.InstanceName;
import io.argosy.common.unit.ByteRate;
import io.argosy.router.linkrate.FlowSlot;
import io.argosy.router.routing.HorizonPolicy;
import io.argosy.router.topology.LinkKey;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * The rates at which links with a usable circuit are planned: a share of what was granted, until
 * their lane has shown its own rate. A rate that was measured long ago is forgotten, so that a
 * circuit that was slow once is tried again.
 */
public final class CircuitRates {

  /** No job begins on a circuit that cannot end by this time before the circuit. */
  private static final Duration JOBS_END = Duration.ofSeconds(60);

  /** Headers and what agents wait for leave about this share of the granted rate for files. */
  private static final double OF_GRANTED = 0.9;

  private static final Duration MEASURED = Duration.ofMinutes(2);

  /** Fewer slots show no rate: the first ones are slow. */
  private static final int LEAST_SLOTS = 6;

  /**
   * Of two circuits of a link the later end counts. The rate is the median of the slots with a
   * backlog, so that neither a lack of work nor one wrong report decides it.
   */
  private static final String USABLE =
      """
      select distinct on (s.id, d.id) s.id as source, d.id as destination, c.id, c.ends_at,
          case when m.slots >= %d then m.rate else %s * c.bandwidth end as rate,
          not coalesce(p.own_interface, false) as sends,
          not coalesce(q.own_interface, false) as receives
      from circuit_usable_facts c
          cross join unnest(c.source_nodes) as s (id) cross join unnest(c.destination_nodes) as d (id)
          left join circuit_endpoint_facts p on p.name = c.source
          left join circuit_endpoint_facts q on q.name = c.destination
          cross join lateral (
              select count(*) as slots,
                  percentile_disc(0.5) within group (order by f.bytes / f.busy_seconds) as rate
              from linkrate_flow_facts f
              where f.slot = any(:slots::text[]::timestamptz[]) and f.source_node_id = s.id
                  and f.destination_node_id = d.id and f.path = c.id::text and f.bytes > 0
                  and f.busy_seconds >= 1 and f.backlogged_seconds >= 0.8 * f.busy_seconds) m
      where c.stated_at > :stated and c.ends_at > :needed
      order by s.id, d.id, c.ends_at desc, c.id limit 100000
      """
          .formatted(LEAST_SLOTS, OF_GRANTED);

  private final JdbcClient jdbc;
  private final InstanceName instance;
  private final Duration needed;

  /**
   * @param horizon after which work that is routed now has arrived
   */
  public CircuitRates(JdbcClient jdbc, InstanceName instance, HorizonPolicy horizon) {
    this.jdbc = jdbc;
    this.instance = instance;
    needed = horizon.most().plus(JOBS_END);
  }

  /**
   * A circuit over which a link is planned.
   *
   * @param until its end
   * @param sends whether it is part of what the source sends in all
   * @param receives the same for the destination
   */
  record Planned(String key, ByteRate rate, Instant until, boolean sends, boolean receives) {}

  /** Returns the circuits that last until all that is routed now has arrived. */
  Map<LinkKey, Planned> at(Instant now) {
    Map<LinkKey, Planned> planned = new HashMap<>();
    jdbc.sql(USABLE)
        .param("slots", slots(now))
        .param("stated", now.minus(FlowTimes.CIRCUIT_STATED).atOffset(UTC))
        .param("needed", now.plus(needed).atOffset(UTC))
        .query(
            row -> {
              planned.put(
                  new LinkKey(row.getLong("source"), row.getLong("destination")), planned(row));
            });
    return planned;
  }

  private static String[] slots(Instant now) {
    return Stream.iterate(FlowSlot.slotOf(now), slot -> slot.minus(FlowSlot.WIDTH))
        .limit(MEASURED.dividedBy(FlowSlot.WIDTH))
        .map(Instant::toString)
        .toArray(String[]::new);
  }

  private Planned planned(ResultSet row) throws SQLException {
    return new Planned(
        instance + "-" + row.getString("id"),
        new ByteRate(row.getDouble("rate")),
        row.getObject("ends_at", OffsetDateTime.class).toInstant(),
        row.getBoolean("sends"),
        row.getBoolean("receives"));
  }
}
