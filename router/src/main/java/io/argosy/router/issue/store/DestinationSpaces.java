package io.argosy.router.issue.store;

import static io.argosy.router.issue.store.JdbcSessionStore.time;

import io.argosy.router.issue.DestinationSpace;
import io.argosy.router.issue.IssueStore.Shortage;
import io.argosy.router.issue.SizedRoute;
import io.argosy.router.issue.SpaceRule;
import io.argosy.router.stage.Columns;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads how much space destinations have, and stores how much is missing. */
final class DestinationSpaces {

  private static final String KNOWN =
      """
      select n.node_id, s.free_bytes, s.measured_at, t.capacity_bytes,
          coalesce(s.heard, false) as heard
      from unnest(:nodes::bigint[]) as n (node_id)
          left join (select node_id, min(free_bytes) as free_bytes,
                  min(measured_at) as measured_at, bool_or(silent_from > :now) as heard
              from budget_space_facts where silent_from > :now or all_silent_from <= :now
              group by node_id) s on s.node_id = n.node_id
          left join budget_said_facts t on t.node_id = n.node_id and t.capacity_bytes is not null
      where s.node_id is not null or t.node_id is not null
      """;

  /** A sum that no storage holds is cut, so that one wrong size does not stop the others. */
  private static final String SUM = "least(%s, 4000000000000000000)";

  /**
   * Each sum of tasks uses the index of free or of claimed tasks. Arrivals are read once for all
   * nodes; those that have been reported are in what was read later.
   */
  private static final String USED =
      """
      with known (node_id, measured, held) as (
              select * from unnest(:nodes::bigint[], :measured::text[]::timestamptz[],
                  :held::text[]::timestamptz[])),
          arrived (node_id, measured, held) as (
              select n.node_id, sum(f.bytes) filter (where o.reported_at > n.measured),
                  sum(f.bytes) filter (where o.reported_at > n.held)
              from harvest_outcome_facts o join known n on n.node_id = o.destination_node_id
                  join catalog_file_facts f on f.id = o.file_id
              where o.reported_at > :earliest and o.verdict in ('done', 'stale-done')
                  and o.reported_at > least(n.measured, n.held)
              group by n.node_id)
      select n.node_id, %s as coming, %s as arrived, %s as added
      from known n left join arrived a on a.node_id = n.node_id
      """
          .formatted(
              SUM.formatted(
                  """
                  (select coalesce(sum(t.bytes), 0) from task t
                      where t.destination_node_id = n.node_id and t.claim_id is null)
                  + (select coalesce(sum(t.bytes), 0) from task t
                      where t.destination_node_id = n.node_id and t.claim_id is not null)\
                  """),
              SUM.formatted("coalesce(a.measured, 0)"),
              SUM.formatted("coalesce(a.held, 0)"));

  private static final String HELD =
      """
      select n.node_id, %s as held from unnest(:nodes::bigint[]) as n (node_id)
      """
          .formatted(
              SUM.formatted(
                  """
                  coalesce((select sum(h.bytes) from catalog_holding_facts h
                      where h.node_id = n.node_id), 0)\
                  """));

  /** A node holds many blocks. What arrives meanwhile is added. */
  private static final Duration HELD_READ_EVERY = Duration.ofSeconds(30);

  private static final String IN_ORDER =
      """
      select r.id, r.bytes from routing_route_facts r
          join activation_file_request_facts q
              on q.id = r.file_request_id and q.given_up is null
      where r.id = any(:routes)
          and (select t.id from task t where t.file_request_id = r.file_request_id) is null
      order by q.priority, r.id
      """;

  /**
   * Also counts the files for which no route is planned, because others wait for the space. They
   * are counted anew only on request.
   */
  private static final String PUT =
      """
      insert into node_shortage (node_id, missing_bytes, room_bytes)
      select n.node_id, coalesce(
              (select g.missing_bytes from issue_shortage_facts g
                  where g.node_id = n.node_id and not :anew),
              greatest(n.missing, coalesce((select sum(b.bytes - b.done_bytes)
                  from subscription_block_facts b
                  where b.destination_node_id = n.node_id and not b.complete), 0) - n.provided)),
          n.room
      from unnest(:nodes::bigint[], :missing::bigint[], :provided::bigint[], :room::bigint[])
          as n (node_id, missing, provided, room)
      order by n.node_id
      on conflict (node_id) do update set missing_bytes = excluded.missing_bytes,
          room_bytes = excluded.room_bytes, ended_at = null
      """;

  /** Other routers lock rows in the order of their keys, too. */
  private static final String END =
      """
      update node_shortage set ended_at = :now where node_id = any(array(
          select node_id from node_shortage where ended_at is null and %s
          order by node_id for update skip locked))
      """;

  private final JdbcClient jdbc;
  private final Map<Long, Held> held = new ConcurrentHashMap<>();

