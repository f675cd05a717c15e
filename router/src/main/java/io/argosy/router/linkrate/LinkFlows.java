package io.argosy.router.linkrate;

import io.argosy.common.liveness.FlowTimes;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** What links carried in the last hour, in slots of {@link FlowSlot#WIDTH}. */
public interface LinkFlows {

  /** Slots that began longer ago than this are complete: nothing is added to them. */
  Duration OPEN = FlowTimes.SLOT.multipliedBy(6);

  /** Older slots do not count for capacity estimates. */
  Duration COUNTED = Duration.ofMinutes(30);

  /** Older slots are deleted; the web pages show the last hour. */
  Duration SHOWN = Duration.ofMinutes(70);

  /** Adds to the slots inside the caller's transaction; busy time is capped at the slot's width. */
  void add(List<FlowSlot> slots);

  /**
   * Returns the named lanes whose circuit is or was leased to the agent for their link, each with
   * whether it counts at its ends.
   */
  Map<Lane, Lane> leased(long agentId, Collection<Lane> named);

  /** Returns the slots that start at this moment or later, by start, link and path. */
  List<FlowSlot> from(Instant start);

  /**
   * Deletes the slots that start before {@code before}, and those that start after {@code after},
   * which were added under a wrong clock.
   *
   * @return the number of deleted slots, at most a portion
   */
  int forget(Instant before, Instant after);
}
