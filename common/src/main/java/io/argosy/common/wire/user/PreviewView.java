package io.argosy.common.wire.user;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import java.util.List;

/** The effect that a request would have now. */
public record PreviewView(
    int datasets, long files, ByteCount bytes, List<Destination> destinations) {

  /**
   * The effect at one destination.
   *
   * @param presentFiles files that are there already
   * @param orphanFiles missing files without a source that has a link to the destination
   * @param approval {@code automatic} or {@code data-manager}
   */
  public record Destination(
      NodeName node,
      long presentFiles,
      ByteCount presentBytes,
      long missingFiles,
      ByteCount missingBytes,
      long orphanFiles,
      String approval,
      List<Source> sources) {}

  /** The missing files that a source holds. */
  public record Source(NodeName node, long files, ByteCount bytes) {}
}
