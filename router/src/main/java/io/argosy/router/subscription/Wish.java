package io.argosy.router.subscription;

import io.argosy.common.task.Priority;
import java.time.Instant;
import java.util.OptionalLong;

/**
 * An approved and uncancelled request's wish for one dataset at one destination, that it has not
 * seen fulfilled for good.
 *
 * @param lastBlock the place of the last block that a static request wants; absent: it wants all
 *     blocks, also those that are added later
 * @param fulfilled it has a last block, and every file of all that it wants is there
 */
public record Wish(
    long requestId,
    long datasetId,
    long destinationNodeId,
    Priority priority,
    String activity,
    Instant createdAt,
    OptionalLong lastBlock,
    boolean fulfilled) {

  /**
   * The place of the last block that it wants. Blocks count as a whole: files that are added to a
   * block that is wanted are wanted too, as long as the wish is open.
   */
  long last() {
    return lastBlock.orElse(Long.MAX_VALUE);
  }
}
