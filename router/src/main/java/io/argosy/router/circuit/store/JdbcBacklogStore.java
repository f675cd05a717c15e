package io.argosy.router.circuit.store;

import static java.time.ZoneOffset.UTC;

import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ObservedRate;
import io.argosy.common.wire.agent.CircuitAnswer.LinkWork;
import io.argosy.router.circuit.BacklogStore;
import io.argosy.router.circuit.LinkBacklog;
import io.argosy.router.circuit.MissingBytes;
import io.argosy.router.stage.Columns;
import io.argosy.router.topology.LinkKey;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcOperations;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Sums up what is missing from the counts of blocks, and from files only where a window has them.
 */
public final class JdbcBacklogStore implements BacklogStore {

  private static final int ROWS_AT_ONCE = 1_000;

  private static final String ENDPOINTS = "select exists (select 1 from circuit_endpoint)";

  /** Otherwise a file that is routed meanwhile could count twice. */
  private static final String ONE_MOMENT = "set transaction isolation level repeatable read";

  /**
   * Routes last until the file has arrived or failed; their tasks exist a moment later. A scalar
   * subquery cannot become a join, which could scan all tasks for each route.
   */
  private static final String ROUTED =
      """
      select r.source_node_id, r.destination_node_id, b.priority, r.claimed, sum(r.bytes) as bytes
      from (select r.source_node_id, r.destination_node_id, f.block_id, (
                    select t.claim_id from issue_task_facts t
                    where t.file_request_id = r.file_request_id) is not null as claimed,
                sum(r.bytes) as bytes
            from routing_route_facts r
                join activation_file_request_facts f on f.id = r.file_request_id
                    and f.given_up is null
            group by 1, 2, 3, 4) r
          join subscription_block_facts b on b.block_id = r.block_id
              and b.destination_node_id = r.destination_node_id and not b.complete
      where not exists (select 1 from activation_suspension_facts s
          where s.block_id = b.block_id and s.destination_node_id = b.destination_node_id)
      group by r.source_node_id, r.destination_node_id, b.priority, r.claimed
      """;

  /**
   * Blocks and their requested files are combined by a union instead of a join, which could scan
   * all files for each block. Files that are given up or resting are subtracted and not added.
   */
  private static final String UNROUTED =
      """
      with counted as (
          select block_id, destination_node_id, priority, bytes - done_bytes as waiting,
              0 as held_back
          from subscription_block_facts where not complete
          union all
          select f.block_id, f.destination_node_id, null, -sum(f.bytes),
              sum(f.bytes) filter (where f.given_up is null and r.id is null)
          from activation_file_request_facts f
              left join routing_route_facts r on r.file_request_id = f.id
          group by f.block_id, f.destination_node_id),
      blocks as (
          select block_id, destination_node_id, max(priority) as priority,
              greatest(sum(waiting), 0) as waiting, coalesce(sum(held_back), 0) as held_back
          from counted group by block_id, destination_node_id having max(priority) is not null)
      select b.destination_node_id, b.priority, array(
              select h.node_id from catalog_holding_facts h where h.block_id = b.block_id
              and h.files > 0 and h.node_id <> b.destination_node_id order by 1) as holders,
          sum(b.held_back) as held_back, sum(b.waiting) as waiting
      from blocks b
      where b.held_back + b.waiting > 0 and not exists (select 1 from activation_suspension_facts s
          where s.block_id = b.block_id and s.destination_node_id = b.destination_node_id)
      group by 1, 2, 3
      """;

  private static final String PUT =
      """
      insert into circuit_backlog (source_node_id, destination_node_id, claimed, routed, held_back,
          waiting, rate, sendable, receivable)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """;

  private static final String WORK =
      """
      select s.name as source, d.name as destination, b.rate, b.sendable, b.receivable,
          array(select c + r + h + w from unnest(b.claimed, b.routed, b.held_back, b.waiting)
              with ordinality as k (c, r, h, w, n) order by n) as pending
      from unnest(:sources, :destinations) as l (source_id, destination_id)
          join circuit_backlog b on b.source_node_id = l.source_id
              and b.destination_node_id = l.destination_id
          join topology_node_facts s on s.id = l.source_id
          join topology_node_facts d on d.id = l.destination_id
      """;

