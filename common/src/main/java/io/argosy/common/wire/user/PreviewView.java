package io.argosy.common.wire.user;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import java.util.List;

/** What a request would mean now. */
public record PreviewView(
    int datasets, long files, ByteCount bytes, List<Destination> destinations) {

  /**
   * What would move to one destination.
   *
   * @param presentFiles already there
   * @param orphanFiles without any source that has a link to the destination
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

  /** What of the missing files this source holds. */
  public record Source(NodeName node, long files, ByteCount bytes) {}
}
