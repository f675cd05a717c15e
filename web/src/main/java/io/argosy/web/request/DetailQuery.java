package io.argosy.web.request;

import io.argosy.common.catalog.DatasetName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.unit.ByteCount;
import io.argosy.web.request.DestinationView.Amount;
import io.argosy.web.request.DestinationView.Holding;
import io.argosy.web.request.RequestDetailView.Approval;
import io.argosy.web.request.RequestDetailView.Cancellation;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads one request from the views of facts. */
public final class DetailQuery {

  private static final int MOST_DATASETS = 100;

  private static final String HEAD =
      """
      select r.deadline, c.cancelled_at, c.cancelled_by,
          array(select n.name from request_source_facts s
              join topology_node_facts n on n.id = s.node_id
              where s.request_id = r.id order by s.place) as sources
      from request_facts r left join request_cancellation_facts c on c.request_id = r.id
      where r.id = :request
      """;

  private static final String DATASETS =
      """
      select d.name from request_dataset_facts rd
          join catalog_dataset_facts d on d.id = rd.dataset_id
      where rd.request_id = :request order by d.name limit :limit
      """;

  private static final String APPROVALS =
      """
      select n.name, n.site, d.approved, d.decided_by, d.decided_at, d.reason
      from request_destination_facts d join topology_node_facts n on n.id = d.node_id
      where d.request_id = :request order by n.name
      """;

  private static final Amount NONE = new Amount(0, ByteCount.ZERO);
  private static final Holding NOTHING = new Holding(NONE, NONE);

  /** As a preview adds up; a destination that nothing comes to yet counts nothing by itself. */
  private static final String AHEAD =
      """
      select n.name, coalesce(sum(b.files), 0) as files, coalesce(sum(b.bytes), 0) as bytes,
          coalesce(sum(h.files), 0) as there_files, coalesce(sum(h.bytes), 0) as there_bytes
      from request_destination_facts d
          join topology_node_facts n on n.id = d.node_id
          join request_dataset_facts rd on rd.request_id = d.request_id
          join catalog_block_facts b on b.dataset_id = rd.dataset_id
          left join catalog_holding_facts h on h.block_id = b.id and h.node_id = d.node_id
      where d.request_id = :request group by n.name
      """;

  private final JdbcClient jdbc;
  private final RequestQuery requests;

  public DetailQuery(JdbcClient jdbc, RequestQuery requests) {
    this.jdbc = jdbc;
    this.requests = requests;
  }

  Optional<RequestDetailView> one(long id, Instant now) {
    return requests
        .one(id)
        .map(this::counted)
        .flatMap(
            request ->
                jdbc.sql(HEAD)
                    .param("request", id)
                    .query((row, n) -> detail(row, request, now))
                    .optional());
  }

  private RequestView counted(RequestView request) {
    if (request.destinations().stream().noneMatch(DestinationView::isAhead)) {
      return request;
    }
    Map<NodeName, Holding> holdings = new HashMap<>();
    jdbc.sql(AHEAD)
        .param("request", Long.parseLong(request.id()))
        .query(
            row -> {
              holdings.put(new NodeName(row.getString("name")), holding(row));
            });
    return request.with(
        request.destinations().stream()
            .map(at -> at.isAhead() ? at.holding(holdings.getOrDefault(at.node(), NOTHING)) : at)
            .toList());
  }

  private static Holding holding(ResultSet row) throws SQLException {
    return new Holding(
        new Amount(row.getLong("files"), ByteCount.of(row.getLong("bytes"))),
        new Amount(row.getLong("there_files"), ByteCount.of(row.getLong("there_bytes"))));
  }

  private RequestDetailView detail(ResultSet row, RequestView request, Instant now)
      throws SQLException {
    long id = Long.parseLong(request.id());
    Instant cancelledAt = instant(row, "cancelled_at");
    String[] sources = (String[]) row.getArray("sources").getArray();
    return new RequestDetailView(
        now,
        false,
        request,
        datasets(id),
        instant(row, "deadline"),
        List.of(sources).stream().map(NodeName::new).toList(),
        cancelledAt == null ? null : new Cancellation(row.getString("cancelled_by"), cancelledAt),
        approvals(id));
  }

  private List<DatasetName> datasets(long id) {
    return jdbc.sql(DATASETS)
        .param("request", id)
        .param("limit", MOST_DATASETS)
        .query((row, n) -> new DatasetName(row.getString("name")))
        .list();
  }

  private List<Approval> approvals(long id) {
    return jdbc.sql(APPROVALS)
        .param("request", id)
        .query(
            (row, n) ->
                new Approval(
                    new NodeName(row.getString("name")),
                    new SiteName(row.getString("site")),
                    row.getObject("approved", Boolean.class),
                    row.getString("decided_by"),
                    instant(row, "decided_at"),
                    row.getString("reason")))
        .list();
  }

  private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
    OffsetDateTime at = row.getObject(column, OffsetDateTime.class);
    return at == null ? null : at.toInstant();
  }
}
