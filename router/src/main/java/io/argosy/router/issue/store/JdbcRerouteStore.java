package io.argosy.router.issue.store;

import static io.argosy.router.issue.store.JdbcSessionStore.time;

import io.argosy.common.liveness.FlowTimes;
import io.argosy.common.topology.NodeName;
import io.argosy.router.issue.LinkQueue;
import io.argosy.router.issue.RerouteStore;
import io.argosy.router.stage.Columns;
import io.argosy.router.topology.LinkKey;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads free tasks by link; closes only those that are still free. */
public final class JdbcRerouteStore implements RerouteStore {

  /** A breaker of a link is about its shared path, unless a person has pinned it. */
  private static final String OVER_A_CIRCUIT =
      """
      and not (b.source_node_id > 0 and b.destination_node_id > 0 and b.pinned_by is null
          and exists (select 1 from circuit_usable_facts c
              where c.stated_at > :stated and c.ends_at > :now
              and q.source_node_id = any(c.source_nodes)
              and q.destination_node_id = any(c.destination_nodes)))
      """;

  private static final String QUEUES =
      """
      select q.source_node_id, s.name as source, q.destination_node_id, d.name as destination,
          q.tasks,
          exists (select 1 from topology_link_facts l where l.source_node_id = q.source_node_id
              and l.destination_node_id = q.destination_node_id and l.enabled) as enabled,
          exists (select 1 from issue_source_facts o where o.node_id = q.source_node_id
              and (o.until is null or o.until > :now)) as served,
          (select b.reason from breaker_facts b where b.state = 'open'
              and b.source_node_id in (0, q.source_node_id)
              and b.destination_node_id in (0, q.destination_node_id)
              and not exists (select 1 from breaker_facts p
                  where p.pinned_by is not null and p.state = 'closed'
                      and p.source_node_id = q.source_node_id
                      and p.destination_node_id = q.destination_node_id)
              %s
              order by b.source_node_id, b.destination_node_id limit 1) as broken
      from (select source_node_id, destination_node_id, count(*) as tasks from task
              where claim_id is null group by source_node_id, destination_node_id) q
          join topology_node_facts s on s.id = q.source_node_id
          join topology_node_facts d on d.id = q.destination_node_id
      order by q.source_node_id, q.destination_node_id
      """
          .formatted(OVER_A_CIRCUIT);

  static final String PIN_OF_TASK =
      """
      from activation_pin_facts p
          where p.automation = 'rerouting' and p.file_request_id = t.file_request_id
              and p.source_node_id in (0, t.source_node_id)\
      """;

  private static final String PINNED =
      """
      select count(*) as tasks, min(k.why) as why
      from task t cross join lateral (
          select 'pinned by ' || p.set_by || ': ' || p.reason as why %s order by p.pin_id limit 1) k
      where t.claim_id is null and t.source_node_id = :source
          and t.destination_node_id = :destination
      having count(*) > 0
      """
          .formatted(PIN_OF_TASK);

  private static final String WITHDRAW =
      JdbcTaskLedger.answering(
          """
          select t.id from task t
              join activation_rerouting_facts f on f.file_request_id = t.file_request_id
          where t.claim_id is null and t.source_node_id = :source
              and t.destination_node_id = :destination
              and (f.rerouted_at is null or f.rerouted_at <= :before)
              and not exists (select 1 %s)
          order by t.id limit :limit for update of t skip locked\
          """
              .formatted(PIN_OF_TASK));

  private static final String LOCK =
      "select 1 from task where file_request_id = any(:ids) order by id for update";

  private static final String WITHDRAW_FREE =
      JdbcTaskLedger.withdrawing(
          "select id from task where file_request_id = any(:ids) and claim_id is null");

  private static final String LEFT =
      "select file_request_id from task where file_request_id = any(:ids)";

  private final JdbcClient jdbc;

  public JdbcRerouteStore(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public List<LinkQueue> queues(Instant now) {
    return jdbc.sql(QUEUES)
        .param("now", time(now))
        .param("stated", time(now.minus(FlowTimes.CIRCUIT_STATED)))
        .query((row, n) -> queue(row))
        .list();
  }

  @Override
  public Optional<Pinned> pinned(LinkKey link) {
    return jdbc.sql(PINNED)
        .param("source", link.source())
        .param("destination", link.destination())
        .query((row, n) -> new Pinned(row.getLong("tasks"), row.getString("why")))
        .optional();
  }

  @Override
  public long[] withdrawFree(LinkKey link, Instant reroutedBefore, int limit, Instant at) {
    List<Long> fileRequests =
        jdbc.sql(WITHDRAW)
            .param("source", link.source())
            .param("destination", link.destination())
            .param("before", time(reroutedBefore))
            .param("limit", limit)
            .param("at", time(at))
            .query(Long.class)
            .list();
    return Columns.longs(fileRequests, Long::longValue);
  }

  @Override
  public long[] withdrawUnlessHeld(long[] fileRequestIds, Instant at) {
    jdbc.sql(LOCK).param("ids", fileRequestIds).query(Integer.class).list();
    jdbc.sql(WITHDRAW_FREE).param("ids", fileRequestIds).param("at", time(at)).update();
    return Columns.longs(
        jdbc.sql(LEFT).param("ids", fileRequestIds).query(Long.class).list(), Long::longValue);
  }

  private static LinkQueue queue(ResultSet row) throws SQLException {
    return new LinkQueue(
        new LinkKey(row.getLong("source_node_id"), row.getLong("destination_node_id")),
        new NodeName(row.getString("source")),
        new NodeName(row.getString("destination")),
        row.getLong("tasks"),
        row.getBoolean("enabled"),
        row.getBoolean("served"),
        Optional.ofNullable(row.getString("broken")));
  }
}
