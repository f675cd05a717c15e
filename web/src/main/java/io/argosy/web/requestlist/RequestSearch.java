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

  /** How a request stands is worked out for so many at a time, at most. */
  private static final int STEP = 100;

  /**
   * And at least, where few may stand as is asked: whoever wants one waits for ten steps at most.
   */
  private static final int LEAST = 50;

  /** So many are looked at in all. */
  private static final int MOST = 500;

  private static final String NOT_CANCELLED = " and r.cancelled_at is null";
  private static final String RUNS =
      NOT_CANCELLED + " and r.suspended_at is null and r.done_at is null";

  private static final String ANY = "true";

  private static final String ANY_DESTINATION =
      """
      exists (select 1 from request_destination_facts d
          where d.request_id = c.id and %s)\
      """;

  /** It fails where all that is missing is given up. */
  private static final String ANY_GIVEN_UP =
      """
      exists (select 1 from request_dataset_facts rd
              join catalog_block_facts b on b.dataset_id = rd.dataset_id
              join activation_file_request_facts f on f.block_id = b.id
          where rd.request_id = c.id and f.given_up is not null and f.resting_until is null)\
      """;

  /** So many are looked at, whether they may stand so or not: nobody waits for all there are. */
  private static final String OF_SO_MANY =
      """
      select c.id, %s as may from (%s order by r.id desc limit :limit) c order by c.id desc
      """;

  /** One to look at, and whether it may stand as is asked. */
  private record Candidate(long id, boolean may) {}

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
    int step = step(filter, limit);
    for (int seen = 0; seen < MOST; seen += step) {
      List<Candidate> next = candidates(rest, step);
      for (RequestView view : requests.these(promising(next))) {
        if (found.size() == limit) {
          return new Found(found, found.getLast().id());
        }
        if (filter.status().map(group -> group.has(view.status())).orElse(true)) {
          found.add(view);
        }
      }
      if (next.size() < step) {
        return new Found(found, null);
      }
      rest = rest.before(next.getLast().id());
      if (found.size() == limit) {
        return new Found(found, mayHold(rest) ? Long.toString(rest.before()) : null);
      }
    }
    return new Found(found, Long.toString(rest.before()));
  }

  /**
   * One more than is wanted tells whether there are more; of many statuses half of them stand so.
   */
  private static int step(RequestFilter filter, int limit) {
    return filter.status().isPresent()
        ? Math.clamp(2L * limit, LEAST, STEP)
        : Math.min(STEP, limit + 1);
  }

  private static List<Long> promising(List<Candidate> candidates) {
    return candidates.stream().filter(Candidate::may).map(Candidate::id).toList();
  }

  /** How they stand is not worked out for this alone. */
  private boolean mayHold(RequestFilter rest) {
    return !candidates(rest, 1).isEmpty();
  }

  private List<Candidate> candidates(RequestFilter filter, int limit) {
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
    String may = filter.status().map(RequestSearch::may).orElse(ANY);
    StatementSpec statement =
        jdbc.sql(OF_SO_MANY.formatted(may, sql))
            .param("before", filter.before())
            .param("limit", limit);
    filter.requester().ifPresent(name -> statement.param("requester", name));
    filter.to().ifPresent(node -> statement.param("to", node));
    filter.text().ifPresent(text -> statement.param("text", text));
    return statement
        .query((row, number) -> new Candidate(row.getLong("id"), row.getBoolean("may")))
        .list();
  }

  /** As much of a status as a request has in itself. */
  private static String stored(StatusGroup group) {
    return switch (group) {
      case CANCELLED -> " and r.cancelled_at is not null";
      case SUSPENDED -> NOT_CANCELLED + " and r.suspended_at is not null";
      case REFUSED, DONE -> NOT_CANCELLED;
      case OPEN, FAILED, WAITING_FOR_APPROVAL -> RUNS;
    };
  }

  /** What else must be true of a request that stands so; the rest is worked out of few. */
  private static String may(StatusGroup group) {
    return switch (group) {
      case CANCELLED, SUSPENDED, DONE, OPEN -> ANY;
      case REFUSED -> ANY_DESTINATION.formatted("not d.approved");
      case FAILED -> ANY_GIVEN_UP;
      case WAITING_FOR_APPROVAL -> ANY_DESTINATION.formatted("d.approved is null");
    };
  }
}
