package io.argosy.router.routing;

import io.argosy.router.topology.LinkKey;
import java.time.Instant;
import java.util.Set;

/**
 * The part of the due files that one cycle reads.
 *
 * @param dueAfter only files that became due after this time are read
 * @param after only files behind this place are read
 * @param limit maximum number of file requests with a source
 * @param full links that have all the work of their horizon; a file that could come over no other
 *     link is skipped
 */
public record Portion(Instant dueAfter, Place after, int limit, Set<LinkKey> full) {

  public Portion {
    full = Set.copyOf(full);
  }

  /** Creates a portion in which no link is full. */
  public Portion(Instant dueAfter, Place after, int limit) {
    this(dueAfter, after, limit, Set.of());
  }

  /**
   * A place in the reading order of due file requests: urgency, then age.
   *
   * @param deadline a far future time if there is none
   * @param fileRequestId older requests have smaller ids
   */
  public record Place(int priority, Instant deadline, long fileRequestId) {

    /** The place before the most urgent file request. */
    public static final Place START = new Place(-1, Instant.EPOCH, 0);
  }

  /** Returns the most urgent of all due files. */
  public static Portion first(int limit) {
    return new Portion(Instant.EPOCH, Place.START, limit);
  }

  /** Whether this portion starts with the most urgent of all due files. */
  public boolean isFirstOfAll() {
    return dueAfter.equals(Instant.EPOCH) && after.equals(Place.START);
  }
}
