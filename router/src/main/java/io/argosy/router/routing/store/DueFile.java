package io.argosy.router.routing.store;

import java.time.Instant;

/**
 * A file that waits for a source, by the database's keys.
 *
 * @param holders nodes that hold it
 * @param setAside holders that are not asked for it
 */
record DueFile(
    Wish wish, long fileId, long bytes, long[] holders, long[] setAside, Instant deadline) {

  /** What is wanted, and how urgently. */
  record Wish(long id, long block, long destination, int priority, String activity) {}
}
