package io.argosy.router.query.store;

import io.argosy.common.task.RequestStatus;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.ArrivalsView;
import io.argosy.common.wire.user.ArrivalsView.Line;
import io.argosy.common.wire.user.ArrivalsView.Point;
import io.argosy.common.wire.user.RequestView;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Reads how many bytes of a request had arrived at which time, counted back from the current
 * amount: bytes that were there before the request, or came by injection, count from its start.
 * Each step has two points, for its first and its last arrival.
 */
public final class JdbcArrivals {

  private static final long MINUTE = 60;
  private static final int POINTS = 120;
  private static final int MOST_LINES = 100;

  private static final String ARRIVED =
      """
      select n.name, floor(extract(epoch from a.bin_start) / :step)::bigint as step,
          sum(a.bytes)::bigint as bytes, min(a.first_at) as first_at, max(a.last_at) as last_at
      from request_dataset_facts rd
          join request_destination_facts d on d.request_id = rd.request_id
          join subscription_arrival_facts a
              on a.dataset_id = rd.dataset_id and a.destination_node_id = d.node_id
          join topology_node_facts n on n.id = d.node_id
      where rd.request_id = :request and a.bin_start >= :minute and a.last_at >= :from
      group by 1, 2
      """;

  private record Step(long bytes, Instant firstAt, Instant lastAt) {}

  private final JdbcClient jdbc;
  private final Clock clock;

  public JdbcArrivals(JdbcClient jdbc, Clock clock) {
    this.jdbc = jdbc;
    this.clock = clock;
  }

  public ArrivalsView of(RequestView request) {
    Instant now = clock.instant();
    Instant from = request.createdAt();
    long step = stepOf(Duration.between(from, now));
    Map<NodeName, SortedMap<Long, Step>> arrived = arrived(request, from, step);
    List<Line> lines =
        request.destinations().stream()
            .filter(d -> d.begins() && d.files() > 0)
            .filter(d -> !isStopped(d.status()) || arrived.containsKey(d.node()))
            .sorted(Comparator.comparing(RequestView.Destination::bytes).reversed())
            .limit(MOST_LINES)
            .map(d -> line(d, arrived.getOrDefault(d.node(), new TreeMap<>()), from, now))
            .toList();
    return new ArrivalsView(now, from, step, lines);
  }

  private static boolean isStopped(RequestStatus status) {
    return status == RequestStatus.CANCELLED || status == RequestStatus.SUSPENDED;
  }

  /** Returns a step of whole minutes that gives about as many points as a screen shows. */
  private static long stepOf(Duration span) {
    long most = Math.max(1, span.toSeconds() / POINTS);
    return MINUTE * Math.ceilDiv(most, MINUTE);
  }

  private Map<NodeName, SortedMap<Long, Step>> arrived(
      RequestView request, Instant from, long step) {
    Map<NodeName, SortedMap<Long, Step>> arrived = new HashMap<>();
    jdbc.sql(ARRIVED)
        .param("request", Long.parseLong(request.id()))
        .param("from", from.atOffset(ZoneOffset.UTC))
        .param("minute", from.truncatedTo(ChronoUnit.MINUTES).atOffset(ZoneOffset.UTC))
        .param("step", step)
        .query(
            row -> {
              arrived
                  .computeIfAbsent(new NodeName(row.getString("name")), node -> new TreeMap<>())
                  .put(
                      row.getLong("step"),
                      new Step(
                          row.getLong("bytes"),
                          Cells.at(row, "first_at"),
                          Cells.at(row, "last_at")));
            });
    return arrived;
  }

  private static Line line(
      RequestView.Destination destination,
      SortedMap<Long, Step> arrived,
      Instant from,
      Instant now) {
    long done = destination.doneBytes().bytes();
    long sum = Math.max(0, done - arrived.values().stream().mapToLong(Step::bytes).sum());
    List<Point> points = new ArrayList<>();
    points.add(new Point(from, ByteCount.of(sum)));
    for (Step step : arrived.values()) {
      points.add(new Point(within(step.firstAt(), from, now), ByteCount.of(sum)));
      sum = Math.min(done, sum + step.bytes());
      points.add(new Point(within(step.lastAt(), from, now), ByteCount.of(sum)));
    }
    points.add(new Point(now, ByteCount.of(done)));
    return new Line(destination.node(), destination.bytes(), points);
  }

  private static Instant within(Instant at, Instant from, Instant now) {
    return at.isBefore(from) ? from : at.isAfter(now) ? now : at;
  }
}
