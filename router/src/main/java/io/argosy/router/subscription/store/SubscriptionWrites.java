package io.argosy.router.subscription.store;

import io.argosy.router.stage.Columns;
import io.argosy.router.subscription.BlockKey;
import io.argosy.router.subscription.BlockWant;
import io.argosy.router.subscription.DatasetDemand;
import io.argosy.router.subscription.LiveSubscription;
import io.argosy.router.subscription.SubscriptionPlan;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * The statements that write a plan; each skips changes that no longer apply. Each row of a plan is
 * looked up by index (a value or "offset 0" prevents a join, which would scan all blocks and
 * subscriptions).
 */
final class SubscriptionWrites {

  private static final String OPEN =
      """
      insert into subscription as s (id, request_id, dataset_id, destination_node_id, priority,
          activity, created_at, blocks_to)
      select nextval('subscription_id_seq'), w.request, w.dataset, w.destination, r.priority,
          r.activity, :at, r.blocks_to
      from unnest(:requests::bigint[], :datasets::bigint[], :destinations::bigint[])
              as w (request, dataset, destination)
          cross join lateral (select q.priority, q.activity, e.blocks_to
              from request_facts q join request_destination_facts e
                  on e.request_id = q.id and e.node_id = w.destination
              where q.id = w.request and q.cancelled_at is null and q.suspended_at is null
              offset 0) r
      on conflict (request_id, dataset_id, destination_node_id) do update set closed_at = null,
          created_at = excluded.created_at, priority = excluded.priority
          where s.closed_at is not null and s.done_at is null
      """;

  /** Stores the size of what arrived with the subscription; it is displayed from then on. */
  private static final String END =
      """
      insert into subscription as s (id, request_id, dataset_id, destination_node_id, priority,
          activity, created_at, closed_at, blocks_to, done_at, done_files, done_bytes)
      select nextval('subscription_id_seq'), w.request, w.dataset, w.destination, r.priority,
          r.activity, :at, :at, r.blocks_to, :at, a.files, a.bytes
      from unnest(:requests::bigint[], :datasets::bigint[], :destinations::bigint[])
              as w (request, dataset, destination)
          cross join lateral (select q.priority, q.activity, e.blocks_to
              from request_facts q join request_destination_facts e
                  on e.request_id = q.id and e.node_id = w.destination
              where q.id = w.request and q.cancelled_at is null and q.suspended_at is null
              offset 0) r
          cross join lateral (select coalesce(sum(k.files), 0) as files,
                  coalesce(sum(k.bytes), 0) as bytes, bool_and(coalesce(h.files, 0) >= k.files) as whole
              from catalog_block_facts k
                  left join catalog_holding_facts h
                      on h.block_id = k.id and h.node_id = w.destination
              where k.dataset_id = w.dataset and k.place <= r.blocks_to offset 0) a
      where a.whole is not false
      on conflict (request_id, dataset_id, destination_node_id) do update set
          closed_at = excluded.closed_at, done_at = excluded.done_at,
          done_files = excluded.done_files, done_bytes = excluded.done_bytes
          where s.done_at is null
      """;

  private static final String CLOSE =
      """
      update subscription s set closed_at = :at where s.id = any(:ids) and s.closed_at is null
          and not exists (select 1 from request_facts r
              join request_destination_facts d on d.request_id = r.id and d.approved
                  and d.node_id = s.destination_node_id
              join request_dataset_facts rd on rd.request_id = r.id
                  and rd.dataset_id = s.dataset_id
              where r.id = s.request_id and r.cancelled_at is null and r.suspended_at is null)
      """;

  /** Sets the time of the change, because a woken stage reads recent changes only. */
  private static final String CHANGE =
      """
      update subscription s set priority = r.priority, changed_at = :at
      from unnest(:requests::bigint[], :datasets::bigint[], :destinations::bigint[])
              as w (request, dataset, destination)
          join request_facts r on r.id = w.request
      where s.request_id = w.request and s.dataset_id = w.dataset
          and s.destination_node_id = w.destination and s.closed_at is null
          and s.priority <> r.priority
      """;

  private static final String PUT =
      """
      insert into block_destination as b (block_id, destination_node_id, priority, activity,
          created_at, files, bytes, done_files, done_bytes)
      select w.block, w.destination, w.priority, w.activity, :at, w.files, w.bytes, 0, 0
      from unnest(:blocks::bigint[], :destinations::bigint[], :priorities::bigint[],
              :activities::text[], :files::bigint[], :bytes::bigint[])
              as w (block, destination, priority, activity, files, bytes)
          cross join lateral (select f.dataset_id, f.place from catalog_block_facts f
              where f.id = w.block offset 0) k
      where (select s.id from subscription s
          where s.dataset_id = k.dataset_id and s.destination_node_id = w.destination
              and s.closed_at is null and (s.blocks_to is null or s.blocks_to >= k.place)
          limit 1) is not null
      order by w.block, w.destination
      on conflict (block_id, destination_node_id) do update set priority = excluded.priority,
          activity = excluded.activity, files = excluded.files, bytes = excluded.bytes
      """;

