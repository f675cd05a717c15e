package io.argosy.router.query.store;

import io.argosy.common.catalog.DatasetName;
import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.OwnRequestsForm;
import io.argosy.common.wire.user.RequestView;
import io.argosy.router.stage.Columns;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads requests without their progress. */
final class RequestHeads {

  private static final String HEAD =
      """
      select id, requester, priority, activity, remark, created_at,
          cancelled_at, cancelled_by, suspended_at, suspended_by, deadline, strategy, is_static,
          array(select d.name from request_dataset_facts w
              join catalog_dataset_facts d on d.id = w.dataset_id
              where w.request_id = request_facts.id order by d.name) as datasets,
          array(select n.name from request_source_facts s
              join topology_node_facts n on n.id = s.node_id
              where s.request_id = request_facts.id order by s.place) as sources
      from request_facts
      """;

  private static final String OWN =
      """
      where requester = :requester
          and id in (select w.request_id from request_dataset_facts w
              join catalog_dataset_facts d on d.id = w.dataset_id where d.name = :dataset)
          and id in (select w.request_id from request_destination_facts w
              join topology_node_facts n on n.id = w.node_id
              where w.request_id = request_facts.id and n.name = :destination)
          and (select count(*) from request_dataset_facts w
              where w.request_id = request_facts.id) = 1
          and (select count(*) from request_destination_facts w
              where w.request_id = request_facts.id) = 1
      """;

  private static final int MOST_OWN = 100;

  private final JdbcClient jdbc;

  RequestHeads(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  record Head(
      long id,
      String requester,
      Priority priority,
      String activity,
      List<DatasetName> datasets,
      String comment,
      Instant createdAt,
      RequestView.@Nullable Stop cancelled,
      RequestView.@Nullable Stop suspended,
      @Nullable Instant deadline,
      @Nullable String strategy,
      List<NodeName> sources,
      boolean isStatic) {}

  boolean knows(long id) {
    return jdbc.sql("select 1 from request_facts where id = ?")
        .param(id)
        .query(Integer.class)
        .optional()
        .isPresent();
  }

  /** Returns those of these requests that exist, newest first. */
  List<Head> these(List<Long> ids) {
    return jdbc.sql(HEAD + "where id = any(?) order by id desc")
        .param(Columns.longs(ids, id -> id))
        .query(RequestHeads::head)
        .list();
  }

  /** Returns the number of matching requests, including cancelled ones. */
  long countOwn(String requester, OwnRequestsForm form) {
    return jdbc.sql("select count(*) from request_facts " + OWN)
        .params(parameters(requester, form))
        .query(Long.class)
        .single();
  }

  /** Returns the newest matching requests that are not cancelled. */
  List<Head> own(String requester, OwnRequestsForm form) {
    return jdbc.sql(HEAD + OWN + "and cancelled_at is null order by id desc limit " + MOST_OWN)
        .params(parameters(requester, form))
        .query(RequestHeads::head)
        .list();
  }

  private static Map<String, String> parameters(String requester, OwnRequestsForm form) {
    return Map.of(
        "requester", requester,
        "dataset", form.dataset().value(),
        "destination", form.destination().value());
  }

  private static Head head(ResultSet row, int number) throws SQLException {
    return new Head(
        row.getLong("id"),
        row.getString("requester"),
        new Priority(row.getInt("priority")),
        row.getString("activity"),
        Stream.of((String[]) row.getArray("datasets").getArray()).map(DatasetName::new).toList(),
        row.getString("remark"),
        Cells.at(row, "created_at"),
        stop(row, "cancelled"),
        stop(row, "suspended"),
        Cells.instant(row, "deadline"),
        row.getString("strategy"),
        Stream.of((String[]) row.getArray("sources").getArray()).map(NodeName::new).toList(),
        row.getBoolean("is_static"));
  }

  private static RequestView.@Nullable Stop stop(ResultSet row, String what) throws SQLException {
    Instant at = Cells.instant(row, what + "_at");
    return at == null ? null : new RequestView.Stop(row.getString(what + "_by"), at);
  }
}
