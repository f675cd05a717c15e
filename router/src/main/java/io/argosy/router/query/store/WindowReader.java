package io.argosy.router.query.store;

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

  private final JdbcClient jdbc;
  private final WindowSize size;

  WindowReader(JdbcClient jdbc, WindowSize size) {
    this.jdbc = jdbc;
    this.size = size;
  }

  /** Returns the windows of destinations by priority; a missing window is empty. */
  Map<NodeName, Map<Integer, Window>> of(Collection<NodeName> destinations) {
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
    return of(List.of(destination))
        .getOrDefault(destination, Map.of())
        .getOrDefault(priority, empty());
  }

  Window empty() {
    return new Window(size, ByteCount.ZERO, 0);
  }
}
