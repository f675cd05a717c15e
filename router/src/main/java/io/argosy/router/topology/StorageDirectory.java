package io.argosy.router.topology;

import io.argosy.common.topology.NodeName;
import java.util.Collection;
import java.util.Map;

/** The storage systems of nodes, as admins registered them. */
public interface StorageDirectory {

  /** Returns the storage of those nodes that have one. */
  Map<NodeName, NodeStorage> storages(Collection<NodeName> nodes);
}
