package io.argosy.agent.claim;

import io.argosy.common.unit.ByteCount;
import java.util.Optional;

/**
 * How much may be held at once, and how much more to ask for.
 *
 * @param files and {@code bytes}: asked for at once; twice as much may be held, so that the next
 *     claim is there while one is worked on
 * @param reserve free space that is left to others
 */
public record ClaimCapacity(int files, ByteCount bytes, ByteCount reserve) {

  private static final int MOST_FILES = 10_000;

  public ClaimCapacity {
    if (files < 1 || files > MOST_FILES) {
      throw new IllegalArgumentException("a claim has 1 to " + MOST_FILES + " files: " + files);
    }
    if (bytes.isZero()) {
      throw new IllegalArgumentException("a claim of no bytes moves nothing");
    }
  }

  /** Empty while enough is held, or where no room is left beside what is held. */
  public Optional<ClaimAsk> ask(Load held, ByteCount free) {
    if (held.files() > files || held.bytes().compareTo(bytes) > 0) {
      return Optional.empty();
    }
    ByteCount room = free.minusAtLeastZero(reserve).minusAtLeastZero(held.bytes());
    return room.isZero() ? Optional.empty() : Optional.of(new ClaimAsk(files, least(bytes, room)));
  }

  /** Whether the free space is no more than what is left to others. */
  boolean isExhausted(ByteCount free) {
    return free.compareTo(reserve) <= 0;
  }

  private static ByteCount least(ByteCount one, ByteCount other) {
    return one.compareTo(other) <= 0 ? one : other;
  }
}
