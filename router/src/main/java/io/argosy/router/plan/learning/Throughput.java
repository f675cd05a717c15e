package io.argosy.router.plan.learning;

import io.argosy.common.wire.world.RoundFile;
import io.argosy.router.plan.network.NetworkView;
import java.util.Arrays;
import java.util.List;

/**
 * The most that links and nodes were seen to carry, in bytes per second: for a link its mean over
 * the time it was busy in a round, for a node the sum of its links' means.
 */
final class Throughput {

  private final NetworkView view;
  private final double[] best;
  private final double[] latest;
  private final double[] sent;
  private final double[] received;

  /**
   * @param rounds oldest first
   * @throws IllegalArgumentException if a round names a node or link that the view does not have
   */
  Throughput(NetworkView view, List<RoundFile> rounds) {
    this.view = view;
    best = new double[view.links()];
    latest = new double[view.links()];
    sent = new double[view.nodes()];
    received = new double[view.nodes()];
    rounds.forEach(this::take);
  }

  private void take(RoundFile round) {
    Arrays.fill(latest, 0);
    double[] out = new double[view.nodes()];
    double[] in = new double[view.nodes()];
    for (RoundFile.Link carried : round.links()) {
      int link = linkOf(carried);
      if (carried.busySeconds() > 0) {
        latest[link] = carried.bytes().bytes() / carried.busySeconds();
        out[view.sourceOf(link)] += latest[link];
        in[view.destinationOf(link)] += latest[link];
      }
    }
    raise(best, latest);
    raise(sent, out);
    raise(received, in);
  }

  private int linkOf(RoundFile.Link carried) {
    int link = view.linkBetween(view.indexOf(carried.from()), view.indexOf(carried.to()));
    if (link == NetworkView.NO_LINK) {
      throw new IllegalArgumentException(
          "no such link in this view: " + carried.from() + "->" + carried.to());
    }
    return link;
  }

  private static void raise(double[] most, double[] to) {
    Arrays.setAll(most, i -> Math.max(most[i], to[i]));
  }

  /** Returns the best mean rate of any round; 0 if the link was never used. */
  double best(int link) {
    return best[link];
  }

  /** Returns the mean rate of the latest round; 0 if the link was not used in it. */
  double latest(int link) {
    return latest[link];
  }

  double sent(int node) {
    return sent[node];
  }

  double received(int node) {
    return received[node];
  }
}
