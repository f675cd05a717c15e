package io.argosy.router.linkrate;

import io.argosy.common.liveness.FlowTimes;
import io.argosy.router.topology.LinkKey;
import java.time.Duration;
import java.time.Instant;

/**
 * What a link carried over one path within one slot of five seconds.
 *
 * @param start a multiple of five seconds
 * @param bytes number of bytes that arrived
 * @param busySeconds how long at least one stream was running; at most the slot's width
 * @param backloggedSeconds how much of that time more work was queued, so that the network limited
 *     the rate
 */
public record FlowSlot(
    Instant start, Lane lane, long bytes, double busySeconds, double backloggedSeconds) {

  public static final Duration WIDTH = FlowTimes.SLOT;

  /** Creates a slot of the shared path. */
  public FlowSlot(
      Instant start, LinkKey link, long bytes, double busySeconds, double backloggedSeconds) {
    this(start, Lane.shared(link), bytes, busySeconds, backloggedSeconds);
  }

  public LinkKey link() {
    return lane.link();
  }

  /** Returns the start of the slot that contains a moment. */
  public static Instant slotOf(Instant moment) {
    long width = WIDTH.toSeconds();
    return Instant.ofEpochSecond(Math.floorDiv(moment.getEpochSecond(), width) * width);
  }

  /** Returns whether it starts at a moment or later. */
  public boolean isFrom(Instant moment) {
    return !start.isBefore(moment);
  }

  /** Returns the sum of two parts of the same slot and lane. */
  public FlowSlot plus(FlowSlot other) {
    return new FlowSlot(
        start,
        lane,
        bytes + other.bytes,
        atMostAll(busySeconds + other.busySeconds),
        atMostAll(backloggedSeconds + other.backloggedSeconds));
  }

  private static double atMostAll(double seconds) {
    return Math.min(WIDTH.toSeconds(), seconds);
  }
}
