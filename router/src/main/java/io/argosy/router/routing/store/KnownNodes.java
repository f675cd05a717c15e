package io.argosy.router.routing.store;

import io.argosy.common.topology.NodeName;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The nodes in the order of their names, which is their order in views. */
record KnownNodes(List<Long> keys, List<NodeName> names, Map<Long, Integer> indexOf) {

  static KnownNodes read(JdbcClient jdbc) {
    List<Map.Entry<NodeName, Long>> nodes =
        jdbc
            .sql("select id, name from topology_node_facts")
            .query((row, n) -> Map.entry(new NodeName(row.getString("name")), row.getLong("id")))
            .list()
            .stream()
            .sorted(Map.Entry.comparingByKey())
            .toList();
    Map<Long, Integer> indexOf = new HashMap<>();
    nodes.forEach(node -> indexOf.put(node.getValue(), indexOf.size()));
    return new KnownNodes(
        nodes.stream().map(Map.Entry::getValue).toList(),
        nodes.stream().map(Map.Entry::getKey).toList(),
        indexOf);
  }

  int index(long key) {
    Integer index = indexOf.get(key);
    if (index == null) {
      throw new IllegalStateException("a request or link refers to an unknown node, key " + key);
    }
    return index;
  }

  long key(int index) {
    return keys.get(index);
  }

  NodeName name(long key) {
    return names.get(index(key));
  }

  long[] keysByIndex() {
    return keys.stream().mapToLong(Long::longValue).toArray();
  }
}
