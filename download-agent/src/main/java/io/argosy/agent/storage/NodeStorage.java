package io.argosy.agent.storage;

import io.argosy.common.storage.StorageMapping;
import io.argosy.common.topology.NodeName;
import java.nio.file.Path;
import java.util.Optional;

/**
 * One node's storage at this site.
 *
 * @param mapping from logical names to paths
 * @param staging this agent's own directory, on the same file system as the roots; absent if
 *     nothing is ever written
 */
public record NodeStorage(NodeName node, StorageMapping mapping, Optional<Path> staging) {

  /** The staging directory. A node without one receives no files. */
  public Path requireStaging() {
    return staging.orElseThrow(
        () -> new IllegalStateException("node " + node + " is read-only: it takes no files"));
  }
}
