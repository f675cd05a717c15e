package io.argosy.router.budget;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Divides the limits of nodes over the agents and links that want transfers there. An assignment
 * takes from both nodes of a link at once, so that no agent holds a part of one limit while it
 * waits for the other. At each node the shares are max-min fair. If there are more links than
 * transfers, they take turns.
 */
final class Shares {

  /** The time after which a link yields its only transfers to one that has none. */
  static final Duration TURN = Duration.ofSeconds(30);

  private static final int IN_TURN = 0;
  private static final int WAITING = 1;
  private static final int AFTER_TURN = 2;

  private Shares() {}

  /**
   * Returns the holding of one agent after an assignment, which never raises the sum of the
   * reservations at a node above its limit.
   *
   * @param limits the existing limits of the link's nodes
   * @param asking the holding with the agent's current demand
   * @param others the other holdings that touch one of these nodes
   */
  static Holding assign(
      Collection<NodeLimit> limits, Holding asking, Collection<Holding> others, Instant now) {
    int share = asking.wanted();
    long free = Integer.MAX_VALUE;
    for (NodeLimit limit : limits) {
      List<Holding> there = others.stream().filter(o -> o.touches(limit.nodeId())).toList();
      share = Math.min(share, shareOf(limit.transfers(), asking, there, now));
      free = Math.min(free, limit.transfers() - there.stream().mapToLong(Holding::reserved).sum());
    }
    // Demand that one node cannot meet is not reserved at the other, where others can use it.
    return asking.wanting(share).assigned(Math.clamp(free, 0, share), now);
  }

  private static int shareOf(int limit, Holding asking, Collection<Holding> others, Instant now) {
    List<Holding> order = new ArrayList<>(others);
    order.add(asking);
    order.removeIf(holding -> holding.wanted() == 0);
    order.sort(precedence(now));
    Map<Holding.Holder, Integer> shares = new HashMap<>();
    int left = limit;
    for (int before = -1; before != left; ) {
      before = left;
      for (Holding holding : order) {
        int share = shares.getOrDefault(holding.holder(), 0);
        if (left > 0 && share < holding.wanted()) {
          shares.put(holding.holder(), share + 1);
          left--;
        }
      }
    }
    return shares.getOrDefault(asking.holder(), 0);
  }

  /** Within their turn; then waiting, longest first; then after their turn, longest last. */
  private static Comparator<Holding> precedence(Instant now) {
    return Comparator.comparing((Holding holding) -> rank(holding, now))
        .thenComparing(holding -> age(holding, now))
        .thenComparing(holding -> holding.holder().sourceId())
        .thenComparing(holding -> holding.holder().destinationId())
        .thenComparing(holding -> holding.holder().agentId())
        .thenComparing(holding -> holding.holder().incarnation());
  }

  private static Duration age(Holding holding, Instant now) {
    Duration age = Duration.between(holding.since(), now);
    return rank(holding, now) == AFTER_TURN ? age : age.negated();
  }

  private static int rank(Holding holding, Instant now) {
    if (holding.transfers() == 0) {
      return WAITING;
    }
    return now.isBefore(holding.since().plus(TURN)) ? IN_TURN : AFTER_TURN;
  }
}
