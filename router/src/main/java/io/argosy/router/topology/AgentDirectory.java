package io.argosy.router.topology;

import io.argosy.common.storage.StorageMapping;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Which agents there are, and what they announce when they register. */
public interface AgentDirectory {

  Optional<KnownAgent> find(AgentName name);

  /**
   * Replaces the agent's doors and storage rules, inside the caller's transaction.
   *
   * @throws io.argosy.common.refusal.Refusal a node is not the agent's, or a URL is none: {@code
   *     doors[1].url}
   */
  void announce(KnownAgent agent, List<Door> doors, Map<NodeName, StorageMapping> mappings);
}
