package io.argosy.router.linkrate;

import io.argosy.common.unit.ByteRate;
import java.time.Instant;

/**
 * What a link, or a node in one direction, is believed to be able to carry.
 *
 * @param seen when the bin began that showed it last, or when it was pinned
 * @param pinned a person said so, and it was not learned
 */
public record Capacity(ByteRate rate, Instant seen, boolean pinned) {

  static Capacity learned(ByteRate rate, Instant seen) {
    return new Capacity(rate, seen, false);
  }
}
