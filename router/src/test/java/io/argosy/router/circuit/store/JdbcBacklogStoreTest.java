package io.argosy.router.circuit.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.task.Priority;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.circuit.BacklogStore;
import io.argosy.router.circuit.BacklogStoreContract;
import io.argosy.router.circuit.MissingBytes;
import io.argosy.router.circuit.MissingBytes.Routed;
import io.argosy.router.circuit.MissingBytes.Unrouted;
import io.argosy.router.fixture.Street;
import io.argosy.router.topology.LinkKey;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.PreparedStatementCreator;
import org.springframework.jdbc.core.PreparedStatementSetter;
import org.springframework.jdbc.core.ResultSetExtractor;

/** Needs transactions of its own, because all is read at one moment. */
class JdbcBacklogStoreTest implements BacklogStoreContract {

  private final Street street = new Street();

  @AfterEach
  void close() {
    street.close();
  }

  @Override
  public BacklogStore store() {
    return new JdbcBacklogStore(street.rows());
  }

  @Override
  public void announce() {
    street.execute(
        "insert into circuit_endpoint values"
            + " ('E', 3, 'urn:x', '100', '192.0.2.1', array[3::bigint], 'p', 1e9, 0.5, '')");
  }

  @Override
  public List<String> shown(LinkKey link) {
    return street
        .jdbc()
        .sql(
            """
            select claimed || ' ' || routed || ' ' || held_back || ' ' || waiting || ' '
                || coalesce(rate::text, 'null') || ' ' || coalesce(sendable::text, 'null') || ' '
                || to_char(receivable, 'FM0.0')
            from (select claimed::text, routed::text, held_back::text, waiting::text, rate,
                      sendable, receivable
                  from circuit_backlog_facts
                  where source_node_id = ? and destination_node_id = ?) b
            """)
        .params(link.source(), link.destination())
        .query(String.class)
        .list();
  }

  private MissingBytes missing() {
    return street.transactions().inOne(store()::missing);
  }

  private enum State {
    ARRIVED,
    WAITING,
    HELD_BACK,
    GIVEN_UP,
    RESTING,
    ROUTED,
    QUEUED,
    CLAIMED
  }

  private record Wish(long destination, Priority priority, List<Long> holders) {}

  private record Hop(LinkKey link, Priority priority, boolean claimed) {}

  /** Blocks, and how much of them should be counted. */
  private final class World {
    private final SplittableRandom random;
    private final Map<Hop, Long> routed = new HashMap<>();
    private final Map<Wish, Long> heldBack = new HashMap<>();
    private final Map<Wish, Long> waiting = new HashMap<>();
    private long ids;

    World(long seed) {
      random = new SplittableRandom(seed);
      ids = seed * 100_000;
    }

    void block() {
      long block = ++ids;
      TreeSet<Long> holders = new TreeSet<>();
      for (long node = 1; node <= 4; node++) {
        int files = random.nextInt(3);
        if (random.nextBoolean()) {
          street.execute(
              "insert into block_holding values (%d, %d, %d, %d)", block, node, files, files);
        }
        if (files > 0 && street.number(heldBy(block, node)) > 0) {
          holders.add(node);
        }
      }
      for (long destination = 3; destination <= 4; destination++) {
        wish(block, destination, holders);
      }
    }

    private String heldBy(long block, long node) {
      return "select count(*) from block_holding where block_id = %d and node_id = %d"
          .formatted(block, node);
    }

    private void wish(long block, long destination, TreeSet<Long> holders) {
      Priority priority = new Priority(random.nextInt(4));
      boolean suspended = random.nextInt(6) == 0;
      boolean wanted = random.nextInt(6) > 0;
      long files = 1 + random.nextInt(6);
      long bytes = 0;
      long done = 0;
      long doneBytes = 0;
      List<Long> others = holders.stream().filter(node -> node != destination).toList();
      for (long n = 0; n < files; n++) {
        long size = 1 + random.nextInt(1_000_000_000);
        State state = State.values()[random.nextInt(State.values().length)];
        bytes += size;
        done += state == State.ARRIVED ? 1 : 0;
        doneBytes += state == State.ARRIVED ? size : 0;
        Hop hop = file(block, destination, priority, size, state);
        if (wanted && !suspended) {
          count(new Wish(destination, priority, others), hop, size, state);
        }
      }
      if (wanted) {
        street.execute(
            "insert into block_destination values (%d, %d, %s, 'default', '%s', %d, %d, %d, %d)",
            block, destination, priority, NOON, files, bytes, done, doneBytes);
      }
      if (suspended) {
        street.execute(
            "insert into block_suspension values (%d, %d, %d, '%s', 'stuck')",
            ++ids, block, destination, NOON);
      }
    }

    /** The priority of the file may still be that of yesterday. */
    private Hop file(long block, long destination, Priority priority, long size, State state) {
      Hop hop =
          new Hop(
              new LinkKey(1 + random.nextInt(2), destination), priority, state == State.CLAIMED);
      if (state == State.ARRIVED || state == State.WAITING) {
        return hop;
      }
      insert(hop, block, size, state);
      return hop;
    }

    private void insert(Hop hop, long block, long size, State state) {
      long id = ++ids;
      street.execute(
          """
          insert into file_request (id, file_id, block_id, destination_node_id, priority, activity,
              bytes, created_at, not_before, attempts, given_up, resting_until)
          values (%1$d, %1$d, %2$d, %3$d, 0, 'default', %4$d, '%5$s', '%5$s', 0, %6$s, %7$s)
          """,
          id,
          block,
          hop.link().destination(),
          size,
          NOON,
          isGivenUp(state) ? "'failed'" : "null",
          state == State.RESTING ? "timestamptz '2026-01-01 13:00Z'" : "null");
      route(hop, id, block, size, state);
    }