  private final JdbcOperations rows;
  private final JdbcClient jdbc;

  public JdbcBacklogStore(JdbcOperations rows) {
    this.rows = rows;
    jdbc = JdbcClient.create(rows);
  }

  @Override
  public boolean hasEndpoints() {
    return jdbc.sql(ENDPOINTS).query(Boolean.class).single();
  }

  @Override
  public MissingBytes missing() {
    rows.execute(ONE_MOMENT);
    return new MissingBytes(
        jdbc.sql(ROUTED).query((row, n) -> routed(row)).list(),
        jdbc.sql(UNROUTED).query((row, n) -> unrouted(row)).list());
  }

  private static MissingBytes.Routed routed(ResultSet row) throws SQLException {
    return new MissingBytes.Routed(
        new LinkKey(row.getLong("source_node_id"), row.getLong("destination_node_id")),
        new Priority(row.getInt("priority")),
        row.getBoolean("claimed"),
        ByteCount.of(row.getLong("bytes")));
  }

  private static MissingBytes.Unrouted unrouted(ResultSet row) throws SQLException {
    return new MissingBytes.Unrouted(
        row.getLong("destination_node_id"),
        new Priority(row.getInt("priority")),
        List.of((Long[]) row.getArray("holders").getArray()),
        ByteCount.of(row.getLong("held_back")),
        ByteCount.of(row.getLong("waiting")));
  }

  @Override
  public void replace(List<LinkBacklog> backlogs, Instant countedAt) {
    clear();
    rows.batchUpdate(PUT, backlogs, ROWS_AT_ONCE, JdbcBacklogStore::set);
    jdbc.sql("insert into circuit_count (id, counted_at) values (1, ?)")
        .param(countedAt.atOffset(UTC))
        .update();
  }

  @Override
  public void clear() {
    rows.update("delete from circuit_backlog");
    rows.update("delete from circuit_count");
  }

  private static void set(PreparedStatement row, LinkBacklog backlog) throws SQLException {
    row.setLong(1, backlog.link().source());
    row.setLong(2, backlog.link().destination());
    row.setObject(3, bytes(backlog.claimed()));
    row.setObject(4, bytes(backlog.routed()));
    row.setObject(5, bytes(backlog.heldBack()));
    row.setObject(6, bytes(backlog.waiting()));
    row.setObject(7, number(backlog.rate()), Types.DOUBLE);
    row.setObject(8, number(backlog.sendable()), Types.DOUBLE);
    row.setObject(9, number(backlog.receivable()), Types.DOUBLE);
  }

  private static long[] bytes(List<Long> byPriority) {
    return Columns.longs(byPriority, Long::longValue);
  }

  private static @Nullable Double number(ObservedRate rate) {
    return switch (rate) {
      case ObservedRate.Unknown unknown -> null;
      case ObservedRate.Dead dead -> 0.0;
      case ObservedRate.Measured measured -> measured.rate().bytesPerSecond();
    };
  }

  @Override
  public Optional<Instant> countedAt() {
    return jdbc.sql("select counted_at from circuit_count")
        .query(OffsetDateTime.class)
        .optional()
        .map(OffsetDateTime::toInstant);
  }

  @Override
  public List<LinkWork> work(Collection<LinkKey> links) {
    return jdbc.sql(WORK)
        .param("sources", Columns.longs(links, LinkKey::source))
        .param("destinations", Columns.longs(links, LinkKey::destination))
        .query((row, n) -> work(row))
        .list();
  }

  private static LinkWork work(ResultSet row) throws SQLException {
    return new LinkWork(
        new NodeName(row.getString("source")),
        new NodeName(row.getString("destination")),
        List.of((Long[]) row.getArray("pending").getArray()),
        row.getObject("rate", Double.class),
        row.getObject("sendable", Double.class),
        row.getObject("receivable", Double.class));
  }
}
