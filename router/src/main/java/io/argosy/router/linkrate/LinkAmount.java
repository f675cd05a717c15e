package io.argosy.router.linkrate;

import io.argosy.common.unit.ByteCount;
import java.time.Instant;

/**
 * What one attempt moved, or failed to move, over a link.
 *
 * @param started when the first byte was asked for, by the router's clock; not after {@code ended}
 * @param bytes moved by the attempt, also when it failed in the end
 * @param done whether the file arrived, verified
 */
public record LinkAmount(
    long sourceNodeId,
    long destinationNodeId,
    Instant started,
    Instant ended,
    ByteCount bytes,
    boolean done) {

  public LinkAmount {
    if (started.isAfter(ended)) {
      throw new IllegalArgumentException(
          "an attempt ends after it starts: " + started + ".." + ended);
    }
  }
}
