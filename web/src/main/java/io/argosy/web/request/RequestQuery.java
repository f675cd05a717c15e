package io.argosy.web.request;

import io.argosy.common.catalog.DatasetName;
import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.Amount;
import io.argosy.common.unit.ByteCount;
import io.argosy.web.request.DestinationView.Taken;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads requests and their progress, newest first, from the views of facts. */
public final class RequestQuery {

  private record Found(long id, RequestView view, boolean cancelled) {
    boolean isSuspended() {
      return view.suspended() != null;
    }

    /**
     * @param counted somebody knows of all of it what is there: of what is suspended only while
     *     other requests want it too
     */
    Status status(Status otherwise, boolean counted) {
      if (cancelled) {
        return Status.CANCELLED;
      }
      boolean over = otherwise == Status.REFUSED || otherwise == Status.DONE && counted;
      return isSuspended() && !over ? Status.SUSPENDED : otherwise;
    }
  }

  private record Datasets(long count, List<DatasetName> first) {}

  private static final String REQUESTS =
      """
      select r.id, r.requester, r.created_at, r.priority, r.activity, r.remark,
          r.cancelled_at, r.strategy, r.is_static, s.suspended_by, s.suspended_at
      from request_facts r left join request_suspension_facts s
          on s.request_id = r.id and r.cancelled_at is null
      where %s order by r.id desc %s
      """;

  private final JdbcClient jdbc;
  private final FileCounts counts;

  public RequestQuery(JdbcClient jdbc, Clock clock) {
    this.jdbc = jdbc;
    this.counts = new FileCounts(jdbc, clock);
  }

  public List<RequestView> newest(int limit) {
    return before(Long.MAX_VALUE, limit);
  }

  /** This one. */
  public Optional<RequestView> one(long id) {
    return id == Long.MAX_VALUE
        ? Optional.empty()
        : before(id + 1, 1).stream()
            .filter(view -> view.id().equals(Long.toString(id)))
            .findFirst();
  }

  /** Those that are older than a request with this id. */
  public List<RequestView> before(long id, int limit) {
    return completed(requests(id, limit));
  }

  /** Those with these ids, newest first. */
  public List<RequestView> these(Collection<Long> ids) {
    return ids.isEmpty()
        ? List.of()
        : completed(
            jdbc.sql(REQUESTS.formatted("r.id in (:ids)", ""))
                .param("ids", ids)
                .query(RequestQuery::found)
                .list());
  }

  private List<RequestView> completed(List<Found> found) {
    if (found.isEmpty()) {
      return List.of();
    }
    List<Long> ids = found.stream().map(Found::id).toList();
    Map<Long, Datasets> datasets = datasets(ids);
    Map<Long, List<DestinationView>> destinations = destinations(found, ids);
    return found.stream()
        .map(
            one ->
                complete(
                    one.view(),
                    datasets.getOrDefault(one.id(), new Datasets(0, List.of())),
                    destinations.getOrDefault(one.id(), List.of())))
        .toList();
  }

  private static RequestView complete(
      RequestView view, Datasets datasets, List<DestinationView> destinations) {
    return new RequestView(
        view.id(),
        view.requester(),
        view.createdAt(),
        view.priority(),
        view.activity(),
        view.comment(),
        view.strategy(),
        datasets.count(),
        datasets.first(),
        Status.of(destinations.stream().map(DestinationView::status).toList()),
        destinations,
        view.suspended(),
        null,
        view.isStatic());
  }

  private List<Found> requests(long before, int limit) {
    return jdbc.sql(REQUESTS.formatted("r.id < :before", "limit :limit"))
        .param("before", before)
        .param("limit", limit)
        .query(RequestQuery::found)
        .list();
  }

  private static Found found(ResultSet row, int number) throws SQLException {
    RequestView view =
        new RequestView(
            row.getString("id"),
            row.getString("requester"),
            row.getObject("created_at", OffsetDateTime.class).toInstant(),
            new Priority(row.getInt("priority")),
            row.getString("activity"),
            row.getString("remark"),
            row.getString("strategy"),
            0,
            List.of(),
            Status.QUEUED,
            List.of(),
            suspension(row),
            null,
            row.getBoolean("is_static"));
    return new Found(row.getLong("id"), view, row.getObject("cancelled_at") != null);
  }

  private static RequestView.@Nullable Suspension suspension(ResultSet row) throws SQLException {
    String by = row.getString("suspended_by");
    return by == null
        ? null
        : new RequestView.Suspension(
            by, row.getObject("suspended_at", OffsetDateTime.class).toInstant());
  }

