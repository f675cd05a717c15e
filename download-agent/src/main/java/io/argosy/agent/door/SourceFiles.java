package io.argosy.agent.door;

import io.argosy.common.topology.NodeName;

/** The files a door may serve. */
@FunctionalInterface
public interface SourceFiles {

  SourceState find(NodeName node, ServedFile file);

  /** A view that may cache, for checking many files; for one thread, not to be stored. */
  default SourceFiles atOnce() {
    return this;
  }
}
