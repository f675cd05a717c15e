package io.argosy.router.routing.store;

import io.argosy.router.stage.StoredTimes;
import io.argosy.router.topology.LinkKey;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * The copies on their way over each link, and which of them are late.
 *
 * <p>Forecasts are those of files that arrive one after the other. Agents fetch many at a time,
 * which share the link, so that the first ones arrive later than forecast although nothing is
 * wrong. While a link moves bytes, a copy is therefore expected by the time when all that was given
 * to the link with it or before it should have arrived.
 *
 * @param now time of the reading
 * @param links by link: by the time of routing, what was routed then
 * @param moving links that moved bytes lately, or whose oldest route is younger than a report
 */
record UnderWay(
    Instant now, Map<LinkKey, NavigableMap<Instant, Routed>> links, Set<LinkKey> moving) {

  /** Times count as numbers, because an infinite one has no difference. */
  private static final String ROUTED =
      """
      select source_node_id, destination_node_id, created_at, count(*),
          max(least(coalesce(arrival_seconds, :unknown), :longest)),
          count(*) filter (where extract(epoch from :now::timestamptz)::float8
              - extract(epoch from created_at)::float8 not between -:differ and least(
                  greatest(:late * coalesce(arrival_seconds, :unknown), :patience), :longest))
      from routing_route_facts where not withheld
      group by 1, 2, 3
      """;

  private static final String MOVING =
      """
      select distinct source_node_id, destination_node_id from linkrate_flow_facts
      where slot > :from and slot <= :now and bytes > 0
      """;

  /** Forecast of a copy over a link of unknown rate, in seconds. */
  private static final double UNKNOWN = 30;

  /** Nobody waits for longer, in seconds. */
  private static final double LONGEST = 86_400;

  /**
   * Forecasts beyond this time, in seconds, say nothing of files that share a link: routes are
   * written for the next two minutes, so that single large or less urgent files have them.
   */
  private static final double TOGETHER = 120;

  /** A copy is late after this multiple of the time that was forecast for it. */
  private static final double LATE = 1.5;

  /** No copy is late before this time. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /** Heartbeats report what was moved, in slots of five seconds. */
  private static final Duration LATELY = Duration.ofSeconds(20);

  /**
   * @param files that were routed at one time
   * @param seconds largest forecast of them
   * @param late those for which more time has passed than their own forecasts allow
   */
  record Routed(long files, double seconds, long late) {}

  static UnderWay read(JdbcClient jdbc, Instant now) {
    Map<LinkKey, NavigableMap<Instant, Routed>> links = new HashMap<>();
    jdbc.sql(ROUTED)
        .param("now", now.atOffset(ZoneOffset.UTC))
        .param("late", LATE)
        .param("unknown", UNKNOWN)
        .param("longest", LONGEST)
        .param("patience", PATIENCE.toSeconds())
        .param("differ", StoredTimes.CLOCKS_DIFFER.toSeconds())
        .query(
            row -> {
              links
                  .computeIfAbsent(
                      new LinkKey(row.getLong(1), row.getLong(2)), added -> new TreeMap<>())
                  .put(
                      row.getObject(3, OffsetDateTime.class).toInstant(),
                      new Routed(row.getLong(4), row.getDouble(5), row.getLong(6)));
            });
    Set<LinkKey> moving = new HashSet<>();
    jdbc.sql(MOVING)
        .param("from", now.minus(LATELY).atOffset(ZoneOffset.UTC))
        .param("now", now.atOffset(ZoneOffset.UTC))
        .query(
            row -> {
              moving.add(new LinkKey(row.getLong(1), row.getLong(2)));
            });
    links.forEach(
        (link, routed) -> {
          if (routed.firstKey().isAfter(now.minus(LATELY))) {
            moving.add(link);
          }
        });
    return new UnderWay(now, links, moving);
  }

  /**
   * Returns the nodes to which a quarter of the copies on their way, of any file, are late, and
   * more than one. From them nothing is expected: others would wait for files that such a node has
   * not even been given yet.
   */
  Set<Long> stalled() {
    Map<Long, Long> files = new HashMap<>();
    Map<Long, Long> late = new HashMap<>();
    links.forEach(
        (link, routed) ->
            routed.forEach(
                (at, group) -> {
                  files.merge(link.destination(), group.files(), Long::sum);
                  late.merge(link.destination(), late(link, at, group), Long::sum);
                }));
    Set<Long> stalled = new HashSet<>(late.keySet());
    stalled.removeIf(node -> late.get(node) < 2 || 4 * late.get(node) < files.get(node));
    return stalled;
  }

  private long late(LinkKey link, Instant at, Routed group) {
    double age = age(at);
    return age >= 0 && age < LATE * together(link, at) ? 0 : group.late();
  }

  /**
   * Returns the seconds until a copy arrives, or a negative number if nobody should wait for it: it
   * is late, or it was routed in the future, which a clock that was set back does.
   *
   * @param at when it was routed
   * @param forecast seconds, at that time
   */
  double left(LinkKey link, Instant at, double forecast) {
    double age = age(at);
    double expected = Math.max(forecast, together(link, at));
    double patience = Math.max(LATE * expected, PATIENCE.toSeconds());
    boolean isBelieved = age >= 0 && age < patience && Double.isFinite(forecast);
    return isBelieved ? Math.max(0, (age < forecast ? forecast : expected) - age) : -1;
  }

  /** Another router, whose clock may be ahead, may have written what seems to be of the future. */
  private double age(Instant at) {
    Duration passed = Duration.between(at, now);
    boolean isNew = passed.isNegative() && passed.plus(StoredTimes.CLOCKS_DIFFER).isPositive();
    return isNew ? 0 : passed.toSeconds() + passed.toNanosPart() / 1e9;
  }

  /**
   * Returns the seconds from this time until all should have arrived that was routed over a moving
   * link by then; 0 of a link that does not move.
   */
  private double together(LinkKey link, Instant at) {
    double age = age(at);
    return moving.contains(link)
        ? links.get(link).headMap(at, true).entrySet().stream()
            .mapToDouble(routed -> age - age(routed.getKey()) + routed.getValue().seconds())
            .filter(seconds -> seconds <= TOGETHER)
            .max()
            .orElse(0)
        : 0;
  }
}
