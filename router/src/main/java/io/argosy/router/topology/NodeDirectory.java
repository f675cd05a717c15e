package io.argosy.router.topology;

import io.argosy.common.topology.NodeName;
import java.util.Collection;
import java.util.Map;

/** Which nodes there are. */
public interface NodeDirectory {

  /** Those of them that exist. */
  Map<NodeName, Node> find(Collection<NodeName> names);
}
