package io.argosy.router.issue.store;

import static io.argosy.router.issue.store.JdbcSessionStore.time;

import io.argosy.router.issue.BehindLink;
import io.argosy.router.issue.QueuedTask;
import io.argosy.router.issue.ReliefStore;
import io.argosy.router.issue.ReroutingPolicy;
import io.argosy.router.plan.network.Queue;
import io.argosy.router.stage.Columns;
import io.argosy.router.topology.LinkKey;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads tasks, and the other holders of a file for tasks of few links only. */
public final class JdbcReliefStore implements ReliefStore {

  private static final String WAITING =
      """
      select source_node_id, destination_node_id, sum(bytes) as bytes, count(*) as files
      from task group by source_node_id, destination_node_id
      """;

  /**
   * Current holders of the file, including sources that were away when the task was routed; only
   * the better ones, unless the task is leaving.
   */
  private static final String OTHERS =
      """
      select array_agg(rep.node_id order by rep.node_id) as nodes
      from catalog_replica_facts rep
      where rep.file_id = t.file_id and rep.node_id <> t.source_node_id
          and (rep.node_id = any(l.better) or t.claim_id is not null and t.asked_back_at > :before)
          and not exists (select 1 from activation_source_failure_facts f
              where f.file_request_id = t.file_request_id and f.source_node_id = rep.node_id
                  and (f.usable_from is null or f.usable_from > :now))
      """;

  /** The agent was asked for the task within the pause, was notified, and has not returned it. */
  private static final String BEGUN =
      "coalesce(t.asked_back_at > :before and t.told_back_at <= :told, false)";

  /** Wanted, not planned again within the pause, and kept by neither strategy nor pin. */
  private static final String FREE_TO_MOVE =
      """
      select 1 from activation_rerouting_facts f
      where others.nodes is not null and f.file_request_id = t.file_request_id
          and (f.rerouted_at is null or f.rerouted_at <= :before)
          and exists (select 1 from subscription_block_facts b
              where b.block_id = t.block_id and b.destination_node_id = t.destination_node_id)
          and not exists (select 1 from subscription_choice_facts c
              where c.block_id = t.block_id and c.destination_node_id = t.destination_node_id
                  and c.strategy <> 'completion')
          and not exists (select 1 %s)
      """
          .formatted(JdbcRerouteStore.PIN_OF_TASK);

  /**
   * Tasks that may move, numbered from the end of each queue, so that tasks that cannot move do not
   * hide others; leaving ones are numbered apart and all returned. Tasks are scanned once for all
   * links. Then the holders of each file are looked up, because often no better source has it;
   * "offset 0" keeps this order.
   */
  private static final String MOVABLE =
      """
      select * from (
          select t.id, t.priority, t.bytes, t.source_node_id, t.destination_node_id,
              others.nodes as alternates, t.claim_id is not null as claimed,
              t.claim_id is not null and t.asked_back_at > :before as leaving,
              row_number() over (partition by t.source_node_id, t.destination_node_id,
                  t.claim_id is not null and t.asked_back_at > :before
                  order by t.priority desc, t.id desc) as place
          from (select source, destination, array_agg(better) as better
                  from unnest(cast(:sources as bigint[]), cast(:destinations as bigint[]),
                      cast(:better as bigint[])) as b (source, destination, better)
                  group by source, destination) l
              join task t
                  on t.source_node_id = l.source and t.destination_node_id = l.destination
              cross join lateral (%s offset 0) others
              cross join lateral (%s offset 0) r
          where not %s) m
      where place <= :limit or leaving order by priority desc, id desc
      """
          .formatted(OTHERS, FREE_TO_MOVE, BEGUN);

  private static final String WITHDRAW =
      JdbcTaskLedger.answering(
          """
          select id from task where id = any(:ids) and claim_id is null
          order by id for update skip locked""");

  private static final String ASK_BACK =
      JdbcTaskLedger.askingBack(
          """
          select id from task where id = any(:ids) and claim_id is not null
          order by id for update skip locked""");

  /** A node with a better link than this one. */
  private record Better(LinkKey link, long source) {}

  private final JdbcClient jdbc;
  private final ReroutingPolicy policy;

  public JdbcReliefStore(JdbcClient jdbc, ReroutingPolicy policy) {
    this.jdbc = jdbc;
    this.policy = policy;
  }

  @Override
  public Map<LinkKey, Queue> waiting() {
    Map<LinkKey, Queue> waiting = new HashMap<>();
    jdbc.sql(WAITING)
        .query(
            row -> {
              waiting.put(
                  new LinkKey(row.getLong("source_node_id"), row.getLong("destination_node_id")),
                  Queue.ofBytes(row.getLong("bytes"), row.getLong("files")));
            });
    return waiting;
  }

  @Override
  public List<QueuedTask> movable(Collection<BehindLink> links, Instant now, int limit) {
    List<Better> better =
        links.stream()
            .flatMap(link -> link.sources().stream().map(node -> new Better(link.link(), node)))
            .toList();
    return jdbc.sql(MOVABLE)
        .param("sources", Columns.longs(better, each -> each.link().source()))
        .param("destinations", Columns.longs(better, each -> each.link().destination()))
        .param("better", Columns.longs(better, Better::source))
        .param("now", time(now))
        .param("before", time(now.minus(policy.pause())))
        .param("told", time(now.minus(GIVEN_BACK_WITHIN)))
        .param("limit", limit)
        .query((row, n) -> task(row))
        .list();
  }

  private static QueuedTask task(ResultSet row) throws SQLException {
    return new QueuedTask(
        row.getLong("id"),
        row.getLong("bytes"),
        row.getLong("source_node_id"),
        row.getLong("destination_node_id"),
        List.of((Long[]) row.getArray("alternates").getArray()),
        row.getBoolean("claimed"),
        row.getBoolean("leaving"));
  }

  @Override
  public long[] withdrawFree(long[] taskIds, Instant at) {
    if (taskIds.length == 0) {
      return taskIds;
    }
    List<Long> fileRequests =
        jdbc.sql(WITHDRAW).param("ids", taskIds).param("at", time(at)).query(Long.class).list();
    return Columns.longs(fileRequests, Long::longValue);
  }

  @Override
  public void askBack(long[] taskIds, Instant at) {
    if (taskIds.length > 0) {
      jdbc.sql(ASK_BACK).param("ids", taskIds).param("at", time(at)).update();
    }
  }
}
