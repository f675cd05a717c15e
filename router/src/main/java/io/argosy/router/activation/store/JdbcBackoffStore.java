package io.argosy.router.activation.store;

import io.argosy.common.catalog.BlockName;
import io.argosy.router.activation.Backoff;
import io.argosy.router.activation.BackoffStore;
import io.argosy.router.activation.IdleRequest;
import io.argosy.router.activation.StuckBlock;
import io.argosy.router.stage.Columns;
import io.argosy.router.stage.Portions;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Stores a backoff as a given-up request with an end time. */
public final class JdbcBackoffStore implements BackoffStore {

  /**
   * Selects the user who pinned the file and the reason, or null. Pins are rare, so the statement
   * first checks whether any pin exists.
   */
  private static final String PINNED =
      """
      case when exists (select 1 from automation_pin_facts any_pin
              where any_pin.automation = 'expiry') then
          (select 'pinned by ' || p.set_by || ': ' || p.reason from activation_pin_facts p
              where %s and p.automation = 'expiry' order by p.pin_id limit 1) end\
      """;

  private static final String BLOCK_PINNED = "p.block_id = %s and p.destination_node_id = %s";

  /**
   * A file that has no route either has no usable source, or waits until its links have room or
   * until a copy has arrived elsewhere. At a destination without enough space, planning holds it
   * back in these cases, whatever its size. Each route is looked up by index (a value prevents a
   * join).
   */
  private static final String SOURCED =
      """
      (%1$s.source_problem is null or %1$s.source_problem = 'waits-for-copy'
          or (select w.id from routing_route_facts w where w.file_request_id = %1$s.id) is not null)\
      """;

  /** Waiting for space is no lack of progress, and begins no time anew for other files. */
  private static final String SINCE =
      """
      greatest(coalesce(%%1$s.active_since, %%1$s.created_at), %%1$s.not_before,
          (select g.ended_at from issue_ended_shortage_facts g
              where g.node_id = %%1$s.destination_node_id and %s))\
      """
          .formatted(SOURCED);

  private static final String FULL =
      """
      exists (select 1 from issue_shortage_facts g
          where g.node_id = %%1$s.destination_node_id and %s)\
      """
          .formatted(SOURCED);

  /** "offset 0" keeps PostgreSQL from evaluating the columns of the subquery repeatedly. */
  private static final String IDLE =
      """
      select i.* from (
          select r.*, %s as pinned from (
              select q.id, q.destination_node_id, q.rests, q.given_up,
                  %s as since, %s as sourced
              from file_request q
              where q.resting_until is null and (q.given_up is not null or not %s)
                  and not exists (select 1 from issue_task_facts t
                      where t.file_request_id = q.id and t.claim_id is not null)
              offset 0) r
          where r.given_up is not null
              or not r.sourced and r.since <= :unsourcedBefore
              or r.since <= :sourcedBefore) i
      order by i.pinned is not null,
          case when i.given_up is not null then 0 when not i.sourced then 1 else 2 end,
          i.since, i.id limit :limit
      """
          .formatted(
              PINNED.formatted("p.file_request_id = r.id"),
              SINCE.formatted("q"),
              SOURCED.formatted("q"),
              FULL.formatted("q"));

  /** A new or lost source changes the time limit, except for given-up requests. */
  private static final String STILL_DUE =
      """
      select r.id
      from unnest(:ids::bigint[], :sinces::text[], :givenUp::boolean[], :sourced::boolean[])
              as w (id, since, given_up, sourced)
          join file_request r on r.id = w.id
      where r.resting_until is null and (r.given_up is not null) = w.given_up
          and %s = w.since::timestamptz
          and (w.given_up or not %s and w.sourced = %s)
          and %s is null
      """
          .formatted(
              SINCE.formatted("r"),
              FULL.formatted("r"),
              SOURCED.formatted("r"),
              PINNED.formatted("p.file_request_id = r.id"));

