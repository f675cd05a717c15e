package io.argosy.router.issue.store;

import io.argosy.router.issue.DestinationSpace;
import io.argosy.router.issue.IssueStore.Shortage;
import io.argosy.router.issue.SizedRoute;
import io.argosy.router.issue.SpaceRule;
import io.argosy.router.stage.Columns;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads how much space destinations have, and stores how much is missing. */
final class DestinationSpaces {

  private static final String KNOWN =
      """
      select n.node_id, s.free_bytes, s.measured_at, t.capacity_bytes
      from unnest(:nodes::bigint[]) as n (node_id)
          left join budget_space_facts s on s.node_id = n.node_id
          left join budget_said_facts t on t.node_id = n.node_id and t.capacity_bytes is not null
      where s.node_id is not null or t.node_id is not null
      """;

  /** A sum that no storage holds is cut, so that one wrong size does not stop the others. */
  private static final String SUM = "least(coalesce(sum(%s), 0), 4000000000000000000)";

  /**
   * Files that have been reported are in a reading that was measured later. Tasks with and without
   * a claim are read apart, because each of the two has an index by destination.
   */
  private static final String USED =
      """
      select n.node_id,
          (select %s from (
              select bytes from task where destination_node_id = n.node_id and claim_id is null
              union all
              select bytes from task where destination_node_id = n.node_id
                  and claim_id is not null) t) as coming,
          (select %s from harvest_outcome_facts o join catalog_file_facts f on f.id = o.file_id
              where o.destination_node_id = n.node_id and o.verdict in ('done', 'stale-done')
                  and o.reported_at > n.since) as arrived,
          case when n.limited then (select %s from catalog_holding_facts h
              where h.node_id = n.node_id) else 0 end as held
      from unnest(:nodes::bigint[], :since::text[]::timestamptz[], :limited::boolean[])
          as n (node_id, since, limited)
      """
          .formatted(SUM.formatted("t.bytes"), SUM.formatted("f.bytes"), SUM.formatted("h.bytes"));

  private static final String IN_ORDER =
      """
      select r.id, r.bytes from routing_route_facts r
          join activation_file_request_facts q on q.id = r.file_request_id
      where r.id = any(:routes)
          and (select t.id from task t where t.file_request_id = r.file_request_id) is null
      order by q.priority, r.id
      """;

  /** Also counts the files for which no route is planned, because others wait for the space. */
  private static final String PUT =
      """
      insert into node_shortage (node_id, missing_bytes)
      select n.node_id, greatest(n.missing, coalesce((select sum(b.bytes - b.done_bytes)
          from subscription_block_facts b
          where b.destination_node_id = n.node_id and not b.complete), 0) - n.provided)
      from unnest(:nodes::bigint[], :missing::bigint[], :provided::bigint[])
          as n (node_id, missing, provided)
      order by n.node_id
      on conflict (node_id) do update set missing_bytes = excluded.missing_bytes
      """;

  private final JdbcClient jdbc;

  DestinationSpaces(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  private record Known(
      long nodeId,
      @Nullable Long freeBytes,
      @Nullable OffsetDateTime measuredAt,
      @Nullable Long capacityBytes) {

    Instant countedFrom(Instant now) {
      return measuredAt == null ? now : SpaceRule.countedFrom(measuredAt.toInstant(), now);
    }
  }

  Map<Long, DestinationSpace> of(Collection<Long> destinations, Instant now) {
    Map<Long, Known> known = new TreeMap<>();
    jdbc.sql(KNOWN)
        .param("nodes", Columns.longs(destinations, Long::longValue))
        .query(Known.class)
        .list()
        .forEach(row -> known.put(row.nodeId(), row));
    Map<Long, DestinationSpace> spaces = new HashMap<>();
    if (!known.isEmpty()) {
      used(known, now, spaces);
    }
    return spaces;
  }

  private void used(Map<Long, Known> known, Instant now, Map<Long, DestinationSpace> spaces) {
    Collection<Known> rows = known.values();
    jdbc.sql(USED)
        .param("nodes", Columns.longs(rows, Known::nodeId))
        .param("since", Columns.texts(rows, row -> row.countedFrom(now).toString()))
        .param("limited", Columns.booleans(rows, row -> row.capacityBytes() != null))
        .query(
            row -> {
              Known its = Objects.requireNonNull(known.get(row.getLong("node_id")));
              spaces.put(
                  its.nodeId(),
                  new DestinationSpace(
                      optional(its.freeBytes()),
                      row.getLong("arrived"),
                      optional(its.capacityBytes()),
                      row.getLong("held"),
                      row.getLong("coming")));
            });
  }

  private static OptionalLong optional(@Nullable Long bytes) {
    return bytes == null ? OptionalLong.empty() : OptionalLong.of(bytes);
  }

  List<SizedRoute> inOrder(List<SizedRoute> routes) {
    return jdbc.sql(IN_ORDER)
        .param("routes", Columns.longs(routes, SizedRoute::key))
        .query((row, n) -> new SizedRoute(row.getLong("id"), row.getLong("bytes")))
        .list();
  }

  void lacking(Collection<Long> processed, Map<Long, Shortage> shortages) {
    jdbc.sql("delete from node_shortage where node_id = any(:processed) and node_id <> all(:short)")
        .param("processed", Columns.longs(processed, Long::longValue))
        .param("short", Columns.longs(shortages.keySet(), Long::longValue))
        .update();
    if (!shortages.isEmpty()) {
      List<Map.Entry<Long, Shortage>> rows = new ArrayList<>(shortages.entrySet());
      jdbc.sql(PUT)
          .param("nodes", Columns.longs(rows, Map.Entry::getKey))
          .param("missing", Columns.longs(rows, row -> row.getValue().missing()))
          .param("provided", Columns.longs(rows, row -> row.getValue().provided()))
          .update();
    }
  }

  void forgetOthers(Collection<Long> destinations) {
    jdbc.sql("delete from node_shortage where node_id <> all(:nodes)")
        .param("nodes", Columns.longs(destinations, Long::longValue))
        .update();
  }
}
