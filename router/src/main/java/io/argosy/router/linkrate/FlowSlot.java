package io.argosy.router.linkrate;

import io.argosy.router.topology.LinkKey;
import java.time.Duration;
import java.time.Instant;

/**
 * What a link carried within one slot of five seconds.
 *
 * @param start a multiple of five seconds
 * @param bytes that arrived
 * @param busySeconds how long at least one stream was under way, at most the slot's width
 * @param backloggedSeconds how much of that time the link had more work waiting, so that the
 *     network limited its rate
 */
public record FlowSlot(
    Instant start, LinkKey link, long bytes, double busySeconds, double backloggedSeconds) {

  public static final Duration WIDTH = Duration.ofSeconds(5);

  /** The start of the slot that contains a moment. */
  public static Instant slotOf(Instant moment) {
    long width = WIDTH.toSeconds();
    return Instant.ofEpochSecond(Math.floorDiv(moment.getEpochSecond(), width) * width);
  }

  /** Both together, of the same slot and link. */
  public FlowSlot plus(FlowSlot other) {
    return new FlowSlot(
        start,
        link,
        bytes + other.bytes,
        atMostAll(busySeconds + other.busySeconds),
        atMostAll(backloggedSeconds + other.backloggedSeconds));
  }

  private static double atMostAll(double seconds) {
    return Math.min(WIDTH.toSeconds(), seconds);
  }
}
