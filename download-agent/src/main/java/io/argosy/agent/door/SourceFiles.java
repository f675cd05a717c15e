package io.argosy.agent.door;

import io.argosy.common.topology.NodeName;

/** The files a door may serve. */
@FunctionalInterface
public interface SourceFiles {

  SourceState find(NodeName node, ServedFile file);

  /** The same for one look at many files. For one thread, and not to be kept. */
  default SourceFiles atOnce() {
    return this;
  }
}
