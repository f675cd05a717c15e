package io.argosy.router.issue;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Finds tasks that wait for what is gone, and ends them. */
public interface RerouteStore {

  /**
   * Tasks that keep their route because a pin is about them.
   *
   * @param why who said what, of one of the pins
   */
  record Pinned(long tasks, String why) {}

  /** Of every link with tasks that are free. */
  List<LinkQueue> queues(Instant now);

  /** Of the link's free tasks; empty where none is pinned. */
  Optional<Pinned> pinned(LinkQueue.Link link);

  /**
   * Inside the caller's transaction: ends free tasks of the link, at most so many, but none whose
   * file request was routed anew after the moment, and none that is pinned. Returns their file
   * requests.
   */
  long[] withdrawFree(LinkQueue.Link link, Instant reroutedBefore, int limit, Instant at);

  /**
   * Inside the caller's transaction: ends the free tasks of the file requests, and returns those of
   * them whose task an agent holds.
   */
  long[] withdrawUnlessHeld(long[] fileRequestIds, Instant at);
}
