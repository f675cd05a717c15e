package io.argosy.router.linkrate;

import io.argosy.common.unit.ByteRate;
import java.time.Instant;

/**
 * What a link, or a node in one direction, is believed to be able to carry.
 *
 * @param seen when the bin or slot began that showed it last, or when it was pinned
 * @param why the reason of its last change
 */
public record Capacity(ByteRate rate, Instant seen, Reason why) {

  /** Whether a person set it, so that it was not learned. */
  public boolean pinned() {
    return why == Reason.PINNED;
  }
}
