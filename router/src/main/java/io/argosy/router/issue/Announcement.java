package io.argosy.router.issue;

import io.argosy.common.storage.StorageMapping;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.agent.Registration.DoorAddress;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * What an agent announces when it starts.
 *
 * @param limits most simultaneous transfers of its nodes, at least 1; nodes without a limit are
 *     absent
 * @param ended the last incarnation that is known to have ended
 */
public record Announcement(
    String version,
    List<NodeName> nodes,
    List<DoorAddress> doors,
    Map<NodeName, StorageMapping> mappings,
    Map<NodeName, Integer> limits,
    boolean takeOver,
    OptionalLong ended) {

  public Announcement {
    nodes = List.copyOf(nodes);
    doors = List.copyOf(doors);
    mappings = Map.copyOf(mappings);
    limits = Map.copyOf(limits);
  }
}
