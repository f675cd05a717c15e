package io.argosy.router.issue.store;

import static io.argosy.router.issue.store.JdbcSessionStore.time;
import static io.argosy.router.stage.store.FutureTimes.Column.past;

import io.argosy.router.issue.DestinationSpace;
import io.argosy.router.issue.IssueStore;
import io.argosy.router.issue.SizedRoute;
import io.argosy.router.issue.WaitingRoutes;
import io.argosy.router.stage.Portions;
import io.argosy.router.stage.StoredTimes;
import io.argosy.router.stage.store.FutureTimes;
import io.argosy.router.stage.store.Ids;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads routes and file requests as facts. A unique key ensures one task per file request. */
public final class JdbcIssueStore implements IssueStore {

  private static final String ALL = "true";

  /**
   * Selects tasks of subscriptions that were opened, closed or changed recently. Of a new
   * subscription only blocks that another one wants as well, because others had no task before. The
   * list is computed once ("is true" prevents a join); if it is empty, no task is read.
   */
  private static final String LATELY =
      """
      exists (select 1 from subscription_facts n
          where n.closed_at >= :since or n.changed_at >= :since or n.created_at >= :since)
      and ((t.block_id, t.destination_node_id) in (
          select k.id, s.destination_node_id
          from subscription_facts s join catalog_block_facts k on k.dataset_id = s.dataset_id
          where s.closed_at >= :since or s.changed_at >= :since
              or s.created_at >= :since and exists (select 1 from subscription_facts o
                  where o.dataset_id = s.dataset_id
                      and o.destination_node_id = s.destination_node_id
                      and o.id <> s.id and o.closed_at is null))) is true
      """;

  private static final String WITHDRAW =
      JdbcTaskLedger.withdrawing(
          """
          select t.id from task t
          where %s
              and (not exists (select 1 from routing_route_facts r
                      where r.id = t.route_id and r.file_request_id = t.file_request_id)
                  or not exists (select 1 from activation_file_request_facts q
                      where q.id = t.file_request_id and q.given_up is null))
          order by t.id limit %s for update of t skip locked\
          """);

  private static final String ASK_BACK =
      JdbcTaskLedger.askingBack(
          """
          select t.id from task t
          where %s and t.claim_id is not null
              and (t.asked_back_at is null or t.asked_back_at <= :before)
              and not exists (select 1 from subscription_block_facts b
                  where b.block_id = t.block_id
                      and b.destination_node_id = t.destination_node_id)
          order by t.id limit %s for update of t skip locked\
          """);

  /** Each task's file request is looked up by index ("offset 0" prevents a join). */
  private static final String FOLLOW =
      """
      with changed as (
          select t.id, q.priority, q.activity from task t
              cross join lateral (select f.priority, f.activity
                  from activation_file_request_facts f where f.id = t.file_request_id offset 0) q
          where %s and (q.priority <> t.priority or q.activity <> t.activity)
          order by t.id limit %s for update of t skip locked)
      update task t set priority = c.priority, activity = c.activity
      from changed c where t.id = c.id
      """;

  private static final String WITHOUT_TASK =
      """
      select r.id, r.destination_node_id, r.bytes from routing_route_facts r
      where r.id > :after and %s
      order by r.id limit :limit
      """;

  private static final String OF_ALL =
      WITHOUT_TASK.formatted(
          "not exists (select 1 from task t where t.file_request_id = r.file_request_id)");

  /** Each of the few routes is looked up by index (a value prevents a join). */
  private static final String OF_THE_LAST =
      """
      (%s) union all
      select r.id, r.destination_node_id, r.bytes from routing_route_facts r
      where r.withheld and r.id <= :after
      """
          .formatted(
              WITHOUT_TASK.formatted(
                  "(select t.id from task t where t.file_request_id = r.file_request_id) is null"));

