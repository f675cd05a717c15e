package io.argosy.router.topology;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.topology.NodeName;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** The known nodes. */
public interface NodeDirectory {

  /** Returns the nodes that exist, by name. */
  Map<NodeName, Node> find(Collection<NodeName> names);

  /**
   * @param field field of the form that names the node
   * @throws Refusal there is no node of this name
   */
  default Node require(String field, NodeName name) {
    Node node = find(List.of(name)).get(name);
    if (node == null) {
      throw Refusal.of(
          Refusal.Kind.UNACCEPTABLE, "unknown-name", Refusal.Fault.unknown(field, "node", name));
    }
    return node;
  }
}
