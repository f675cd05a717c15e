package io.argosy.router.query.store;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.user.LinkView;
import io.argosy.common.wire.world.ForecastsFile;
import io.argosy.router.linkrate.Capacities;
import io.argosy.router.linkrate.CapacityBeliefs;
import io.argosy.router.linkrate.Lane;
import io.argosy.router.query.Bottleneck;
import io.argosy.router.topology.LinkKey;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads what is expected of one link, and what it did. */
public final class JdbcLinkViews {

  private static final Duration HOUR = Duration.ofHours(1);

  private static final String LINK =
      """
      select source_node_id, destination_node_id, enabled from topology_link_facts
      where source = :from and destination = :to
      """;

  /** Backlogged time is of heartbeats, the other values are of what was reported. */
  private static final String USE =
      """
      select b.bytes, b.busy, b.files, f.now_bytes, f.waiting
      from (select coalesce(sum(done_bytes), 0) as bytes, coalesce(sum(busy_seconds), 0) as busy,
              coalesce(sum(file_seconds), 0) as files
          from linkrate_bin_facts
          where source_node_id = :from and destination_node_id = :to and path = :path
              and bin_start > :hour and bin_start <= :now) b,
          (select coalesce(sum(bytes) filter (where slot >= :since and slot < :until), 0)
                  as now_bytes,
              coalesce(sum(backlogged_seconds) filter (where path = :path)
                  / nullif(sum(busy_seconds) filter (where path = :path), 0), 0) as waiting
          from linkrate_flow_facts
          where source_node_id = :from and destination_node_id = :to and slot > :hour
              and slot <= :now) f
      """;

  private static final String QUEUE =
      """
      select count(*) as files, coalesce(sum(bytes), 0) as bytes from routing_route_facts
      where source_node_id = :from and destination_node_id = :to
      """;

  private static final String CIRCUITS =
      """
      select c.id, coalesce(granted, bandwidth) as rate, established_at, round_trip_millis,
          coalesce(releasing_at, closed_at, ends_at) as until,
          exists (select 1 from circuit_usable_facts u
              where u.id = c.id and u.stated_at > :stated) as usable
      from circuit_facts c
      where :from = any(source_nodes) and :to = any(destination_nodes)
          and established_at is not null and (closed_at is null or closed_at > :since)
      order by established_at desc limit 50
      """;

  private final JdbcClient jdbc;
  private final Clock clock;
  private final JdbcForecastViews forecasts;
  private final LinkHistories histories;
  private final CapacityBeliefs capacities;

  private record Known(long from, long to, boolean enabled) {}

  private record Recent(Bottleneck.Use use, double bytesPerSecond) {}

  private record Circuit(LinkView.Circuit shown, Optional<Duration> roundTrip) {}

  private record Queue(long files, long bytes) {}

  /**
   * @param capacities what is learned of links and nodes
   */
  public JdbcLinkViews(
      JdbcClient jdbc, Clock clock, JdbcForecastViews forecasts, CapacityBeliefs capacities) {
    this.jdbc = jdbc;
    this.capacities = capacities;
    this.clock = clock;
    this.forecasts = forecasts;
    histories = new LinkHistories(jdbc);
  }

  /**
   * Returns a link with its history.
   *
   * @param window length of the history, which ends now
   * @return empty if there is no such link
   */
  public Optional<LinkView> one(NodeName from, NodeName to, Duration window) {
    return jdbc.sql(LINK)
        .param("from", from.value())
        .param("to", to.value())
        .query(
            (row, n) ->
                new Known(
                    row.getLong("source_node_id"),
                    row.getLong("destination_node_id"),
                    row.getBoolean("enabled")))
        .optional()
        .map(link -> view(from, to, link, window));
  }

