package io.argosy.router.routing.store;

import io.argosy.router.activation.SourceCheck;
import java.time.Instant;

/**
 * A file request whose file needs a source, with database keys.
 *
 * @param holders nodes that hold the file
 * @param setAside holders in backoff for this file, because of failures
 * @param setAsideUntil end of each backoff, in microseconds since 1970; {@link #FOR_GOOD} if it
 *     does not end
 * @param deadline {@link #NO_DEADLINE} if there is none
 * @param stored result of the last check of its sources
 */
record DueFile(
    long id,
    long block,
    long destination,
    int priority,
    String activity,
    long fileId,
    long bytes,
    long[] holders,
    long[] setAside,
    long[] setAsideUntil,
    Instant deadline,
    SourceCheck stored) {

  static final long FOR_GOOD = Long.MAX_VALUE;

  /** The deadline of files without one: later than any deadline of a request. */
  static final Instant NO_DEADLINE = Instant.parse("9999-12-31T00:00:00Z");
}