  private static final String REST =
      """
      update file_request r set given_up = coalesce(r.given_up, w.reason),
          resting_until = w.until::timestamptz, rests = r.rests + 1, rested = false
      from unnest(:ids::bigint[], :untils::text[], :reasons::text[], :sinces::text[],
              :givenUp::boolean[]) as w (id, until, reason, since, given_up)
      where r.id = w.id and r.resting_until is null
          and (r.given_up is not null) = w.given_up
          and %s = w.since::timestamptz
      returning r.id
      """
          .formatted(SINCE.formatted("r"));

  /**
   * Requests without a reachable source stay in backoff, as they would only take up room. Each
   * "offset 0" keeps PostgreSQL from joining another table before the few replicas of the file are
   * known: statistics of agents' sessions are often older than the sessions. The ids form an array
   * for the same reason: a join could compare each file request with all of them.
   */
  private static final String WAKE =
      """
      with woken as (update file_request set rested = true where id = any(array(
      select r.id from file_request r
      where r.id > :after and r.resting_until <= :now and not r.rested
          and not exists (select 1 from block_suspension s where s.block_id = r.block_id
              and s.destination_node_id = r.destination_node_id)
          and exists (
              select 1 from (select p.node_id from catalog_replica_facts p
                  where p.file_id = r.file_id offset 0) p
              where exists (select 1 from topology_link_facts l where l.source_node_id = p.node_id
                      and l.destination_node_id = r.destination_node_id and l.enabled offset 0)
                  and exists (select 1 from issue_source_facts d where d.node_id = p.node_id
                      and (d.until is null or d.until > :now) offset 0)
                  and not exists (select 1 from source_failure f where f.file_request_id = r.id
                      and f.source_node_id = p.node_id and f.wrong_bytes)
              offset 0)
      order by r.id limit %d for update of r skip locked)) returning id)
      select id from woken order by id
      """
          .formatted(Portions.ROWS);

  private static final String STUCK =
      """
      select r.block_id, k.name as block, r.destination_node_id, n.name as destination,
          count(*) as files, max(r.given_up) as reason, %s as pinned
      from (select distinct block_id, destination_node_id from file_request
              where rests >= :rests and resting_until is not null) tired
          join file_request r on r.block_id = tired.block_id
              and r.destination_node_id = tired.destination_node_id
          join catalog_block_facts k on k.id = r.block_id
          join topology_node_facts n on n.id = r.destination_node_id
          join subscription_block_facts b on b.block_id = r.block_id
              and b.destination_node_id = r.destination_node_id
      where not exists (select 1 from block_suspension s where s.block_id = r.block_id
          and s.destination_node_id = r.destination_node_id)
      group by r.block_id, k.name, r.destination_node_id, n.name, b.files, b.done_files
      having min(r.rests) >= :rests and bool_and(r.resting_until is not null)
          and count(*) >= b.files - b.done_files
      order by k.name, n.name
      """
          .formatted(
              PINNED.formatted(BLOCK_PINNED.formatted("r.block_id", "r.destination_node_id")));

  private static final String SUSPEND =
      """
      insert into block_suspension (id, block_id, destination_node_id, suspended_at, reason)
      select nextval('block_suspension_id_seq'), :block, :destination, :at, :reason where %s is null
      on conflict (block_id, destination_node_id) do nothing
      """
          .formatted(PINNED.formatted(BLOCK_PINNED.formatted(":block", ":destination")));

  private static final String END =
      """
      delete from block_suspension s using catalog_block_facts k
      where s.block_id = k.id and k.name = :block and s.destination_node_id = :destination
      """;

  /** A block has at most a thousand files. */
  private static final String RESUME =
      """
      update file_request r set resting_until = :at, rests = 0 from catalog_block_facts k
      where r.block_id = k.id and k.name = :block and r.destination_node_id = :destination
          and r.resting_until is not null
      """;