    private void route(Hop hop, long id, long block, long size, State state) {
      if (state.compareTo(State.ROUTED) >= 0 || (isGivenUp(state) && random.nextBoolean())) {
        street.execute(
            "insert into route values (%1$d, %1$d, %1$d, %2$d, %3$d, %4$d, '{}', null, 1, '%5$s')",
            id, hop.link().source(), hop.link().destination(), size, NOON);
      }
      if (state.compareTo(State.QUEUED) >= 0) {
        street.execute(
            """
            insert into task values (%1$d, 1, %2$s, %1$d, %1$d, %1$d, %3$d, %4$d, %5$d, '{}', 0,
                'default', %6$d, '%7$s')
            """,
            id,
            state == State.CLAIMED ? "gen_random_uuid()" : "null",
            block,
            hop.link().source(),
            hop.link().destination(),
            size,
            NOON);
      }
    }

    private static boolean isGivenUp(State state) {
      return state == State.GIVEN_UP || state == State.RESTING;
    }

    private void count(Wish wish, Hop hop, long size, State state) {
      switch (state) {
        case WAITING -> waiting.merge(wish, size, Long::sum);
        case HELD_BACK -> heldBack.merge(wish, size, Long::sum);
        case ROUTED, QUEUED, CLAIMED -> routed.merge(hop, size, Long::sum);
        case ARRIVED, GIVEN_UP, RESTING -> {}
      }
    }
  }

  /**
   * Files that are given up or resting, and blocks that are suspended or unwanted, do not count.
   */
  @Test
  void eachMissingByteCountsOnce() {
    for (long seed = 1; seed <= 8; seed++) {
      World world = new World(seed);
      for (int n = 0; n < 12; n++) {
        world.block();
      }
      MissingBytes missing = missing();
      Map<Hop, Long> routed = new HashMap<>();
      for (Routed each : missing.routed()) {
        assertThat(routed).doesNotContainKey(hop(each));
        routed.put(hop(each), each.bytes().bytes());
      }
      Map<Wish, Long> heldBack = new HashMap<>();
      Map<Wish, Long> waiting = new HashMap<>();
      for (Unrouted each : missing.unrouted()) {
        Wish wish = new Wish(each.destinationNodeId(), each.priority(), each.holders());
        assertThat(heldBack).as("seed %d", seed).doesNotContainKey(wish);
        heldBack.put(wish, each.heldBack().bytes());
        waiting.put(wish, each.waiting().bytes());
      }
      heldBack.values().removeIf(bytes -> bytes == 0);
      waiting.values().removeIf(bytes -> bytes == 0);
      assertThat(routed).as("seed %d", seed).isEqualTo(world.routed);
      assertThat(heldBack).as("seed %d", seed).isEqualTo(world.heldBack);
      assertThat(waiting).as("seed %d", seed).isEqualTo(world.waiting);
      List.of("block_holding", "block_destination", "block_suspension", "file_request", "route")
          .forEach(table -> street.execute("delete from " + table));
      street.execute("delete from task");
    }
  }

  private static Hop hop(Routed each) {
    return new Hop(each.link(), each.priority(), each.claimed());
  }

  /** A file that is routed between two statements would count twice or not at all. */
  @Test
  void allIsReadAtTheSameMoment() {
    street.execute(
        "insert into block_destination values (1, 3, 1, 'default', '%s', 1, 20, 0, 0)", NOON);
    street.execute(
        """
        insert into file_request (id, file_id, block_id, destination_node_id, priority, activity,
            bytes, created_at, not_before, attempts)
        values (1, 1, 1, 3, 1, 'default', 20, '%1$s', '%1$s', 0)
        """,
        NOON);
    JdbcTemplate interrupted =
        new JdbcTemplate(street.pool()) {
          @Override
          public <T> T query(
              PreparedStatementCreator statement,
              PreparedStatementSetter values,
              ResultSetExtractor<T> extractor) {
            T rows = super.query(statement, values, extractor);
            CompletableFuture.runAsync(
                    () ->
                        street.execute(
                            "insert into route values (1, 1, 1, 1, 3, 20, '{}', null, 1, '%s')"
                                + " on conflict do nothing",
                            NOON))
                .join();
            return rows;
          }
        };
    MissingBytes missing =
        street.transactions().inOne(() -> new JdbcBacklogStore(interrupted).missing());
    assertThat(street.number("select count(*) from route")).isOne();
    assertThat(missing.routed()).isEmpty();
    assertThat(missing.unrouted()).extracting(Unrouted::heldBack).containsExactly(ByteCount.of(20));
  }

  /** The file has come by injection, and its request has not ended yet. */
  @Test
  void aBlockNeverHasLessThanNothingToWaitFor() {
    street.execute(
        "insert into block_destination values (1, 3, 1, 'default', '%s', 2, 30, 1, 20)", NOON);
    street.execute(
        """
        insert into file_request (id, file_id, block_id, destination_node_id, priority, activity,
            bytes, created_at, not_before, attempts)
        values (1, 1, 1, 3, 1, 'default', 20, '%1$s', '%1$s', 0)
        """,
        NOON);
    assertThat(missing().unrouted())
        .containsExactly(
            new Unrouted(3, Priority.NORMAL, List.of(), ByteCount.of(20), ByteCount.ZERO));
  }

  @Test
  void loadTestsDoNotCount() {
    street.execute(
        "insert into load_test values (1, 1, 3, 1000, 500, 'x', 'ann', '%1$s', '%1$s')", NOON);
    street.execute("insert into load_test_file values (1, 1, 3, '%s', 3, 1)", NOON);
    assertThat(missing()).isEqualTo(new MissingBytes(List.of(), List.of()));
  }
}
