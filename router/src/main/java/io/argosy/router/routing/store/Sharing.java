package io.argosy.router.routing.store;

import io.argosy.router.automation.Mode;
import io.argosy.router.routing.ForwardingSwitch;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * The blocks that several destinations still miss, and the copies of their files that are on their
 * way.
 *
 * @param datasets of the blocks, by block
 * @param coming by file
 * @param keepers nodes that pass nothing on
 * @param position whether copies are passed on
 */
record Sharing(
    Map<Long, Long> datasets,
    Map<Long, List<Coming>> coming,
    Set<Long> keepers,
    ForwardingSwitch.Position position) {

  private static final String BLOCKS =
      """
      select b.block_id, min(k.dataset_id)
      from subscription_block_facts b join catalog_block_facts k on k.id = b.block_id
      where b.block_id = any(:blocks) and not b.complete
      group by b.block_id having count(*) > 1
      """;

  /**
   * Nodes that pass nothing on; also those that do so within their own requests only, because a
   * plan does not know the requests of a file.
   */
  private static final String KEEPERS =
      "select node_id from budget_said_facts group by node_id having min(forwarding) <> 'yes'";

  private static final String COMING =
      """
      select r.file_id, r.destination_node_id, r.created_at, r.arrival_seconds
      from unnest(:files::bigint[]) as planned (file_id)
          join activation_file_request_facts fr on fr.file_id = planned.file_id
          join routing_route_facts r on r.file_request_id = fr.id
      where r.arrival_seconds is not null
      """;

  /** A copy is late after this multiple of the time that was forecast for it. */
  private static final double LATE = 1.5;

  /** In place of a node. */
  private static final long NO_NODE = -1;

  /** No copy is late before this time. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /**
   * A copy on its way.
   *
   * @param node that will have it
   * @param seconds until it is expected
   */
  record Coming(long node, double seconds) {}

  /**
   * @param blockOf by planned file request: its block
   * @param fileOf by planned file request: its file
   */
  static Sharing read(
      JdbcClient jdbc,
      Instant now,
      ForwardingSwitch.Position position,
      long[] blockOf,
      long[] fileOf) {
    Map<Long, Long> blocks = new HashMap<>();
    if (position.mode() == Mode.ON) {
      jdbc.sql(BLOCKS)
          .param("blocks", distinct(LongStream.of(blockOf)))
          .query(
              row -> {
                blocks.put(row.getLong(1), row.getLong(2));
              });
    }
    if (blocks.isEmpty()) {
      return new Sharing(Map.of(), Map.of(), Set.of(), position);
    }
    long[] files =
        distinct(
            IntStream.range(0, fileOf.length)
                .filter(request -> blocks.containsKey(blockOf[request]))
                .mapToLong(request -> fileOf[request]));
    Progress progress = new Progress();
    Map<Long, List<Coming>> coming = coming(jdbc, files, now, progress);
    Set<Long> keepers = new HashSet<>(jdbc.sql(KEEPERS).query(Long.class).set());
    keepers.addAll(progress.stalled());
    return new Sharing(blocks, coming, keepers, position);
  }

  /**
   * Whether nodes get the copies that are on their way to them. From a node that does not, nothing
   * is expected: others would wait for files that it has not even been given yet.
   */
  private static final class Progress {

    /** A node stalls while this share of its copies is late, and more than one of them. */
    private static final double STALLED = 0.25;

    private final Map<Long, Integer> all = new HashMap<>();
    private final Map<Long, Integer> late = new HashMap<>();

    void count(long node, boolean isLate) {
      all.merge(node, 1, Integer::sum);
      late.merge(node, isLate ? 1 : 0, Integer::sum);
    }

    Set<Long> stalled() {
      return all.keySet().stream()
          .filter(node -> late.get(node) > 1 && late.get(node) >= STALLED * all.get(node))
          .collect(Collectors.toSet());
    }
  }

  /** Without a box for each value. */
  private static long[] distinct(LongStream values) {
    long[] sorted = values.sorted().toArray();
    return IntStream.range(0, sorted.length)
        .filter(at -> at == 0 || sorted[at - 1] != sorted[at])
        .mapToLong(at -> sorted[at])
        .toArray();
  }

  private static Map<Long, List<Coming>> coming(
      JdbcClient jdbc, long[] files, Instant now, Progress progress) {
    Map<Long, List<Coming>> coming = new HashMap<>();
    jdbc.sql(COMING)
        .param("files", files)
        .query(
            row -> {
              Instant routed = row.getObject(3, OffsetDateTime.class).toInstant();
              double left = left(Duration.between(routed, now), row.getDouble(4));
              progress.count(row.getLong(2), left < 0);
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

  /** Whether the files of a block may wait for copies that other destinations get. */
  boolean isShared(long block, long destination) {
    return isOn(block, NO_NODE, destination);
  }

  /** Whether a node passes on its copies of the files of a block. */
  boolean isPassedOn(long block, long node) {
    return !keepers.contains(node) && isOn(block, node, NO_NODE);
  }

  private boolean isOn(long block, long source, long destination) {
    Long dataset = datasets.get(block);
    return dataset != null && position.of(source, destination, dataset) == Mode.ON;
  }

  /** Returns the copies of a file that are on their way. */
  List<Coming> comingOf(long file) {
    return coming.getOrDefault(file, List.of());
  }
}
