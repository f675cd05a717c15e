package io.argosy.router.plan.fts;

import io.argosy.router.plan.network.Assumptions;
import io.argosy.router.plan.network.LinkFacts;
import io.argosy.router.plan.network.Loads;
import io.argosy.router.plan.network.NetworkView;

/**
 * The assumed rate of each link, in bytes per second. If only one of the two rates of a link is
 * known, it is used for both. A link of unknown rate uses the configured assumption, and one that
 * only others know uses what they say, while its exploration budget lasts.
 */
final class LinkRates {

  private final double[] rate;
  private final double[] fileRate;
  private final boolean[] dead;
  private final boolean[] explored;
  private final boolean[] heard;
  private final long[] budget;

  LinkRates(NetworkView view, Assumptions assumptions) {
    rate = new double[view.links()];
    fileRate = new double[view.links()];
    dead = new boolean[view.links()];
    explored = new boolean[view.links()];
    heard = new boolean[view.links()];
    budget = new long[view.links()];
    for (int link = 0; link < view.links(); link++) {
      reckon(link, view, assumptions);
      LinkFacts facts = view.factsOf(link);
      budget[link] = assumptions.explorationOf(facts).bytes() - facts.explored().bytes();
    }
  }

  private void reckon(int link, NetworkView view, Assumptions assumptions) {
    double all = view.rate(link);
    double one = view.fileRate(link);
    boolean unknown = Double.isNaN(all) && Double.isNaN(one);
    explored[link] = unknown || !view.isConfirmed(link);
    heard[link] = view.factsOf(link).isHeard();
    dead[link] = all == 0 || one == 0;
    double assumed =
        dead[link] ? assumptions.deadLink().bytesPerSecond() : assumedOf(link, view, assumptions);
    rate[link] = dead[link] ? assumed : firstKnown(all, one, assumed);
    fileRate[link] = dead[link] ? assumed : firstKnown(one, all, assumed);
  }

  private static double assumedOf(int link, NetworkView view, Assumptions assumptions) {
    double unknown = assumptions.unknownLink().bytesPerSecond();
    return view.isConfirmed(link) || Double.isNaN(view.capacity(link))
        ? unknown
        : view.capacity(link);
  }

  private static double firstKnown(double wanted, double other, double assumed) {
    if (!Double.isNaN(wanted)) {
      return wanted;
    }
    return Double.isNaN(other) ? assumed : other;
  }

  /** Returns the rate of all files together. */
  double rate(int link) {
    return rate[link];
  }

  /** Returns the rate of one file. */
  double fileRate(int link) {
    return fileRate[link];
  }

  /** Returns whether all attempts failed. */
  boolean isDead(int link) {
    return dead[link];
  }

  /** Returns whether own transfers have not shown the rate of the link. */
  boolean isExplored(int link) {
    return explored[link];
  }

  /** Returns whether only others know a rate of the link. */
  boolean isHeard(int link) {
    return heard[link];
  }

  /** Returns the bytes that may still be sent over such a link to measure its rate. */
  long budget(int link, Loads loads) {
    return Math.max(0, budget[link] - loads.assigned(link));
  }
}
