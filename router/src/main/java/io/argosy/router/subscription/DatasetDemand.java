package io.argosy.router.subscription;

import io.argosy.common.task.Priority;
import java.time.Instant;
import java.util.OptionalLong;

/**
 * The part of an approved request that wants one dataset at one destination and has not ended.
 *
 * @param lastBlock place of the last block that a static request wants; absent: all blocks,
 *     including later ones
 * @param fulfilled whether it has a last block and all its files have arrived
 */
public record DatasetDemand(
    long requestId,
    long datasetId,
    long destinationNodeId,
    Priority priority,
    String activity,
    Instant createdAt,
    OptionalLong lastBlock,
    boolean fulfilled) {

  LiveSubscription.Key key() {
    return new LiveSubscription.Key(requestId, datasetId, destinationNodeId);
  }

  /**
   * Returns the place of the last wanted block. Blocks count as a whole: files that are added to a
   * wanted block are wanted as well while the demand is open.
   */
  long last() {
    return lastBlock.orElse(Long.MAX_VALUE);
  }
}
