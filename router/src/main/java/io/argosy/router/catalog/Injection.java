package io.argosy.router.catalog;

import io.argosy.common.catalog.BlockName;
import io.argosy.common.catalog.FileContent;
import io.argosy.common.topology.NodeName;
import java.util.List;

/** These files of a block exist, and the node holds them. */
public record Injection(NodeName node, BlockName block, List<FileContent> files) {

  public Injection {
    files = List.copyOf(files);
  }

  /** Files and replicas that were not known before. */
  public record Added(int files, int replicas) {}
}
