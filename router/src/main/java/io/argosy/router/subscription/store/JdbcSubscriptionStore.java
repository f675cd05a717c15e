package io.argosy.router.subscription.store;

import static io.argosy.router.stage.store.FutureTimes.Column.past;

import io.argosy.common.task.Priority;
import io.argosy.common.unit.Amount;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.stage.Columns;
import io.argosy.router.stage.StoredTimes;
import io.argosy.router.stage.store.FutureTimes;
import io.argosy.router.subscription.BlockKey;
import io.argosy.router.subscription.BlockSize;
import io.argosy.router.subscription.BlockWant;
import io.argosy.router.subscription.DatasetDemand;
import io.argosy.router.subscription.LiveSubscription;
import io.argosy.router.subscription.SubscriptionInput;
import io.argosy.router.subscription.SubscriptionPlan;
import io.argosy.router.subscription.SubscriptionStore;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads demands from the facts of requests; writes subscriptions and block destinations. */
public final class JdbcSubscriptionStore implements SubscriptionStore {

  /** Each row is looked up by index ("offset 0" prevents a join, which would scan all rows). */
  private static final String DEMANDS =
      """
      select r.id, rd.dataset_id, d.node_id, r.priority, r.activity, r.created_at, d.blocks_to,
          d.blocks_to is not null and not exists (select 1 from catalog_block_facts k
                  left join catalog_holding_facts h on h.block_id = k.id and h.node_id = d.node_id
              where k.dataset_id = rd.dataset_id and k.place <= d.blocks_to
                  and k.files > coalesce(h.files, 0) offset 0) as fulfilled
      from request_dataset_facts rd
          cross join lateral (select q.id, q.priority, q.activity, q.created_at
              from request_facts q
              where q.id = rd.request_id and q.cancelled_at is null and q.suspended_at is null
                  and q.done_at is null offset 0) r
          cross join lateral (select a.node_id, a.blocks_to from request_destination_facts a
              where a.request_id = rd.request_id and a.approved offset 0) d
      where rd.dataset_id = any(:datasets) and not rd.ended
          and (select s.done_at from subscription s where s.request_id = rd.request_id
              and s.dataset_id = rd.dataset_id and s.destination_node_id = d.node_id) is null
      order by r.id, rd.dataset_id, d.node_id
      """;

  /**
   * As {@link #DEMANDS}: the statistics do not tell how many subscriptions of a dataset are open.
   */
  private static final String LIVE =
      """
      select s.id, s.request_id, s.dataset_id, s.destination_node_id, s.priority
      from unnest(:datasets::bigint[]) as w (dataset)
          cross join lateral (select o.* from subscription o
              where o.dataset_id = w.dataset and o.closed_at is null offset 0) s
      order by s.id
      """;

  private static final String BLOCKS =
      """
      select id, dataset_id, place, files, bytes from catalog_block_facts
      where dataset_id = any(:datasets) order by id
      """;

  /** Looked up by index ("offset 0" prevents a join, which would scan all block destinations). */
  private static final String PRESENT =
      """
      select b.block_id, b.destination_node_id, b.priority, b.activity, b.files, b.bytes
      from catalog_block_facts k
          cross join lateral (select d.* from block_destination d
              where d.block_id = k.id offset 0) b
      where k.dataset_id = any(:datasets) order by b.block_id, b.destination_node_id
      """;

  /** As {@link #DEMANDS}. */
  private static final String FULFILLED =
      """
      select distinct r.id
      from request_dataset_facts rd
          cross join lateral (select q.id from request_facts q
              where q.id = rd.request_id and q.is_static and q.cancelled_at is null
                  and q.done_at is null offset 0) r
      where rd.dataset_id = any(:datasets) and not rd.ended
          and exists (select 1 from request_destination_facts d
              where d.request_id = r.id and d.approved offset 0)
          and not exists (select 1 from request_destination_facts d
                  join request_dataset_facts w on w.request_id = d.request_id
              where d.request_id = r.id and (d.approved is null or d.approved
                  and (select s.done_at from subscription s where s.request_id = r.id
                      and s.dataset_id = w.dataset_id
                      and s.destination_node_id = d.node_id) is null) offset 0)
      order by r.id
      """;

  private final JdbcClient jdbc;
  private final SubscriptionWrites writes;

  public JdbcSubscriptionStore(JdbcClient jdbc) {
    this.jdbc = jdbc;
    this.writes = new SubscriptionWrites(jdbc);
  }

  /** The times from which block destinations wait have passed. */
  public static StoredTimes times(JdbcClient jdbc) {
    return new FutureTimes(
        jdbc, "block_destination", "block_id, destination_node_id", Map.of(), past("created_at"));
  }

  @Override
  public SubscriptionInput read(Collection<Long> datasets) {
    long[] ids = Columns.longs(datasets, Long::longValue);
    List<DatasetDemand> demands = of(ids, DEMANDS).query((row, n) -> demand(row)).list();
    long[] wanted = demands.stream().mapToLong(DatasetDemand::datasetId).distinct().toArray();
    return new SubscriptionInput(
        demands,
        of(ids, LIVE).query((row, n) -> live(row)).list(),
        of(wanted, BLOCKS).query((row, n) -> size(row)).list(),
        of(ids, PRESENT).query((row, n) -> want(row)).list());
  }

  private JdbcClient.StatementSpec of(long[] datasets, String sql) {
    return jdbc.sql(sql).param("datasets", datasets);
  }

  @Override
  public void write(SubscriptionPlan plan, Instant at) {
    writes.write(plan, at.atOffset(ZoneOffset.UTC));
  }

  @Override
  public List<Long> fulfilled(Collection<Long> datasets) {
    return of(Columns.longs(datasets, Long::longValue), FULFILLED).query(Long.class).list();
  }

  @Override
  public int recount(Collection<Long> datasets) {
    return writes.recountOf(datasets);
  }

  private static DatasetDemand demand(ResultSet row) throws SQLException {
    return new DatasetDemand(
        row.getLong("id"),
        row.getLong("dataset_id"),
        row.getLong("node_id"),
        new Priority(row.getInt("priority")),
        row.getString("activity"),
        row.getObject("created_at", OffsetDateTime.class).toInstant(),
        lastBlock(row.getObject("blocks_to", Long.class)),
        row.getBoolean("fulfilled"));
  }

  private static OptionalLong lastBlock(@Nullable Long place) {
    return place == null ? OptionalLong.empty() : OptionalLong.of(place);
  }

  private static LiveSubscription live(ResultSet row) throws SQLException {
    return new LiveSubscription(
        row.getLong("id"),
        new LiveSubscription.Key(
            row.getLong("request_id"),
            row.getLong("dataset_id"),
            row.getLong("destination_node_id")),
        new Priority(row.getInt("priority")));
  }

  private static BlockSize size(ResultSet row) throws SQLException {
    return new BlockSize(
        row.getLong("id"), row.getLong("dataset_id"), row.getLong("place"), amount(row));
  }

  private static BlockWant want(ResultSet row) throws SQLException {
    return new BlockWant(
        new BlockKey(row.getLong("block_id"), row.getLong("destination_node_id")),
        new Priority(row.getInt("priority")),
        row.getString("activity"),
        amount(row));
  }

  private static Amount amount(ResultSet row) throws SQLException {
    return new Amount(row.getLong("files"), ByteCount.of(row.getLong("bytes")));
  }
}
