package io.argosy.router.routing.store;

import io.argosy.router.activation.SourceCheck;
import java.time.Instant;

/**
 * A file that waits for a source, by the database's keys.
 *
 * @param holders nodes that hold it
 * @param setAside holders that are not used for it now, because of failures
 * @param setAsideUntil until when each of these is not used, in microseconds since 1970; {@link
 *     #FOR_GOOD} for ever
 * @param stored what the last check of its sources found
 */
record DueFile(
    Wish wish,
    long fileId,
    long bytes,
    long[] holders,
    long[] setAside,
    long[] setAsideUntil,
    Instant deadline,
    SourceCheck stored) {

  static final long FOR_GOOD = Long.MAX_VALUE;

  /** What is wanted, and how urgently. */
  record Wish(long id, long block, long destination, int priority, String activity) {}
}
