package io.argosy.router.circuit;

import io.argosy.common.task.Priority;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.topology.LinkKey;
import java.util.List;

/**
 * What is missing at all destinations at one moment; each byte is counted once. Blocks that are
 * suspended, and files that are given up or resting, do not count, and load tests never do.
 */
public record MissingBytes(List<Routed> routed, List<Unrouted> unrouted) {

  /**
   * Bytes of files that have a route.
   *
   * @param claimed whether an agent has claimed them
   */
  public record Routed(LinkKey link, Priority priority, boolean claimed, ByteCount bytes) {}

  /**
   * Bytes of files without a route that have the same destination, priority and holders.
   *
   * @param holders all nodes that have at least one file of the blocks, in the order of their keys;
   *     a node that has a part of a block counts for all missing files of it, because only counts
   *     of blocks are read
   * @param heldBack of files that a window has taken; routing holds them back
   * @param waiting of files that wait for room in their window
   */
  public record Unrouted(
      long destinationNodeId,
      Priority priority,
      List<Long> holders,
      ByteCount heldBack,
      ByteCount waiting) {

    public Unrouted {
      holders = List.copyOf(holders);
    }

    ByteCount bytes() {
      return heldBack.plus(waiting);
    }
  }

  public MissingBytes {
    routed = List.copyOf(routed);
    unrouted = List.copyOf(unrouted);
  }
}
