package io.argosy.router.routing.store;

import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * The blocks that several destinations still miss, and the copies of their files that are on their
 * way.
 *
 * @param wantedAt by block: the nodes where it is wanted and not complete
 * @param coming by file
 */
record Sharing(Map<Long, long[]> wantedAt, Map<Long, List<Coming>> coming) {

  static final Sharing NONE = new Sharing(Map.of(), Map.of());

  private static final String BLOCKS =
      """
      select block_id, array_agg(destination_node_id) from subscription_block_facts
      where not complete group by block_id having count(*) > 1
      """;

  private static final String COMING =
      """
      select r.file_id, r.destination_node_id, r.created_at, r.arrival_seconds
      from routing_route_facts r
          join activation_file_request_facts fr on fr.id = r.file_request_id
      where fr.block_id = any(:blocks) and r.arrival_seconds is not null
      """;

  /** A copy is late after this multiple of the time that was forecast for it. */
  private static final double LATE = 1.5;

  /** No copy is late before this time. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /**
   * A copy on its way.
   *
   * @param node that will have it
   * @param seconds until it is expected
   */
  record Coming(long node, double seconds) {}

  static Sharing read(JdbcClient jdbc, Instant now) {
    Map<Long, long[]> wanted = new HashMap<>();
    jdbc.sql(BLOCKS)
        .query(
            row -> {
              Long[] nodes = (Long[]) row.getArray(2).getArray();
              wanted.put(row.getLong(1), Arrays.stream(nodes).mapToLong(Long::longValue).toArray());
            });
    return wanted.isEmpty() ? NONE : new Sharing(wanted, coming(jdbc, wanted, now));
  }

  private static Map<Long, List<Coming>> coming(
      JdbcClient jdbc, Map<Long, long[]> wanted, Instant now) {
    Map<Long, List<Coming>> coming = new HashMap<>();
    jdbc.sql(COMING)
        .param("blocks", wanted.keySet().toArray(Long[]::new))
        .query(
            row -> {
              Instant routed = row.getObject(3, OffsetDateTime.class).toInstant();
              double left = left(Duration.between(routed, now), row.getDouble(4));
              if (left >= 0) {
                coming
                    .computeIfAbsent(row.getLong(1), added -> new ArrayList<>())
                    .add(new Coming(row.getLong(2), left));
              }
            });
    return coming;
  }

  /**
   * Returns the seconds until a copy arrives, or a negative number if nobody should wait for it: it
   * is late, or it was routed in the future, which a clock that was set back does.
   *
   * @param age since it was routed
   * @param forecast seconds, at that time
   */
  static double left(Duration age, double forecast) {
    double passed = age.toMillis() / 1e3;
    double patience = Math.max(LATE * forecast, PATIENCE.toSeconds());
    boolean isBelieved = passed >= 0 && passed < patience && Double.isFinite(forecast);
    return isBelieved ? Math.max(0, forecast - passed) : -1;
  }

  /** Whether several destinations miss a block. */
  boolean isShared(long block) {
    return wantedAt.containsKey(block);
  }

  /** Returns the nodes where a block is wanted. */
  LongStream nodes(long block) {
    return LongStream.of(wantedAt.getOrDefault(block, new long[0]));
  }

  /** Returns the copies of a file that are on their way. */
  List<Coming> comingOf(long file) {
    return coming.getOrDefault(file, List.of());
  }
}
