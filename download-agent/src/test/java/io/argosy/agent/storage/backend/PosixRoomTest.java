package io.argosy.agent.storage.backend;

import io.argosy.agent.storage.NodeStorage;
import io.argosy.agent.storage.Room;
import io.argosy.agent.storage.RoomContract;
import io.argosy.agent.storage.SiteStorage;
import io.argosy.common.storage.PathRule;
import io.argosy.common.storage.StorageMapping;
import io.argosy.common.topology.NodeName;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;

class PosixRoomTest implements RoomContract {

  private @TempDir Path directory;

  @Override
  public Path directory() {
    return directory;
  }

  @Override
  public Room room(List<Path> written) {
    List<NodeStorage> nodes = new ArrayList<>(List.of(node("READ_ONLY", Optional.empty())));
    written.forEach(path -> nodes.add(node("N" + nodes.size(), Optional.of(path))));
    return new PosixRoom(new SiteStorage(nodes));
  }

  private NodeStorage node(String name, Optional<Path> staging) {
    StorageMapping mapping = new StorageMapping(List.of(new PathRule("/", directory.toString())));
    return new NodeStorage(new NodeName(name), mapping, staging);
  }
}