  private Map<Long, Datasets> datasets(List<Long> ids) {
    Map<Long, Datasets> datasets = new HashMap<>();
    jdbc.sql(
            """
            select rd.request_id, count(*) as datasets,
                   (array_agg(ds.name order by ds.name))[1\\:3] as first
            from request_dataset_facts rd join catalog_dataset_facts ds on ds.id = rd.dataset_id
            where rd.request_id in (:ids) group by rd.request_id
            """)
        .param("ids", ids)
        .query(
            row -> {
              String[] names = (String[]) row.getArray("first").getArray();
              List<DatasetName> first = Arrays.stream(names).map(DatasetName::new).toList();
              datasets.put(row.getLong("request_id"), new Datasets(row.getLong("datasets"), first));
            });
    return datasets;
  }

  /** What has ended for good shows what it brought, whatever became of it. */
  private Map<Long, List<DestinationView>> destinations(List<Found> found, List<Long> ids) {
    Map<Long, Found> byId = found.stream().collect(Collectors.toMap(Found::id, one -> one));
    FileCounts.Of known = counts.of(ids);
    return jdbc
        .sql(
            """
            select d.request_id, d.node_id, n.name as node, d.approved,
                   count(coalesce(e.id, cb.id)) as blocks,
                   count(coalesce(e.id, b.block_id)) as counted,
                   coalesce(sum(coalesce(e.done_files, b.files)), 0) as files,
                   coalesce(sum(coalesce(e.done_bytes, b.bytes)), 0) as bytes,
                   coalesce(sum(coalesce(e.done_files, b.done_files)), 0) as done_files,
                   coalesce(sum(coalesce(e.done_bytes, b.done_bytes)), 0) as done_bytes,
                   exists (select 1 from subscription_facts s where s.request_id = d.request_id
                       and s.destination_node_id = d.node_id) as subscribed
            from request_destination_facts d
                join topology_node_facts n on n.id = d.node_id
                left join request_dataset_facts rd on rd.request_id = d.request_id
                left join subscription_facts e on e.request_id = d.request_id
                    and e.dataset_id = rd.dataset_id and e.destination_node_id = d.node_id
                    and e.done_at is not null
                left join catalog_block_facts cb on cb.dataset_id = rd.dataset_id
                    and (d.blocks_to is null or cb.place <= d.blocks_to) and e.id is null
                left join subscription_block_facts b
                    on b.block_id = cb.id and b.destination_node_id = d.node_id
            where d.request_id in (:ids)
            group by d.request_id, d.node_id, n.name, d.approved order by n.name
            """)
        .param("ids", ids)
        .query(
            (row, number) ->
                Map.entry(
                    row.getLong("request_id"),
                    destination(row, known, byId.get(row.getLong("request_id")))))
        .list()
        .stream()
        .collect(
            Collectors.groupingBy(
                Map.Entry::getKey, Collectors.mapping(Map.Entry::getValue, Collectors.toList())));
  }

  private static DestinationView destination(ResultSet row, FileCounts.Of counts, Found request)
      throws SQLException {
    FileCounts.Key key = FileCounts.key(row);
    Amount wanted = new Amount(row.getLong("files"), ByteCount.of(row.getLong("bytes")));
    Amount done = new Amount(row.getLong("done_files"), ByteCount.of(row.getLong("done_bytes")));
    long failed = counts.failed(key);
    List<Taken> taken = counts.taken(key);
    long moving = taken.stream().mapToLong(Taken::files).sum();
    Status seen = status(row, wanted.files() - done.files(), failed, moving);
    return new DestinationView(
        new NodeName(row.getString("node")),
        request.status(seen, isCounted(row)),
        wanted,
        done,
        failed,
        moving,
        taken,
        null,
        List.of());
  }

  private static boolean isCounted(ResultSet row) throws SQLException {
    long counted = row.getLong("counted");
    return counted > 0 && counted == row.getLong("blocks");
  }

  /** Why what no agent holds does not move, and whether it is about to, the router knows. */
  private static Status status(ResultSet row, long missing, long failed, long moving)
      throws SQLException {
    Boolean approved = row.getObject("approved", Boolean.class);
    if (approved == null) {
      return Status.WAITING_FOR_APPROVAL;
    }
    if (!approved) {
      return Status.REFUSED;
    }
    if (!row.getBoolean("subscribed")) {
      return Status.QUEUED;
    }
    if (missing <= 0) {
      return Status.DONE;
    }
    if (failed >= missing) {
      return Status.FAILED;
    }
    return moving > 0 ? Status.MOVING : Status.WAITING;
  }
}
