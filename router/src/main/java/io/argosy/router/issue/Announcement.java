package io.argosy.router.issue;

import io.argosy.common.storage.StorageMapping;
import io.argosy.common.topology.NodeName;
import io.argosy.router.topology.Door;
import java.util.List;
import java.util.Map;

/** What an agent says of itself when it starts. */
public record Announcement(
    String version,
    List<NodeName> nodes,
    List<Door> doors,
    Map<NodeName, StorageMapping> mappings,
    boolean takeOver) {

  public Announcement {
    nodes = List.copyOf(nodes);
    doors = List.copyOf(doors);
    mappings = Map.copyOf(mappings);
  }
}
