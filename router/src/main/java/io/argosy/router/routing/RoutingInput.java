package io.argosy.router.routing;

import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * All that one cycle knows, read at one time.
 *
 * @param nodeNames of the surrogate keys in the requests
 * @param requests due, not given up and without a route, in a stable order
 * @param more whether there were more requests than one cycle takes
 * @param noWay how many due files have no source, and why
 */
public record RoutingInput(
    Instant readAt,
    NetworkView view,
    Map<Long, NodeName> nodeNames,
    List<DueRequest> requests,
    boolean more,
    Map<NoWay, Long> noWay) {

  /**
   * A file request that waits for a route.
   *
   * @param sourceNodeIds who holds the file and may be asked for it now
   */
  public record DueRequest(
      long fileRequestId,
      long fileId,
      long destinationNodeId,
      Priority priority,
      ByteCount size,
      List<Long> sourceNodeIds) {}

  /** The same requests as the planner reads them. */
  RequestBatch batch() {
    RequestBatch.Builder batch = new RequestBatch.Builder();
    requests.forEach(
        r -> batch.add(r.size(), indexOf(r.destinationNodeId()), r.priority(), sourcesOf(r)));
    return batch.build();
  }

  private int[] sourcesOf(DueRequest request) {
    return request.sourceNodeIds().stream().mapToInt(this::indexOf).toArray();
  }

  private int indexOf(long nodeId) {
    NodeName name = nodeNames.get(nodeId);
    if (name == null) {
      throw new IllegalStateException("a request names a node the view does not have: " + nodeId);
    }
    return view.indexOf(name);
  }
}
