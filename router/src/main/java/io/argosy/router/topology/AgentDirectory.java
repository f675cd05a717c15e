package io.argosy.router.topology;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.storage.StorageMapping;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.agent.Registration.DoorAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The known agents, and what they announced when they registered. */
public interface AgentDirectory {

  Optional<KnownAgent> find(AgentName name);

  /**
   * @throws Refusal there is no such agent
   */
  default KnownAgent known(AgentName name) {
    return find(name)
        .orElseThrow(
            () ->
                new Refusal(
                    Refusal.Kind.FORBIDDEN,
                    "unknown-agent",
                    "There is no agent %s; an admin adds it.".formatted(name),
                    List.of()));
  }

  /**
   * Replaces the agent's doors and storage rules in the caller's transaction.
   *
   * @throws Refusal a node is not the agent's, or a URL is invalid, with its place such as {@code
   *     doors[1].url}
   */
  default void announce(
      KnownAgent agent, List<DoorAddress> doors, Map<NodeName, StorageMapping> mappings) {
    Announcement.require(agent, doors, mappings);
    replace(agent, doors, mappings);
  }

  /** Replaces the agent's doors and storage rules without checking them. */
  void replace(KnownAgent agent, List<DoorAddress> doors, Map<NodeName, StorageMapping> mappings);
}
