package io.argosy.router.routing;

import io.argosy.router.topology.LinkKey;
import java.time.Instant;
import java.util.Set;

/**
 * What one cycle looks at of all that is due.
 *
 * @param dueAfter only what has come due since
 * @param after only what comes later in the order of urgency and age
 * @param limit at most so many file requests that have a source
 * @param full links that have all the work they are given now; a file that could come over no other
 *     link is passed over
 */
public record Portion(Instant dueAfter, Place after, int limit, Set<LinkKey> full) {

  public Portion {
    full = Set.copyOf(full);
  }

  /** A portion in which no link is full. */
  public Portion(Instant dueAfter, Place after, int limit) {
    this(dueAfter, after, limit, Set.of());
  }

  /**
   * A place in the order in which due file requests are read.
   *
   * @param deadline far away where there is none
   * @param fileRequestId the smaller the older
   */
  public record Place(int priority, Instant deadline, long fileRequestId) {

    /** Before the most urgent one. */
    public static final Place START = new Place(-1, Instant.EPOCH, 0);
  }

  /** Of all that is due the most urgent ones. */
  public static Portion first(int limit) {
    return new Portion(Instant.EPOCH, Place.START, limit);
  }

  /** Whether it begins with the most urgent of all that is due. */
  public boolean isFirstOfAll() {
    return dueAfter.equals(Instant.EPOCH) && after.equals(Place.START);
  }
}