  private static final String REMOVE =
      """
      delete from block_destination b
      using unnest(:blocks::bigint[], :destinations::bigint[]) as w (block, destination)
          cross join lateral (select f.dataset_id, f.place from catalog_block_facts f
              where f.id = w.block offset 0) k
      where b.block_id = w.block and b.destination_node_id = w.destination
          and (select s.id from subscription s
              where s.dataset_id = k.dataset_id and s.destination_node_id = w.destination
                  and s.closed_at is null and (s.blocks_to is null or s.blocks_to >= k.place)
              limit 1) is null
      """;

  /**
   * Compares the catalogue's counts and the stored ones in one snapshot, so that a difference is an
   * error.
   */
  private static final String WRONG =
      """
      select b.block_id, b.destination_node_id
      from catalog_block_facts k
          cross join lateral (select d.* from block_destination d
              where d.block_id = k.id offset 0) b
          left join lateral (select c.files, c.bytes from catalog_holding_facts c
              where c.block_id = b.block_id and c.node_id = b.destination_node_id offset 0) h
              on true
      where k.dataset_id = any(:datasets)
          and (b.done_files <> coalesce(h.files, 0) or b.done_bytes <> coalesce(h.bytes, 0))
      """;

  /**
   * Locks the rows before counting, so that a concurrent harvest is in both counts or in neither.
   */
  private static final String LOCK =
      """
      select count(*) from (select 1 from block_destination b
          where (b.block_id, b.destination_node_id) in
              (select * from unnest(:blocks::bigint[], :destinations::bigint[]))
          order by b.block_id, b.destination_node_id for update) locked
      """;

  private static final String RECOUNT =
      """
      update block_destination b set done_files = c.files, done_bytes = c.bytes
      from (select d.block_id, d.destination_node_id, coalesce(h.files, 0) as files,
              coalesce(h.bytes, 0) as bytes
          from block_destination d
              left join catalog_holding_facts h
                  on h.block_id = d.block_id and h.node_id = d.destination_node_id
          where (d.block_id, d.destination_node_id) in
              (select * from unnest(:blocks::bigint[], :destinations::bigint[]))) c
      where c.block_id = b.block_id and c.destination_node_id = b.destination_node_id
          and (b.done_files <> c.files or b.done_bytes <> c.bytes)
      """;

  private final JdbcClient jdbc;

  SubscriptionWrites(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  void write(SubscriptionPlan plan, OffsetDateTime at) {
    apply(OPEN, plan.openings(), at);
    apply(END, plan.endings(), at);
    apply(CHANGE, plan.changes(), at);
    jdbc.sql(CLOSE)
        .param("at", at)
        .param("ids", Columns.longs(plan.closings(), LiveSubscription::id))
        .update();
    put(plan.puts(), at);
    remove(plan.removals());
    recount(plan.puts().stream().map(BlockWant::key).toList());
  }

  int recountOf(Collection<Long> datasets) {
    List<BlockKey> wrong =
        jdbc.sql(WRONG)
            .param("datasets", Columns.longs(datasets, Long::longValue))
            .query((row, n) -> new BlockKey(row.getLong(1), row.getLong(2)))
            .list();
    return wrong.isEmpty() ? 0 : recount(wrong);
  }

  private void apply(String sql, List<DatasetDemand> demands, OffsetDateTime at) {
    jdbc.sql(sql)
        .param("at", at)
        .param("requests", Columns.longs(demands, DatasetDemand::requestId))
        .param("datasets", Columns.longs(demands, DatasetDemand::datasetId))
        .param("destinations", Columns.longs(demands, DatasetDemand::destinationNodeId))
        .update();
  }

  private void put(List<BlockWant> wants, OffsetDateTime at) {
    jdbc.sql(PUT)
        .param("at", at)
        .param("blocks", Columns.longs(wants, w -> w.key().blockId()))
        .param("destinations", Columns.longs(wants, w -> w.key().destinationNodeId()))
        .param("priorities", Columns.longs(wants, w -> w.priority().value()))
        .param("activities", Columns.texts(wants, BlockWant::activity))
        .param("files", Columns.longs(wants, w -> w.amount().files()))
        .param("bytes", Columns.longs(wants, w -> w.amount().bytes().bytes()))
        .update();
  }

  private void remove(List<BlockKey> keys) {
    jdbc.sql(REMOVE)
        .param("blocks", Columns.longs(keys, BlockKey::blockId))
        .param("destinations", Columns.longs(keys, BlockKey::destinationNodeId))
        .update();
  }

  private int recount(List<BlockKey> keys) {
    long[] blocks = Columns.longs(keys, BlockKey::blockId);
    long[] destinations = Columns.longs(keys, BlockKey::destinationNodeId);
    jdbc.sql(LOCK)
        .param("blocks", blocks)
        .param("destinations", destinations)
        .query(Long.class)
        .single();
    return jdbc.sql(RECOUNT).param("blocks", blocks).param("destinations", destinations).update();
  }
}
