package io.argosy.common.wire.user;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import java.time.Instant;
import java.util.List;

/**
 * {@code GET /query/v1/requests/{id}/distribution}: which node sent how much of the datasets of a
 * request to which of its destinations since it was made. What had arrived is stored by the hour,
 * so that up to an hour before the request can be part of it. A node to which files were sent
 * passes copies on; all others send original replicas.
 *
 * @param at time at which this was read, at most 5 s before the answer
 * @param nodes those with originals first, then by what they sent, the most first
 * @param links at most 500, those of most bytes first
 * @param otherLinks number of the links that are not listed
 * @param otherBytes bytes that were sent over them
 */
public record DistributionView(
    Instant at, List<Node> nodes, List<Link> links, long otherLinks, ByteCount otherBytes) {

  /**
   * What one node received and sent.
   *
   * @param originals bytes that it received from nodes with original replicas
   * @param copies bytes that it received from nodes that pass copies on
   * @param sent bytes that it sent
   */
  public record Node(
      NodeName node, boolean original, ByteCount originals, ByteCount copies, ByteCount sent) {

    /** Returns the bytes that it received. */
    public ByteCount received() {
      return originals.plus(copies);
    }
  }

  /** What one node sent to another one. */
  public record Link(NodeName source, NodeName destination, long files, ByteCount bytes) {}

  /** Returns whether several nodes received files, so that there is something to draw. */
  public boolean spread() {
    return nodes.stream().filter(node -> !node.original()).count() > 1;
  }

  /** Returns the listed links to this node. */
  public List<Link> linksTo(NodeName node) {
    return links.stream().filter(link -> link.destination().equals(node)).toList();
  }
}