  private LinkView view(NodeName from, NodeName to, Known link, Duration window) {
    Instant now = clock.instant();
    var forecast = forecasts.one(link.from(), link.to(), now);
    Queue queue = queue(link);
    LinkHistories.Resolution resolution = LinkHistories.Resolution.of(window, now);
    List<Circuit> circuits = circuits(link, resolution.since(), now);
    Optional<Circuit> used = circuits.stream().filter(it -> it.shown().usable()).findFirst();
    Recent recent = recent(link, used.map(it -> it.shown().path()).orElse(Lane.SHARED), now);
    Bottleneck limit =
        Bottleneck.of(
            recent.use(),
            used.map(JdbcLinkViews::path)
                .or(() -> forecast.map(known -> path(known.value())))
                .orElse(Bottleneck.Path.UNKNOWN));
    return new LinkView(
        from,
        to,
        link.enabled(),
        now,
        forecast.map(JdbcForecastViews.Computed::at).orElse(null),
        forecast.map(JdbcForecastViews.Computed::value).orElse(null),
        recent.bytesPerSecond(),
        queue.files(),
        ByteCount.of(queue.bytes()),
        limit.kind().toString(),
        limit.detail(),
        learned(link, now),
        resolution.since(),
        resolution.width().toSeconds(),
        histories.of(link.from(), link.to(), resolution, now),
        circuits.stream().map(Circuit::shown).toList());
  }

  private List<Circuit> circuits(Known link, Instant since, Instant now) {
    return of(CIRCUITS, link)
        .param("stated", now.minus(JdbcCircuitViews.CURRENT_STATEMENT).atOffset(ZoneOffset.UTC))
        .param("since", since.atOffset(ZoneOffset.UTC))
        .query((row, n) -> circuit(row))
        .list();
  }

  private static Circuit circuit(ResultSet row) throws SQLException {
    return new Circuit(
        new LinkView.Circuit(
            row.getString("id"),
            row.getDouble("rate"),
            Cells.at(row, "established_at"),
            Cells.instant(row, "until"),
            row.getBoolean("usable")),
        Optional.ofNullable(row.getObject("round_trip_millis", Double.class))
            .map(millis -> Duration.ofNanos(Math.round(millis * 1e6))));
  }

  private static Bottleneck.Path path(Circuit circuit) {
    return Bottleneck.Path.circuit(new ByteRate(circuit.shown().rate()), circuit.roundTrip());
  }

  private List<LinkView.Learned> learned(Known link, Instant now) {
    LinkKey key = new LinkKey(link.from(), link.to());
    Capacities known = capacities.known(now);
    return Stream.of(
            learned("link", key, known),
            learned("source", key.uplink(), known),
            learned("destination", key.downlink(), known))
        .flatMap(Optional::stream)
        .toList();
  }

  private static Optional<LinkView.Learned> learned(String of, LinkKey key, Capacities known) {
    return known
        .of(key.source(), key.destination())
        .map(
            capacity ->
                new LinkView.Learned(
                    of,
                    capacity.rate().bytesPerSecond(),
                    capacity.seen(),
                    capacity.why().toString()));
  }

  private static Bottleneck.Path path(ForecastsFile.Link forecast) {
    return Bottleneck.Path.shared(
        Optional.ofNullable(forecast.capacity()).map(ByteRate::new),
        forecast.capacityIsLowerBound(),
        Optional.ofNullable(forecast.rttSeconds())
            .map(seconds -> Duration.ofNanos(Math.round(seconds * 1e9))));
  }

  private Recent recent(Known link, String path, Instant now) {
    return of(USE, link)
        .param("path", path)
        .param("hour", now.minus(HOUR).atOffset(ZoneOffset.UTC))
        .param("now", now.atOffset(ZoneOffset.UTC))
        .param("since", Rates.since(now).atOffset(ZoneOffset.UTC))
        .param("until", Rates.until(now).atOffset(ZoneOffset.UTC))
        .query(
            (row, n) ->
                new Recent(
                    new Bottleneck.Use(
                        row.getDouble("bytes"),
                        row.getDouble("busy"),
                        row.getDouble("files"),
                        row.getDouble("waiting")),
                    Rates.perSecond(row.getLong("now_bytes"))))
        .single();
  }

  private Queue queue(Known link) {
    return of(QUEUE, link)
        .query((row, n) -> new Queue(row.getLong("files"), row.getLong("bytes")))
        .single();
  }

  private JdbcClient.StatementSpec of(String statement, Known link) {
    return jdbc.sql(statement).param("from", link.from()).param("to", link.to());
  }
}
