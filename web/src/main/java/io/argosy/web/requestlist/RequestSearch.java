package io.argosy.web.requestlist;

import io.argosy.web.request.RequestQuery;
import io.argosy.web.request.RequestView;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;

/** Finds requests, newest first, and stops after so many of them, found or not. */
public final class RequestSearch {

  /** How a request stands is worked out for so many at a time. */
  private static final int STEP = 100;

  private static final int STEPS = 5;

  private static final String NOT_CANCELLED = " and r.cancelled_at is null";
  private static final String RUNS = NOT_CANCELLED + " and r.suspended_at is null";

  private static final String ANY_DESTINATION =
      """
       and exists (select 1 from request_destination_facts d
          where d.request_id = r.id and %s)\
      """;

  /** It fails where all that is missing is given up. */
  private static final String ANY_GIVEN_UP =
      """
       and exists (select 1 from request_dataset_facts rd
              join catalog_block_facts b on b.dataset_id = rd.dataset_id
              join activation_file_request_facts f on f.block_id = b.id
          where rd.request_id = r.id and f.given_up is not null)\
      """;

  /**
   * @param next the id from which older ones may be found; absent at the end
   */
  record Found(List<RequestView> requests, @Nullable String next) {

    Found {
      requests = List.copyOf(requests);
    }
  }

  private final JdbcClient jdbc;
  private final RequestQuery requests;

  public RequestSearch(JdbcClient jdbc, RequestQuery requests) {
    this.jdbc = jdbc;
    this.requests = requests;
  }

  Found find(RequestFilter filter, int limit) {
    List<RequestView> found = new ArrayList<>();
    RequestFilter rest = filter;
    for (int step = 0; step < STEPS; step++) {
      List<Long> ids = ids(rest, STEP);
      for (RequestView view : requests.these(ids)) {
        if (found.size() == limit) {
          return new Found(found, found.getLast().id());
        }
        if (filter.status().map(group -> group.has(view.status())).orElse(true)) {
          found.add(view);
        }
      }
      if (ids.size() < STEP) {
        return new Found(found, null);
      }
      rest = rest.before(ids.getLast());
      if (found.size() == limit) {
        return new Found(found, mayHold(rest) ? Long.toString(rest.before()) : null);
      }
    }
    return new Found(found, Long.toString(rest.before()));
  }

  /** How they stand is not worked out for this alone. */
  private boolean mayHold(RequestFilter rest) {
    return !ids(rest, 1).isEmpty();
  }

  private List<Long> ids(RequestFilter filter, int limit) {
    StringBuilder sql = new StringBuilder("select r.id from request_facts r where r.id < :before");
    filter.requester().ifPresent(name -> sql.append(" and r.requester = :requester"));
    filter
        .to()
        .ifPresent(
            node ->
                sql.append(
                    """
                     and exists (select 1 from request_destination_facts d
                        join topology_node_facts n on n.id = d.node_id
                        where d.request_id = r.id and n.name = :to)\
                    """));
    filter
        .text()
        .ifPresent(
            text ->
                sql.append(
                    """
                     and (position(lower(:text) in lower(r.remark)) > 0
                        or exists (select 1 from request_dataset_facts rd
                            join catalog_dataset_facts ds on ds.id = rd.dataset_id
                            where rd.request_id = r.id
                                and position(lower(:text) in lower(ds.name)) > 0))\
                    """));
    filter.status().ifPresent(group -> sql.append(stored(group)));
    StatementSpec statement =
        jdbc.sql(sql + " order by r.id desc limit :limit")
            .param("before", filter.before())
            .param("limit", limit);
    filter.requester().ifPresent(name -> statement.param("requester", name));
    filter.to().ifPresent(node -> statement.param("to", node));
    filter.text().ifPresent(text -> statement.param("text", text));
    return statement.query(Long.class).list();
  }

  /** As much of a status as is stored; the rest is worked out, of as few as may be. */
  private static String stored(StatusGroup group) {
    return switch (group) {
      case CANCELLED -> " and r.cancelled_at is not null";
      case SUSPENDED -> NOT_CANCELLED + " and r.suspended_at is not null";
      case DONE -> NOT_CANCELLED;
      case REFUSED -> NOT_CANCELLED + ANY_DESTINATION.formatted("not d.approved");
      case OPEN -> RUNS;
      case FAILED -> RUNS + ANY_GIVEN_UP;
      case WAITING_FOR_APPROVAL -> RUNS + ANY_DESTINATION.formatted("d.approved is null");
    };
  }
}
