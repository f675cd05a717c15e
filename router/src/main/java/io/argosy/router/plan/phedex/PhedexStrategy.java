package io.argosy.router.plan.phedex;

import io.argosy.router.plan.network.Assignment;
import io.argosy.router.plan.network.Assumptions;
import io.argosy.router.plan.network.Candidate;
import io.argosy.router.plan.network.Loads;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.RequestBatch;
import io.argosy.router.plan.network.SourceStrategy;
import java.util.List;

/**
 * The classic router: each file takes the cheapest path, with at most one wide-area hop, from the
 * best of its sources. It ignores the loads of the plan except for ties and for links that only
 * others know, but its assignments count for the other strategies.
 */
public final class PhedexStrategy implements SourceStrategy {

  private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;
  private static final int BITS_OF_A_FRACTION = 53;

  private final PhedexOptions options;
  private final Contest usual;
  private final Contest probing;
  private final Loads frozen;
  private final long seed;

  public PhedexStrategy(NetworkView view, PhedexOptions options, Assumptions assumptions) {
    this.options = options;
    Topology topology = new Topology(view);
    usual = new Contest(PhedexCost.of(view, options, assumptions), topology);
    probing = new Contest(PhedexCost.probing(view, options, assumptions), topology);
    frozen = new Loads(view);
    seed = mix(options.seed());
  }

  @Override
  public void assign(RequestBatch batch, int[] requests, Loads loads, Assignment assignment) {
    for (int request : requests) {
      assign(batch, request, loads, assignment);
    }
  }

  /** Returns how many sources were compared so far: the work that requests took. */
  long compared() {
    return usual.compared() + probing.compared();
  }

  private void assign(RequestBatch batch, int request, Loads loads, Assignment assignment) {
    Contest contest = deciding(batch, request);
    int winner = contest.winner(batch, request, loads);
    if (winner == Assignment.NONE) {
      leave(request, batch.sourceCount(request), assignment);
      return;
    }
    Way way = contest.way(batch, request, winner);
    double seconds = contest.cost(batch, request, winner, way);
    assignment.choose(request, winner, seconds, statusOf(batch, request, winner));
    for (int link : way.links()) {
      loads.add(link, batch.priority(request), batch.bytes(request));
    }
  }

  /**
   * Returns a pseudo-random number from 0 (inclusive) to 1 (exclusive), always the same for the
   * same seed and request.
   */
  private double dice(int request, long bytes) {
    long mixed = mix(mix(seed + request) + bytes);
    return (mixed >>> (Long.SIZE - BITS_OF_A_FRACTION)) * 0x1p-53;
  }

  /** One step of SplitMix64. */
  private static long mix(long number) {
    long z = number + GOLDEN_RATIO;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  private static Assignment.Status statusOf(RequestBatch batch, int request, int n) {
    return batch.source(request, n) == batch.destination(request)
        ? Assignment.Status.AT_DESTINATION
        : Assignment.Status.ROUTED;
  }

  private static void leave(int request, int sources, Assignment assignment) {
    if (sources == 0) {
      assignment.noReplica(request);
    } else {
      assignment.noPath(request);
    }
  }

  @Override
  public List<Candidate> rank(RequestBatch batch, int request, Loads loads, Assignment assignment) {
    return deciding(batch, request).rank(batch, request, loads);
  }

  @Override
  public int[] path(RequestBatch batch, int request, int n) {
    return deciding(batch, request).path(batch, request, n).clone();
  }

  /** Returns the costs by which a request was decided: the usual ones or those of a probe. */
  public PhedexCost costs(RequestBatch batch, int request) {
    return deciding(batch, request).costs();
  }

  private Contest deciding(RequestBatch batch, int request) {
    return isProbed(batch, request) ? probing : usual;
  }

  /**
   * Only a request without a valid path is probed. The loads of the plan do not decide about it, so
   * that it can be told afterwards. The number is drawn first, because it spares most requests a
   * second comparison of their sources.
   */
  private boolean isProbed(RequestBatch batch, int request) {
    if (dice(request, batch.bytes(request)) >= options.probe()) {
      return false;
    }
    int winner = usual.winner(batch, request, frozen);
    return winner != Assignment.NONE
        && !usual.costs().isValid(usual.cost(batch, request, winner))
        && probing.winner(batch, request, frozen) != Assignment.NONE;
  }
}
