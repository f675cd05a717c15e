package io.argosy.router.topology;

import io.argosy.common.storage.StorageMapping;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.agent.Registration.DoorAddress;
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
  default void announce(
      KnownAgent agent, List<DoorAddress> doors, Map<NodeName, StorageMapping> mappings) {
    Announcement.require(agent, doors, mappings);
    replace(agent, doors, mappings);
  }

  /** What {@link #announce} does once it has found nothing wrong. */
  void replace(KnownAgent agent, List<DoorAddress> doors, Map<NodeName, StorageMapping> mappings);
}
