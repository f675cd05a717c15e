package io.argosy.router.linkrate;

import io.argosy.common.unit.ByteCount;
import java.time.Instant;

/**
 * What one attempt transferred over a link, successfully or not.
 *
 * @param path {@code shared} or the id of a circuit
 * @param started when the first byte was requested, by the router's clock; not after {@code ended}
 * @param bytes transferred by the attempt, also if it failed
 * @param done whether the file arrived and was verified
 */
public record LinkAmount(
    long sourceNodeId,
    long destinationNodeId,
    String path,
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
