package io.argosy.router.routing.store;

import io.argosy.router.automation.Mode;
import io.argosy.router.routing.ForwardingSwitch;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * The blocks that several destinations still miss, and the copies of their files that are on their
 * way.
 *
 * @param blocks by key
 * @param coming by file
 * @param keepers nodes that pass nothing on
 * @param position whether copies are passed on
 */
record Sharing(
    Map<Long, Block> blocks,
    Map<Long, List<Coming>> coming,
    Set<Long> keepers,
    ForwardingSwitch.Position position) {

  /** The most urgent blocks; the others are shared once these are complete. */
  private static final String BLOCKS =
      """
      select b.block_id, min(k.dataset_id), array_agg(b.destination_node_id)
      from subscription_block_facts b join catalog_block_facts k on k.id = b.block_id
      where not b.complete group by b.block_id having count(*) > 1
      order by min(b.priority), b.block_id limit 50000
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
      from routing_route_facts r
          join activation_file_request_facts fr on fr.id = r.file_request_id
      where fr.block_id = any(:blocks) and r.arrival_seconds is not null
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
   * A block that several destinations miss.
   *
   * @param nodes where it is wanted and not complete
   */
  record Block(long dataset, long[] nodes) {}

  static Sharing read(JdbcClient jdbc, Instant now, ForwardingSwitch.Position position) {
    Map<Long, Block> blocks = new HashMap<>();
    if (position.mode() == Mode.ON) {
      jdbc.sql(BLOCKS)
          .query(
              row -> {
                Long[] nodes = (Long[]) row.getArray(3).getArray();
                blocks.put(
                    row.getLong(1),
                    new Block(
                        row.getLong(2), Arrays.stream(nodes).mapToLong(Long::longValue).toArray()));
              });
    }
    if (blocks.isEmpty()) {
      return new Sharing(Map.of(), Map.of(), Set.of(), position);
    }
    Progress progress = new Progress();
    Map<Long, List<Coming>> coming = coming(jdbc, blocks.keySet(), now, progress);
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

  private static Map<Long, List<Coming>> coming(
      JdbcClient jdbc, Set<Long> blocks, Instant now, Progress progress) {
    Map<Long, List<Coming>> coming = new HashMap<>();
    jdbc.sql(COMING)
        .param("blocks", blocks.toArray(Long[]::new))
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

  /** Whether a file may wait for a copy that another destination of its block gets. */
  boolean isShared(DueFile file) {
    Block block = blocks.get(file.block());
    return block != null && position.of(NO_NODE, file.destination(), block.dataset()) == Mode.ON;
  }

  /** Whether a node passes on its copies of a file. */
  boolean isPassedOn(DueFile file, long node) {
    Block block = blocks.get(file.block());
    return block != null
        && !keepers.contains(node)
        && position.of(node, NO_NODE, block.dataset()) == Mode.ON;
  }

  /** Returns the nodes where the block of a file is wanted. */
  LongStream nodes(DueFile file) {
    Block block = blocks.get(file.block());
    return block == null ? LongStream.empty() : LongStream.of(block.nodes());
  }

  /** Returns the copies of a file that are on their way. */
  List<Coming> comingOf(DueFile file) {
    return coming.getOrDefault(file.fileId(), List.of());
  }
}