  /**
   * Routes that got a task meanwhile are skipped by the unique key and not by a query of the tasks:
   * that table grows faster than its statistics, and would be scanned once per route. Rows are
   * inserted in the order of routes and indexes, so that the indexes grow at one end.
   */
  private static final String ISSUE =
      """
      insert into task (id, epoch, file_request_id, route_id, file_id, block_id, source_node_id,
          destination_node_id, alternates, priority, activity, bytes, created_at)
      select w.id, 0, r.file_request_id, r.id, r.file_id, q.block_id, r.source_node_id,
          r.destination_node_id, r.alternates, q.priority, q.activity, r.bytes, :at
      from unnest(cast(:ids as bigint[]), cast(:routes as bigint[])) as w (id, route_id)
          join routing_route_facts r on r.id = w.route_id
          join activation_file_request_facts q on q.id = r.file_request_id and q.given_up is null
      order by w.route_id
      on conflict (file_request_id) do nothing
      """;

  private static final int ROWS_AT_ONCE = 10_000;

  private final JdbcClient jdbc;
  private final Ids ids;
  private final DestinationSpaces spaces;

  public JdbcIssueStore(JdbcClient jdbc, Ids ids) {
    this.jdbc = jdbc;
    this.ids = ids;
    this.spaces = new DestinationSpaces(jdbc);
  }

  /** The ends of shortages have passed. */
  public static StoredTimes times(JdbcClient jdbc) {
    return new FutureTimes(jdbc, "node_shortage", "node_id", Map.of(), past("ended_at"));
  }

  @Override
  public int withdrawUnwanted(Optional<Instant> changedSince, Instant at) {
    return ofChanged(WITHDRAW, changedSince).param("at", time(at)).update();
  }

  @Override
  public int askBackSuspended(Optional<Instant> changedSince, Instant at) {
    return ofChanged(ASK_BACK, changedSince)
        .param("at", time(at))
        .param("before", time(at.minus(ASKED_AGAIN_AFTER)))
        .update();
  }

  @Override
  public int followPriorities(Optional<Instant> changedSince) {
    return ofChanged(FOLLOW, changedSince).update();
  }

  private JdbcClient.StatementSpec ofChanged(String sql, Optional<Instant> changedSince) {
    String which = changedSince.isPresent() ? LATELY : ALL;
    JdbcClient.StatementSpec statement = jdbc.sql(sql.formatted(which, Portions.ROWS));
    return changedSince.map(since -> statement.param("since", time(since))).orElse(statement);
  }

  @Override
  public WaitingRoutes waiting(long after, int limit) {
    Map<Long, List<SizedRoute>> byDestination = new HashMap<>();
    AtomicLong last = new AtomicLong(after);
    jdbc.sql(after == 0 ? OF_ALL : OF_THE_LAST)
        .param("after", after)
        .param("limit", limit)
        .withFetchSize(ROWS_AT_ONCE)
        .query(
            row -> {
              last.setPlain(Math.max(last.getPlain(), row.getLong(1)));
              byDestination
                  .computeIfAbsent(row.getLong(2), node -> new ArrayList<>())
                  .add(new SizedRoute(row.getLong(1), row.getLong(3)));
            });
    return new WaitingRoutes(last.getPlain(), byDestination);
  }

  @Override
  public Map<Long, DestinationSpace> spaces(Collection<Long> destinations, Instant now) {
    return spaces.of(destinations, now);
  }

  @Override
  public List<SizedRoute> inOrder(List<SizedRoute> routes) {
    return spaces.inOrder(routes);
  }

  @Override
  public void lacking(
      Collection<Long> processed, Map<Long, Shortage> shortages, boolean anew, Instant now) {
    spaces.lacking(processed, shortages, anew, now);
  }

  @Override
  public void endLacking(Collection<Long> destinations, Instant now) {
    spaces.endOthers(destinations, now);
  }

  @Override
  public int issue(WaitingRoutes routes, Instant at) {
    if (routes.size() == 0) {
      return 0;
    }
    return jdbc.sql(ISSUE)
        .param("at", time(at))
        .param("ids", ids.take(Ids.Sequence.ISSUE, routes.size()))
        .param("routes", routes.routes().toArray(Long[]::new))
        .update();
  }

  @Override
  public int forgetClosed(Instant closedBefore) {
    return jdbc.sql(
            """
            delete from task_closed where task_id = any(array(
                select task_id from task_closed where closed_at < :before limit :limit))
            """)
        .param("before", time(closedBefore))
        .param("limit", Portions.ROWS)
        .update();
  }
}
