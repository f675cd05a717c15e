package io.argosy.web.request;

import io.argosy.common.catalog.DatasetName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.web.request.RequestDetailView.Approval;
import io.argosy.web.request.RequestDetailView.Cancellation;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
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

  private final JdbcClient jdbc;
  private final RequestQuery requests;
  private final HoldingQuery holdings;

  public DetailQuery(JdbcClient jdbc, RequestQuery requests, HoldingQuery holdings) {
    this.jdbc = jdbc;
    this.requests = requests;
    this.holdings = holdings;
  }

  Optional<RequestDetailView> one(long id, Instant now) {
    return requests
        .one(id)
        .map(holdings::counted)
        .flatMap(
            request ->
                jdbc.sql(HEAD)
                    .param("request", id)
                    .query((row, n) -> detail(row, request, now))
                    .optional());
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
