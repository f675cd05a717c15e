package io.argosy.router.query.store;

import io.argosy.common.topology.NodeName;
import java.util.HashMap;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Names of nodes, for rows that have node keys in arrays. */
final class NodeNames {

  private NodeNames() {}

  /** Returns the names of all nodes by key. */
  static Map<Long, NodeName> all(JdbcClient jdbc) {
    Map<Long, NodeName> nodes = new HashMap<>();
    jdbc.sql("select id, name from topology_node_facts")
        .query(
            row -> {
              nodes.put(row.getLong(1), new NodeName(row.getString(2)));
            });
    return nodes;
  }
}
