package io.argosy.router.routing.store;

import io.argosy.common.topology.Forwarding;
import io.argosy.router.automation.Mode;
import io.argosy.router.routing.ForwardingSwitch;
import io.argosy.router.topology.LinkKey;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
 * @param within for nodes that pass copies on within their own requests only: these requests
 * @param position whether copies are passed on
 */
record Sharing(
    Map<Long, Long> datasets,
    Map<Long, List<Coming>> coming,
    Set<Long> keepers,
    Map<Long, Set<Wanted>> within,
    ForwardingSwitch.Position position) {

  private static final String BLOCKS =
      """
      select b.block_id, min(k.dataset_id)
      from subscription_block_facts b join catalog_block_facts k on k.id = b.block_id
      where b.block_id = any(:blocks) and not b.complete
      group by b.block_id having count(*) > 1
      """;

  /** Nodes whose site or admin restricts to whom they send copies that they received. */
  private static final String TERMS =
      """
      select node_id, min(forwarding) from budget_said_facts
      where agent_id = 0 or counts_until > :now
      group by node_id having min(forwarding) <> 'yes'
      """;

  /** The destinations of the requests that want a block at a node too. */
  private static final String WITHIN =
      """
      select distinct own.destination_node_id, k.id, other.destination_node_id
      from catalog_block_facts k
          join subscription_facts own on own.dataset_id = k.dataset_id
          join subscription_facts other on other.request_id = own.request_id
              and other.dataset_id = own.dataset_id
      where k.id = any(:blocks) and own.destination_node_id = any(:nodes)
          and own.closed_at is null and (own.blocks_to is null or k.place <= own.blocks_to)
          and other.closed_at is null and (other.blocks_to is null or k.place <= other.blocks_to)
      """;

  /**
   * Routes first, because files that many breakers keep away are many more. Nothing is on its way
   * for a file that waits for space.
   */
  private static final String COMING =
      """
      with coming as materialized (
          select file_request_id, file_id, source_node_id, destination_node_id, created_at,
              arrival_seconds
          from routing_route_facts
          where file_id = any(:files) and arrival_seconds is not null and not withheld)
      select r.file_id, r.source_node_id, r.destination_node_id, r.created_at, r.arrival_seconds
      from coming r
          join activation_file_request_facts fr on fr.id = r.file_request_id
              and fr.given_up is null
      """;

  /** Nodes none of whose agents has been heard lately, which is long before their leases end. */
  private static final String SILENT =
      """
      select a.node_id from topology_agent_facts a
          left join issue_session_facts s on s.agent_id = a.id
      where a.node_id is not null
      group by a.node_id having bool_and(coalesce(s.silent_from <= :now, true))
      """;

  /**
   * A copy on its way.
   *
   * @param source from where it comes
   * @param node that will have it
   * @param seconds until it is expected
   */
  record Coming(long source, long node, double seconds) {}

  /** A block that a request wants at a node. */
  record Wanted(long block, long node) {}

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
    if (position.mode() != Mode.OFF) {
      jdbc.sql(BLOCKS)
          .param("blocks", distinct(LongStream.of(blockOf)))
          .query(
              row -> {
                blocks.put(row.getLong(1), row.getLong(2));
              });
    }
    if (blocks.isEmpty()) {
      return new Sharing(Map.of(), Map.of(), Set.of(), Map.of(), position);
    }
    long[] files =
        distinct(
            IntStream.range(0, fileOf.length)
                .filter(request -> blocks.containsKey(blockOf[request]))
                .mapToLong(request -> fileOf[request]));
    UnderWay underWay = UnderWay.read(jdbc, now);
    Set<Long> keepers = underWay.stalled();
    keepers.addAll(
        jdbc.sql(SILENT).param("now", now.atOffset(ZoneOffset.UTC)).query(Long.class).list());
    Map<Long, Set<Wanted>> within = within(jdbc, now, blocks.keySet(), keepers);
    return new Sharing(blocks, coming(jdbc, files, underWay), keepers, within, position);
  }

  /**
   * @param keepers grows by the nodes that pass nothing on by their terms
   */
  private static Map<Long, Set<Wanted>> within(
      JdbcClient jdbc, Instant now, Set<Long> blocks, Set<Long> keepers) {
    Map<Long, Set<Wanted>> within = new HashMap<>();
    jdbc.sql(TERMS)
        .param("now", now.atOffset(ZoneOffset.UTC))
        .query(
            row -> {
              if (row.getString(2).equals(Forwarding.OWN_REQUESTS.toString())) {
                within.put(row.getLong(1), new HashSet<>());
              } else {
                keepers.add(row.getLong(1));
              }
            });
    if (!within.isEmpty()) {
      readWithin(jdbc, blocks, within);
    }
    return within;
  }

  private static void readWithin(JdbcClient jdbc, Set<Long> blocks, Map<Long, Set<Wanted>> within) {
    jdbc.sql(WITHIN)
        .param("blocks", blocks.toArray(Long[]::new))
        .param("nodes", within.keySet().toArray(Long[]::new))
        .query(
            row -> {
              within.get(row.getLong(1)).add(new Wanted(row.getLong(2), row.getLong(3)));
            });
  }

  /** Without a box for each value. */
  private static long[] distinct(LongStream values) {
    long[] sorted = values.sorted().toArray();
    return IntStream.range(0, sorted.length)
        .filter(at -> at == 0 || sorted[at - 1] != sorted[at])
        .mapToLong(at -> sorted[at])
        .toArray();
  }

  private static Map<Long, List<Coming>> coming(JdbcClient jdbc, long[] files, UnderWay underWay) {
    Map<Long, List<Coming>> coming = new HashMap<>();
    jdbc.sql(COMING)
        .param("files", files)
        .query(
            row -> {
              Instant routed = row.getObject(4, OffsetDateTime.class).toInstant();
              LinkKey link = new LinkKey(row.getLong(2), row.getLong(3));
              double left = underWay.left(link, routed, row.getDouble(5));
              if (left >= 0) {
                coming
                    .computeIfAbsent(row.getLong(1), added -> new ArrayList<>())
                    .add(new Coming(link.source(), link.destination(), left));
              }
            });
    return coming;
  }

  /** Whether files of a block may wait for copies that other destinations get. */
  boolean isShared(long block) {
    return datasets.containsKey(block);
  }

  /** Whether a node passes on its copies of the files of a shared block to a destination. */
  boolean isPassedOn(long block, long node, long destination) {
    return !keepers.contains(node)
        && (!within.containsKey(node) || within.get(node).contains(new Wanted(block, destination)))
        && position.of(node, destination, datasets.get(block)) != Mode.OFF;
  }

  /** Returns the copies of a file that are on their way. */
  List<Coming> comingOf(long file) {
    return coming.getOrDefault(file, List.of());
  }
}
