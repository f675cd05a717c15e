package io.argosy.router.linkrate;

import io.argosy.common.unit.ByteRate;
import java.time.Instant;

/**
 * The estimated capacity of a link, or of a node in one direction.
 *
 * @param seen start of the last bin or slot that showed the capacity, or the time it was pinned
 * @param why the reason of the last change
 */
public record Capacity(ByteRate rate, Instant seen, Reason why) {

  /** Returns whether an administrator set the capacity, so that it was not learned. */
  public boolean pinned() {
    return why == Reason.PINNED;
  }
}
