package io.argosy.router.issue;

import io.argosy.router.topology.LinkKey;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Finds tasks whose source or link has become unusable, and ends them. */
public interface RerouteStore {

  /**
   * Tasks that keep their route because of a pin.
   *
   * @param why author and reason of one of the pins
   */
  record Pinned(long tasks, String why) {}

  /** Returns the queue of every link with free tasks. */
  List<LinkQueue> queues(Instant now);

  /** Returns the pinned ones of the link's free tasks; empty if there is none. */
  Optional<Pinned> pinned(LinkKey link);

  /**
   * Ends free tasks of the link in the caller's transaction, except pinned ones and those whose
   * file request was routed again after the time. Returns their file requests.
   */
  long[] withdrawFree(LinkKey link, Instant reroutedBefore, int limit, Instant at);

  /**
   * Ends the free tasks of the file requests in the caller's transaction, and returns the file
   * requests whose task an agent holds.
   */
  long[] withdrawUnlessHeld(long[] fileRequestIds, Instant at);
}
