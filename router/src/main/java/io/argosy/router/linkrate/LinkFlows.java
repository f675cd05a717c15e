package io.argosy.router.linkrate;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** What links carried lately, in slots of {@link FlowSlot#WIDTH}. */
public interface LinkFlows {

  /** Older slots tell nothing of what a link can carry now. */
  Duration KEPT = Duration.ofMinutes(30);

  /** Older slots are deleted: pages show what moved in the last hour. */
  Duration SHOWN = Duration.ofMinutes(70);

  /** Adds to the slots inside the caller's transaction; a link is busy for at most a whole slot. */
  void add(List<FlowSlot> slots);

  /** The slots that start at this moment or later, ordered by start, source and destination. */
  List<FlowSlot> from(Instant start);

  /**
   * Deletes the slots that start earlier, and those that start later, which were added under a
   * wrong clock.
   *
   * @return how many there were
   */
  int forget(Instant before, Instant after);
}
