package io.argosy.router.plan.learning;

import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.world.RoundFile;
import io.argosy.router.plan.network.LinkFacts;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.NodeFacts;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Estimates capacities of links and nodes from what they carried in earlier rounds.
 *
 * <p>The capacity of a link is at least its best mean rate of any round. If the latest round equals
 * the best, no limit has shown yet, and the estimate is higher than the measurement; the next round
 * corrects an estimate that was too high. A link that was never used gets an estimate from its
 * observed rate, which shows past traffic and not capacity; a link of unknown rate gets one from
 * the other links at its ends. A node has carried the sum of its links' means, and its estimate is
 * always higher, because it cannot be seen which of its links it held back.
 *
 * <p>Capacities that the view already contains are not changed.
 */
public final class CapacityBelief {

  /** Capacities exceed observed rates by a factor between one and several. */
  private static final double PRIOR_HOPE = 1.5;

  private static final double HOPE = 1.3;
  private static final double AS_GOOD = 0.97;

  private CapacityBelief() {}

  /**
   * @param rounds oldest first
   * @throws IllegalArgumentException if a round names a node or link that the view does not have
   */
  public static NetworkView learn(NetworkView view, List<RoundFile> rounds) {
    Throughput throughput = new Throughput(view, rounds);
    TypicalRates typical = new TypicalRates(view);
    return new NetworkView(
        IntStream.range(0, view.nodes()).mapToObj(node -> node(view, node, throughput)).toList(),
        IntStream.range(0, view.links())
            .mapToObj(link -> link(view, link, belief(view, link, throughput, typical)))
            .toList());
  }

  private static NodeFacts node(NetworkView view, int node, Throughput throughput) {
    NodeFacts known = view.nodeFacts().get(node);
    return new NodeFacts(
        known.name(),
        known.uplink().or(() -> rate(throughput.sent(node) * HOPE)),
        known.downlink().or(() -> rate(throughput.received(node) * HOPE)));
  }

  /** Returns bytes per second; not a number if there is no evidence. */
  private static double belief(
      NetworkView view, int link, Throughput throughput, TypicalRates typical) {
    double observed = view.rate(link);
    double best = throughput.best(link);
    if (best > 0) {
      double seen = Double.isNaN(observed) ? best : Math.max(best, observed);
      return throughput.latest(link) >= AS_GOOD * best ? seen * HOPE : seen;
    }
    return PRIOR_HOPE * (Double.isNaN(observed) ? typical.of(link) : observed);
  }

  /** A dead link stays dead until it carries something. */
  private static LinkFacts link(NetworkView view, int link, double belief) {
    LinkFacts known = view.factsOf(link);
    LinkFacts.Speed speed = known.speed();
    return known.with(
        new LinkFacts.Speed(
            speed.rate(), speed.fileRate(), speed.capacity().or(() -> rate(belief))));
  }

  private static Optional<ByteRate> rate(double bytesPerSecond) {
    return bytesPerSecond > 0 ? Optional.of(new ByteRate(bytesPerSecond)) : Optional.empty();
  }
}
