package io.argosy.agent.door;

import io.argosy.common.topology.NodeName;

/** The files a door may serve. */
@FunctionalInterface
public interface SourceFiles {

  SourceState find(NodeName node, ServedFile file);

  /** A view for one survey of many files, which may cache. For one thread, and not to be stored. */
  default SourceFiles atOnce() {
    return this;
  }
}
