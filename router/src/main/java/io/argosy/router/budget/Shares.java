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
 * Divides the limits of nodes over the agents and links that want transfers there. What is assigned
 * to a link is taken from both its nodes at once, so that nobody holds a part of one node's limit
 * while it waits for the other's. At each node the shares are max-min fair: nobody has less than
 * another that has more than it can use. Where there are more links than transfers, they take
 * turns.
 */
final class Shares {

  /** After this time a link yields its only transfers to one that has none. */
  static final Duration TURN = Duration.ofSeconds(30);

  private static final int AT_IT = 0;
  private static final int WAITING = 1;
  private static final int PAST = 2;

  private Shares() {}

  /**
   * The holding of one agent after its turn to be assigned to. The sum of what is reserved at a
   * node never grows beyond its limit by this.
   *
   * @param limits of the link's nodes that have one
   * @param asking wants what the agent says now
   * @param others that touch one of these nodes
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
    // What one node cannot give is not asked of the other, so that it goes to others there.
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

  /**
   * Those in their turn, then those that wait, the longest first, then those past their turn, the
   * longest last.
   */
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
    return rank(holding, now) == PAST ? age : age.negated();
  }

  private static int rank(Holding holding, Instant now) {
    if (holding.transfers() == 0) {
      return WAITING;
    }
    return now.isBefore(holding.since().plus(TURN)) ? AT_IT : PAST;
  }
}