  DestinationSpaces(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  private record Known(
      long nodeId,
      @Nullable Long freeBytes,
      @Nullable OffsetDateTime measuredAt,
      @Nullable Long capacityBytes,
      boolean heard) {

    boolean isOld(Instant now) {
      return measuredAt != null && SpaceRule.isOld(measuredAt.toInstant(), now);
    }

    /** Returns no bytes if the disk of an agent that is heard does not answer any more. */
    OptionalLong free(Instant now) {
      return heard && isOld(now) ? OptionalLong.of(0) : optional(freeBytes);
    }

    /** All arrivals of minutes would be read for an old reading, which they do not correct. */
    Instant countedFrom(Instant now) {
      return measuredAt == null || isOld(now)
          ? now
          : SpaceRule.countedFrom(measuredAt.toInstant(), now);
    }
  }

  /** Bytes that a node held at a time. */
  private record Held(long bytes, Instant at) {

    boolean isFresh(Instant now) {
      return !at.isAfter(now) && now.isBefore(at.plus(HELD_READ_EVERY));
    }
  }

  Map<Long, DestinationSpace> of(Collection<Long> destinations, Instant now) {
    Map<Long, Known> known = new TreeMap<>();
    jdbc.sql(KNOWN)
        .param("now", time(now))
        .param("nodes", Columns.longs(destinations, Long::longValue))
        .query(Known.class)
        .list()
        .forEach(row -> known.put(row.nodeId(), row));
    Map<Long, DestinationSpace> spaces = new HashMap<>();
    if (!known.isEmpty()) {
      readHeld(known.values(), now);
      used(known, now, spaces);
    }
    return spaces;
  }

  private void readHeld(Collection<Known> known, Instant now) {
    List<Known> due =
        known.stream()
            .filter(row -> row.capacityBytes() != null && !isHeldKnown(row, now))
            .toList();
    if (!due.isEmpty()) {
      jdbc.sql(HELD)
          .param("nodes", Columns.longs(due, Known::nodeId))
          .query(
              row -> {
                held.put(row.getLong("node_id"), new Held(row.getLong("held"), now));
              });
    }
  }

  private boolean isHeldKnown(Known row, Instant now) {
    Held its = held.get(row.nodeId());
    return its != null && its.isFresh(now);
  }

  private Held heldAt(Known row, Instant now) {
    return row.capacityBytes() == null
        ? new Held(0, now)
        : Objects.requireNonNull(held.get(row.nodeId()));
  }

  private Instant heldCountedFrom(Known row, Instant now) {
    return row.capacityBytes() == null ? now : SpaceRule.countedFrom(heldAt(row, now).at(), now);
  }

  private void used(Map<Long, Known> known, Instant now, Map<Long, DestinationSpace> spaces) {
    Collection<Known> rows = known.values();
    Instant earliest =
        rows.stream()
            .flatMap(row -> Stream.of(row.countedFrom(now), heldCountedFrom(row, now)))
            .min(Comparator.naturalOrder())
            .orElse(now);
    jdbc.sql(USED)
        .param("nodes", Columns.longs(rows, Known::nodeId))
        .param("measured", Columns.texts(rows, row -> row.countedFrom(now).toString()))
        .param("held", Columns.texts(rows, row -> heldCountedFrom(row, now).toString()))
        .param("earliest", time(earliest))
        .query(
            row -> {
              Known its = Objects.requireNonNull(known.get(row.getLong("node_id")));
              spaces.put(
                  its.nodeId(),
                  new DestinationSpace(
                      its.free(now),
                      row.getLong("arrived"),
                      optional(its.capacityBytes()),
                      heldAt(its, now).bytes() + row.getLong("added"),
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

  void lacking(
      Collection<Long> processed, Map<Long, Shortage> shortages, boolean anew, Instant now) {
    jdbc.sql(END.formatted("node_id = any(:processed) and node_id <> all(:short)"))
        .param("now", time(now))
        .param("processed", Columns.longs(processed, Long::longValue))
        .param("short", Columns.longs(shortages.keySet(), Long::longValue))
        .update();
    if (!shortages.isEmpty()) {
      List<Map.Entry<Long, Shortage>> rows = new ArrayList<>(shortages.entrySet());
      jdbc.sql(PUT)
          .param("nodes", Columns.longs(rows, Map.Entry::getKey))
          .param("missing", Columns.longs(rows, row -> row.getValue().missing()))
          .param("provided", Columns.longs(rows, row -> row.getValue().provided()))
          .param("room", Columns.longs(rows, row -> row.getValue().room()))
          .param("anew", anew)
          .update();
    }
  }

  void endOthers(Collection<Long> destinations, Instant now) {
    jdbc.sql(END.formatted("node_id <> all(:nodes)"))
        .param("now", time(now))
        .param("nodes", Columns.longs(destinations, Long::longValue))
        .update();
  }
}
