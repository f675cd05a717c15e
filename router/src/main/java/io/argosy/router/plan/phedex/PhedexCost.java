package io.argosy.router.plan.phedex;

import io.argosy.router.plan.network.Assumptions;
import io.argosy.router.plan.network.LinkFacts;
import io.argosy.router.plan.network.Loads;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.RequestBatch;
import java.time.Duration;
import java.util.stream.LongStream;

/**
 * The cost of a hop in the classic router, in seconds: the time to drain the link's queue, then the
 * file's size bin at the link's rate. The cost is affine in the bin and does not depend on what a
 * plan assigns.
 *
 * <p>Probing costs ignore queues and use no rate below the nominal one.
 */
public final class PhedexCost {

  /** A hop over a dead link, whatever the size. */
  static final double DEAD_HOP_SECONDS = 604_800;

  /** Added for each wide-area hop after the first. */
  static final double WIDE_AREA_PENALTY_SECONDS = 25_920_000;

  private static final long UNITS_PER_BIN = 500;

  private final PhedexOptions options;
  private final boolean probing;
  private final double limit;
  private final double[] queue;
  private final double[] rate;
  private final long[] budget;
  private final boolean limited;

  private PhedexCost(
      NetworkView view, PhedexOptions options, Assumptions assumptions, boolean probing) {
    this.options = options;
    this.probing = probing;
    limit = seconds(options.latencyLimit());
    queue = new double[view.links()];
    rate = new double[view.links()];
    budget = new long[view.links()];
    for (int link = 0; link < view.links(); link++) {
      queue[link] = probing ? 0 : queueOf(view.factsOf(link), view.rate(link));
      rate[link] = rateOf(view.factsOf(link), view.rate(link));
      budget[link] = budgetOf(view.factsOf(link), assumptions);
    }
    limited = LongStream.of(budget).anyMatch(bytes -> bytes < Long.MAX_VALUE);
  }

  static PhedexCost of(NetworkView view, PhedexOptions options, Assumptions assumptions) {
    return new PhedexCost(view, options, assumptions, false);
  }

  static PhedexCost probing(NetworkView view, PhedexOptions options, Assumptions assumptions) {
    return new PhedexCost(view, options, assumptions, true);
  }

  private static long budgetOf(LinkFacts facts, Assumptions assumptions) {
    return facts.isHeard()
        ? assumptions.explorationOf(facts).bytes() - facts.explored().bytes()
        : Long.MAX_VALUE;
  }

  private static double queueOf(LinkFacts facts, double observed) {
    long waiting = facts.queue().bytes().stream().mapToLong(Long::longValue).sum();
    return facts.queue().latencySeconds().orElseGet(() -> secondsFor(waiting, observed));
  }

  /**
   * A queue before an unknown rate costs nothing; one before a dead link costs as much as a file.
   */
  private static double secondsFor(long waiting, double observed) {
    if (waiting == 0 || Double.isNaN(observed)) {
      return 0;
    }
    return observed == 0 ? DEAD_HOP_SECONDS : waiting / observed;
  }

  private double rateOf(LinkFacts facts, double observed) {
    double nominal = options.nominalRate().bytesPerSecond() / facts.distance();
    if (Double.isNaN(observed)) {
      return nominal;
    }
    return probing ? Math.max(observed, nominal) : observed;
  }

  /**
   * Returns the size by which a file is charged: the next multiple of 500 B, above 1 MB of 500 kB,
   * above 1 GB of 500 MB, above 1 TB of 500 GB; an exact multiple counts as the next.
   *
   * @return bytes, at most {@link Long#MAX_VALUE}
   */
  public static long sizeBin(long bytes) {
    long step = UNITS_PER_BIN * unitOf(bytes);
    return bytes > Long.MAX_VALUE - step ? Long.MAX_VALUE : (bytes / step + 1) * step;
  }

  private static long unitOf(long bytes) {
    if (bytes > 1_000_000_000L) {
      return bytes > 1_000_000_000_000L ? 1_000_000_000L : 1_000_000L;
    }
    return bytes > 1_000_000L ? 1_000L : 1L;
  }

  /**
   * Returns the priority of a hop's task: for the same request, a local hop comes before a
   * wide-area one.
   *
   * @param priority of the request, 0 (high) to {@value RequestBatch#PRECEDENCES} - 1
   */
  public static int hopPriority(int priority, boolean local) {
    return 2 * priority + (local ? 0 : 1);
  }

  /** Returns whether a path may be used: its cost, including staging, is below the limit. */
  public boolean isValid(double seconds) {
    return seconds < limit;
  }

  private static double seconds(Duration duration) {
    return duration.toSeconds() + duration.getNano() / 1e9;
  }

  /** Returns the initial cost of a path from an unstaged replica. */
  public double stagingSeconds() {
    return seconds(options.stagingLatency());
  }

  /**
   * Returns the bytes that may still be assigned to a link that only others know, before own
   * transfers have confirmed it; {@link Long#MAX_VALUE} for other links. The classic router had no
   * such links.
   */
  long budget(int link, Loads loads) {
    return budget[link] == Long.MAX_VALUE
        ? Long.MAX_VALUE
        : Math.max(0, budget[link] - loads.assigned(link));
  }

  /** Whether any link has a {@link #budget}. */
  boolean isAnyLimited() {
    return limited;
  }

  /** Returns the seconds until a link is free. */
  public double queue(int link) {
    return queue[link];
  }

  /** Returns the assumed rate of a link in bytes per second; 0 if it is known to be dead. */
  public double rate(int link) {
    return rate[link];
  }

  /** Returns the seconds over a link for a file of this bin: the queue and the transfer. */
  public double hop(int link, double sizeBin) {
    return queue[link] + transfer(link, sizeBin);
  }

  /** Returns the seconds over a free link. */
  public double transfer(int link, double sizeBin) {
    return rate[link] == 0 ? DEAD_HOP_SECONDS : sizeBin / rate[link];
  }

  /** Returns the part of {@link #hop} that does not depend on the size. */
  double constant(int link) {
    return queue[link] + (rate[link] == 0 ? DEAD_HOP_SECONDS : 0);
  }

  /** Returns the slope of {@link #hop}, up to rounding. */
  double secondsPerByte(int link) {
    return rate[link] == 0 ? 0 : 1 / rate[link];
  }
}
