package io.argosy.agent.door;

import io.argosy.common.topology.NodeName;
import java.util.List;

/** The files a door may serve. */
@FunctionalInterface
public interface SourceFiles {

  SourceState find(NodeName node, ServedFile file);

  /** The same for many files, in their order. */
  default List<SourceState> find(NodeName node, List<ServedFile> files) {
    return files.stream().map(file -> find(node, file)).toList();
  }

  /** A view that may cache, for checking many files; for one thread, not to be stored. */
  default SourceFiles atOnce() {
    return this;
  }
}
