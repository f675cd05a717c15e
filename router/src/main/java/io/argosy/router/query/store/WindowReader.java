package io.argosy.router.query.store;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.activation.WindowSize;
import io.argosy.router.query.WaitFacts.Window;
import io.argosy.router.stage.Columns;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads how full the windows of destinations are. */
final class WindowReader {

  private static final String WINDOWS =
      """
      select n.name, q.priority, sum(q.bytes) as taken, count(*) as files
      from activation_file_request_facts q
          join topology_node_facts n on n.id = q.destination_node_id
      where n.name = any(:nodes) and q.given_up is null group by n.name, q.priority
      """;

  /** Reading a window with more files takes a notable time, so its filling level is shared. */
  private static final int MANY_FILES = 1_000;

  private static final int MOST_SHARED = 10_000;

  private final JdbcClient jdbc;
  private final WindowSize size;
  private final Cache<NodeName, Map<Integer, Window>> shared =
      Caffeine.newBuilder()
          .expireAfterWrite(SharedWaits.FRESH_FOR)
          .maximumSize(MOST_SHARED)
          .build();

  WindowReader(JdbcClient jdbc, WindowSize size) {
    this.jdbc = jdbc;
    this.size = size;
  }

  /**
   * Returns the windows of destinations by priority; a missing window is empty. Those of many files
   * may be {@link SharedWaits#FRESH_FOR} old.
   */
  Map<NodeName, Map<Integer, Window>> of(Collection<NodeName> destinations) {
    Map<NodeName, Map<Integer, Window>> windows = new HashMap<>(shared.getAllPresent(destinations));
    Map<NodeName, Map<Integer, Window>> read =
        read(destinations.stream().filter(node -> !windows.containsKey(node)).toList());
    read.forEach(
        (node, ofNode) -> {
          if (ofNode.values().stream().mapToLong(Window::files).sum() > MANY_FILES) {
            shared.put(node, ofNode);
          }
        });
    windows.putAll(read);
    return windows;
  }

  private Map<NodeName, Map<Integer, Window>> read(Collection<NodeName> destinations) {
    Map<NodeName, Map<Integer, Window>> windows = new HashMap<>();
    if (!destinations.isEmpty()) {
      jdbc.sql(WINDOWS)
          .param("nodes", Columns.texts(destinations, NodeName::value))
          .query(
              row -> {
                windows
                    .computeIfAbsent(new NodeName(row.getString("name")), node -> new HashMap<>())
                    .put(
                        row.getInt("priority"),
                        new Window(size, ByteCount.of(row.getLong("taken")), row.getLong("files")));
              });
    }
    return windows;
  }

  /** Returns the current window of a destination and priority. */
  Window of(NodeName destination, int priority) {
    return read(List.of(destination))
        .getOrDefault(destination, Map.of())
        .getOrDefault(priority, empty());
  }

  Window empty() {
    return new Window(size, ByteCount.ZERO, 0);
  }
}
