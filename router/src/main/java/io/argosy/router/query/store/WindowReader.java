package io.argosy.router.query.store;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.activation.WindowSize;
import io.argosy.router.query.WaitFacts.Window;
import io.argosy.router.stage.Columns;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads how full the windows of destinations are. */
final class WindowReader {

  private static final String WINDOWS =
      """
      select n.name, q.priority, sum(q.bytes) as taken, count(*) as files
      from activation_file_request_facts q
          join topology_node_facts n on n.id = q.destination_node_id
      where (n.name = any(:nodes) or :all) and q.given_up is null group by n.name, q.priority
      """;

  /** Reading windows with more files together takes a notable time, so the result is shared. */
  private static final int MANY_FILES = 1_000;

  private final JdbcClient jdbc;
  private final WindowSize size;
  private final Clock clock;
  private final AtomicReference<Known> shared =
      new AtomicReference<>(new Known(Map.of(), Instant.MAX));

  WindowReader(JdbcClient jdbc, WindowSize size, Clock clock) {
    this.jdbc = jdbc;
    this.size = size;
    this.clock = clock;
  }

  private record Known(Map<NodeName, Map<Integer, Window>> windows, Instant at) {

    boolean isFresh(Instant now) {
      return !now.isBefore(at) && now.isBefore(at.plus(SharedWaits.FRESH_FOR));
    }

    long files() {
      return windows.values().stream()
          .flatMap(ofNode -> ofNode.values().stream())
          .mapToLong(Window::files)
          .sum();
    }
  }

  /**
   * Returns the windows of all destinations by priority; a missing window is empty. If they have
   * many files, they may be {@link SharedWaits#FRESH_FOR} old.
   */
  Map<NodeName, Map<Integer, Window>> all() {
    Instant now = clock.instant();
    Known known = shared.get();
    if (known.isFresh(now)) {
      return known.windows();
    }
    Known read = new Known(read(List.of(), true), now);
    if (read.files() > MANY_FILES) {
      shared.set(read);
    }
    return read.windows();
  }

  private Map<NodeName, Map<Integer, Window>> read(Collection<NodeName> destinations, boolean all) {
    Map<NodeName, Map<Integer, Window>> windows = new HashMap<>();
    jdbc.sql(WINDOWS)
        .param("nodes", Columns.texts(destinations, NodeName::value))
        .param("all", all)
        .query(
            row -> {
              windows
                  .computeIfAbsent(new NodeName(row.getString("name")), node -> new HashMap<>())
                  .put(
                      row.getInt("priority"),
                      new Window(size, ByteCount.of(row.getLong("taken")), row.getLong("files")));
            });
    return windows;
  }

  /** Returns the current window of a destination and priority. */
  Window of(NodeName destination, int priority) {
    return read(List.of(destination), false)
        .getOrDefault(destination, Map.of())
        .getOrDefault(priority, empty());
  }

  Window empty() {
    return new Window(size, ByteCount.ZERO, 0);
  }
}
