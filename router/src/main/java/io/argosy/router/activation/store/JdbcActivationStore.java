package io.argosy.router.activation.store;

import io.argosy.common.task.Priority;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.activation.ActivationStore;
import io.argosy.router.activation.PriorityWindow;
import io.argosy.router.activation.WindowCandidate;
import io.argosy.router.activation.WindowDemand;
import io.argosy.router.activation.WindowFill;
import io.argosy.router.activation.WindowKey;
import io.argosy.router.activation.WindowSize;
import io.argosy.router.activation.store.WindowFiles.Sought;
import io.argosy.router.activation.store.WindowHeads.Heads;
import io.argosy.router.stage.Portions;
import io.argosy.router.stage.store.Ids;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads windows and what they could take. Of the files that do not fit only the oldest is read. */
public final class JdbcActivationStore implements ActivationStore {

  /**
   * Windows with waiting files: blocks with files that are not requested yet, or given-up requests.
   * At most wake-ups there are none. File requests are scanned once. Blocks and their requests are
   * combined by a union instead of a join, which could scan all requests for each block. Requested
   * files are counted as in {@link WindowFiles}.
   */
  private static final String WINDOWS =
      """
      with counted as (
          select block_id, destination_node_id, priority, true as wanted,
              files - done_files as missing, 0 as bytes, false as large, 0 as live_files,
              false as given_up
          from subscription_block_facts where not complete
          union all
          select block_id, destination_node_id, priority, false, -count(*),
              sum(bytes) filter (where given_up is null and bytes < :capacity),
              bool_or(given_up is null and bytes >= :capacity),
              count(*) filter (where given_up is null), bool_or(given_up is not null)
          from file_request group by block_id, destination_node_id, priority),
      by_block as (
          select c.*,
              sum(missing) over (partition by block_id, destination_node_id) as missing_in_all
          from counted c)
      select destination_node_id, priority, coalesce(sum(bytes), 0) as live,
          bool_or(large) as large, sum(live_files) as live_files
      from by_block group by destination_node_id, priority
      having bool_or(wanted) and bool_or(given_up or wanted and missing_in_all > 0)
      order by priority, destination_node_id
      """;

  private static final String LAST =
      "select id from file_request where id > :after order by id offset %d limit 1"
          .formatted(Portions.ROWS - 1);

  /** The windows read at a time; this bounds memory, which holds their waiting files twice. */
  private static final int AT_ONCE = 10;

  private final JdbcClient jdbc;
  private final ActivationWrites writes;
  private final WindowFiles files;
  private final WindowHeads heads;

  public JdbcActivationStore(JdbcClient jdbc, Ids ids) {
    this.jdbc = jdbc;
    this.writes = new ActivationWrites(jdbc, ids);
    this.files = new WindowFiles(jdbc);
    this.heads = new WindowHeads(files);
  }

  @Override
  public int follow(Instant changedSince) {
    return writes.follow(changedSince.atOffset(ZoneOffset.UTC));
  }

  @Override
  public long lastOfPortion(long after) {
    return jdbc.sql(LAST).param("after", after).query(Long.class).optional().orElse(Long.MAX_VALUE);
  }

  @Override
  public int tidy(long after, long last) {
    return writes.tidy(after, last);
  }

  @Override
  public List<WindowDemand> read(WindowSize size, int limit) {
    List<Sought> open =
        jdbc
            .sql(WINDOWS)
            .param("capacity", size.bytes().bytes())
            .query((row, n) -> window(row, size))
            .list()
            .stream()
            .filter(each -> each.window().isOpen())
            .toList();
    List<WindowDemand> demands = new ArrayList<>();
    for (int from = 0; from < open.size(); from += AT_ONCE) {
      List<Sought> some = open.subList(from, Math.min(from + AT_ONCE, open.size()));
      demands.addAll(demands(some, size.bytes(), Math.min(limit, most(some))));
    }
    return demands;
  }

  @Override
  public int write(List<WindowFill> fills, Instant at) {
    return writes.write(fills, at);
  }

  /** The files that fit into the windows, plus a head and a large file that may not fit. */
  private static int most(List<Sought> open) {
    long left = open.stream().mapToLong(each -> each.window().filesLeft()).max().orElse(0);
    return (int) Math.min(Integer.MAX_VALUE, left + 2);
  }

  private List<WindowDemand> demands(List<Sought> open, ByteCount capacity, int limit) {
    Heads oldest =
        heads.of(open.stream().filter(each -> !each.window().live().isZero()).toList(), capacity);
    Heads large =
        heads.large(
            open.stream().filter(each -> !each.window().largeUnderWay()).toList(), capacity);
    List<Sought> windows =
        open.stream()
            .map(
                each ->
                    new Sought(
                        each.key(), each.window(), oldest.of(each.key()), large.of(each.key())))
            .toList();
    Map<WindowKey, List<WindowCandidate>> waiting = files.of(windows, capacity, limit);
    List<Sought> passable =
        windows.stream()
            .filter(w -> mayBePassed(w, waiting.getOrDefault(w.key(), List.of())))
            .toList();
    Map<WindowKey, Long> passed = heads.passed(oldest, passable, capacity);
    return windows.stream()
        .map(
            each -> {
              List<WindowCandidate> its = waiting.getOrDefault(each.key(), List.of());
              ByteCount passing = ByteCount.of(passed.getOrDefault(each.key(), 0L));
              return new WindowDemand(each.key(), each.window(), passing, its, its.size() >= limit);
            })
        .toList();
  }

  /** Whether a waiting file could pass the head; only then it matters what has passed it. */
  private static boolean mayBePassed(Sought window, List<WindowCandidate> waiting) {
    return waiting.stream()
        .anyMatch(file -> file.fileId() != window.head() && file.fileId() != window.large());
  }

  private static Sought window(ResultSet row, WindowSize size) throws SQLException {
    return new Sought(
        new WindowKey(row.getLong("destination_node_id"), new Priority(row.getInt("priority"))),
        new PriorityWindow(
            size.bytes(),
            ByteCount.of(row.getLong("live")),
            row.getBoolean("large"),
            size.files() - row.getLong("live_files")),
        WindowHeads.NONE,
        WindowHeads.NONE);
  }
}
