package io.argosy.router.query.store;

import static java.time.ZoneOffset.UTC;

import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.Documents;
import io.argosy.common.wire.WireJson;
import io.argosy.common.wire.user.EvidenceWords;
import io.argosy.common.wire.user.FeedView;
import io.argosy.common.wire.user.LinksView;
import io.argosy.common.wire.world.ForecastsFile;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Reads what is expected of links, and the state of the feeds from which it follows. */
public final class JdbcForecastViews {

  private static final JsonMapper JSON = WireJson.tolerant();
  private static final TypeReference<List<ForecastsFile.Provenance>> PROVENANCE =
      new TypeReference<>() {};

  private static final String NOT_READ = "it has not been read yet";

  private static final String FORECASTS =
      """
      select s.name as source, d.name as destination, f.computed_at, f.rate, f.success,
          f.capacity, f.capacity_is_lower_bound, f.round_trip_seconds, f.loss, f.evidence_at,
          f.confidence, f.provenance
      from linkrate_forecast_facts f
          join topology_node_facts s on s.id = f.source_node_id
          join topology_node_facts d on d.id = f.destination_node_id
      """;

  private static final String OF_LINK =
      FORECASTS + "where f.source_node_id = :from and f.destination_node_id = :to";

  private static final String TO = FORECASTS + "where d.name = any(:destinations)";

  private static final String LINKS =
      """
      select l.source, l.destination, f.computed_at, f.rate, f.success, f.quality, f.evidence_at,
          coalesce(f.confidence, 0) as confidence, c.circuit
      from topology_link_facts l
          left join linkrate_forecast_facts f on f.source_node_id = l.source_node_id
              and f.destination_node_id = l.destination_node_id
          left join (select s.id as source, d.id as destination,
                  max(o.bandwidth) as circuit
              from circuit_usable_facts o cross join unnest(o.source_nodes) s (id)
                  cross join unnest(o.destination_nodes) d (id)
              where o.stated_at > :stated
              group by s.id, d.id) c
              on c.source = l.source_node_id and c.destination = l.destination_node_id
      where l.enabled
      """;

  private final JdbcClient jdbc;
  private final Clock clock;

  /** A value that follows from a forecast, with the time at which the forecast was computed. */
  record Computed<T>(@Nullable Instant at, T value) {}

  public JdbcForecastViews(JdbcClient jdbc, Clock clock) {
    this.jdbc = jdbc;
    this.clock = clock;
  }

  /** Returns everything that is expected of links, as {@code argosy-forecasts/1}. */
  public ForecastsFile file() {
    Instant now = clock.instant();
    Comparator<ForecastsFile.Link> byName =
        Comparator.comparing(ForecastsFile.Link::from).thenComparing(ForecastsFile.Link::to);
    return new ForecastsFile(
        Documents.FORECASTS.format(),
        jdbc.sql(FORECASTS).query((row, n) -> forecast(row, now)).list().stream()
            .sorted(byName)
            .toList(),
        feeds().stream().map(JdbcForecastViews::state).toList());
  }

  /** Returns all configured feeds, sorted by name. */
  public List<FeedView> feeds() {
    return FeedViews.read(jdbc);
  }

  /** Returns the number of feeds that could not be read when last tried. */
  public long failingFeeds() {
    return jdbc.sql("select count(*) from linkrate_feed_facts where error is not null")
        .query(Long.class)
        .single();
  }

  /** Returns a line for each enabled link. */
  public LinksView links() {
    Instant now = clock.instant();
    List<Computed<LinksView.Link>> links =
        jdbc.sql(LINKS)
            .param("stated", now.minus(JdbcCircuitViews.CURRENT_STATEMENT).atOffset(UTC))
            .query((row, n) -> new Computed<>(Cells.instant(row, "computed_at"), line(row, now)))
            .list();
    return new LinksView(
        now,
        links.stream()
            .map(Computed::at)
            .filter(Objects::nonNull)
            .max(Comparator.naturalOrder())
            .orElse(null),
        links.stream()
            .map(Computed::value)
            .sorted(Comparator.comparing(LinksView.Link::from).thenComparing(LinksView.Link::to))
            .toList());
  }

  Optional<Computed<ForecastsFile.Link>> one(long from, long to, Instant now) {
    return jdbc.sql(OF_LINK)
        .param("from", from)
        .param("to", to)
        .query((row, n) -> new Computed<>(Cells.at(row, "computed_at"), forecast(row, now)))
        .optional();
  }

  /** Returns the forecasts of all links to these nodes. */
  List<Computed<ForecastsFile.Link>> to(Collection<NodeName> destinations, Instant now) {
    return jdbc.sql(TO)
        .param("destinations", destinations.stream().map(NodeName::value).toArray(String[]::new))
        .query((row, n) -> new Computed<>(Cells.at(row, "computed_at"), forecast(row, now)))
        .list();
  }

  private static LinksView.Link line(ResultSet row, Instant now) throws SQLException {
    return new LinksView.Link(
        new NodeName(row.getString("source")),
        new NodeName(row.getString("destination")),
        row.getObject("rate", Double.class),
        percent(row, "success"),
        percent(row, "quality"),
        age(row, now),
        row.getDouble("confidence"),
        row.getObject("circuit", Double.class));
  }

  private static ForecastsFile.Link forecast(ResultSet row, Instant now) throws SQLException {
    return new ForecastsFile.Link(
        new NodeName(row.getString("source")),
        new NodeName(row.getString("destination")),
        row.getObject("rate", Double.class),
        row.getObject("capacity", Double.class),
        row.getBoolean("capacity_is_lower_bound"),
        row.getObject("round_trip_seconds", Double.class),
        row.getObject("loss", Double.class),
        percent(row, "success"),
        age(row, now),
        row.getDouble("confidence"),
        provenance(row, now));
  }

  /** Ages in the stored forecast count from the time at which it was computed. */
  private static List<ForecastsFile.Provenance> provenance(ResultSet row, Instant now)
      throws SQLException {
    Duration since = Duration.between(Cells.at(row, "computed_at"), now);
    double later = Math.max(0, since.toMillis() / 1e3);
    return JSON.readValue(row.getBytes("provenance"), PROVENANCE).stream()
        .map(one -> EvidenceWords.aged(one, later))
        .toList();
  }

  private static @Nullable Double percent(ResultSet row, String share) throws SQLException {
    Double value = row.getObject(share, Double.class);
    return value == null ? null : 100 * value;
  }

  private static @Nullable Double age(ResultSet row, Instant now) throws SQLException {
    Instant at = Cells.instant(row, "evidence_at");
    return at == null ? null : Math.max(0, Duration.between(at, now).toMillis() / 1e3);
  }

  private static ForecastsFile.FeedState state(FeedView feed) {
    return new ForecastsFile.FeedState(
        feed.name(),
        feed.ok(),
        feed.ok() ? null : Optional.ofNullable(feed.error()).orElse(NOT_READ),
        feed.accepted(),
        feed.refused(),
        feed.unmapped(),
        feed.overdue());
  }
}