  private final JdbcClient jdbc;

  public JdbcBackoffStore(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public List<IdleRequest> idle(Instant unsourcedBefore, Instant sourcedBefore, int limit) {
    return jdbc.sql(IDLE)
        .param("unsourcedBefore", unsourcedBefore.atOffset(ZoneOffset.UTC))
        .param("sourcedBefore", sourcedBefore.atOffset(ZoneOffset.UTC))
        .param("limit", limit)
        .query((row, n) -> idle(row))
        .list();
  }

  @Override
  public List<Backoff> stillDue(List<Backoff> rests) {
    boolean[] sourced = Columns.booleans(rests, rest -> rest.request().sourced());
    Set<Long> due = keys(decided(STILL_DUE, rests).param("sourced", sourced));
    return rests.stream().filter(rest -> due.contains(rest.fileRequestId())).toList();
  }

  @Override
  public Set<Long> rest(List<Backoff> rests) {
    return keys(
        decided(REST, rests)
            .param("untils", Columns.texts(rests, rest -> rest.until().toString()))
            .param("reasons", Columns.texts(rests, Backoff::reason)));
  }

  /** Binds the state on which the decisions were made. */
  private JdbcClient.StatementSpec decided(String sql, List<Backoff> rests) {
    return jdbc.sql(sql)
        .param("ids", Columns.longs(rests, Backoff::fileRequestId))
        .param("sinces", Columns.texts(rests, rest -> rest.request().since().toString()))
        .param("givenUp", Columns.booleans(rests, rest -> rest.request().givenUp().isPresent()));
  }

  private static Set<Long> keys(JdbcClient.StatementSpec statement) {
    return new HashSet<>(statement.query(Long.class).list());
  }

  @Override
  public List<Long> wake(Instant now, long after) {
    return jdbc.sql(WAKE)
        .param("now", now.atOffset(ZoneOffset.UTC))
        .param("after", after)
        .query(Long.class)
        .list();
  }

  @Override
  public List<StuckBlock> stuck(int rests) {
    return jdbc.sql(STUCK).param("rests", rests).query((row, n) -> stuck(row)).list();
  }

  @Override
  public List<StuckBlock> suspend(List<StuckBlock> blocks, Instant at) {
    List<StuckBlock> suspended = new ArrayList<>();
    for (StuckBlock block : blocks) {
      int made =
          jdbc.sql(SUSPEND)
              .param("block", block.blockId())
              .param("destination", block.destinationNodeId())
              .param("at", at.atOffset(ZoneOffset.UTC))
              .param("reason", block.reason())
              .update();
      if (made > 0) {
        suspended.add(block);
      }
    }
    return suspended;
  }

  @Override
  public boolean resume(BlockName block, long destinationNodeId, Instant at) {
    boolean ended =
        jdbc.sql(END)
                .param("block", block.toString())
                .param("destination", destinationNodeId)
                .update()
            > 0;
    if (ended) {
      jdbc.sql(RESUME)
          .param("block", block.toString())
          .param("destination", destinationNodeId)
          .param("at", at.atOffset(ZoneOffset.UTC))
          .update();
    }
    return ended;
  }

  private static IdleRequest idle(ResultSet row) throws SQLException {
    return new IdleRequest(
        row.getLong("id"),
        row.getLong("destination_node_id"),
        row.getObject("since", OffsetDateTime.class).toInstant(),
        row.getBoolean("sourced"),
        row.getInt("rests"),
        Optional.ofNullable(row.getString("given_up")),
        Optional.ofNullable(row.getString("pinned")));
  }

  private static StuckBlock stuck(ResultSet row) throws SQLException {
    return new StuckBlock(
        row.getLong("block_id"),
        row.getString("block"),
        row.getLong("destination_node_id"),
        row.getString("destination"),
        row.getLong("files"),
        row.getString("reason"),
        Optional.ofNullable(row.getString("pinned")));
  }
}
