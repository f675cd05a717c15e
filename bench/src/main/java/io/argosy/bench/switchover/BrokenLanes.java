package io.argosy.bench.switchover;

import io.argosy.agent.lane.CircuitPath;
import io.argosy.agent.lane.Lane;
import io.argosy.agent.lane.Lanes;
import io.argosy.common.topology.LinkName;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * The lanes of an agent without one of its rules.
 *
 * @param shared address of this host on the shared path
 * @param isBusy whether jobs of a link move over the shared path
 * @param known what was last answered for a link, and what has been right since when
 */
record BrokenLanes(
    Lanes lanes,
    Broken broken,
    InetAddress shared,
    Predicate<LinkName> isBusy,
    LongSupplier nanos,
    Map<LinkName, Known> known)
    implements Lanes {

  /** An agent composes a job of this length. */
  private static final Duration JOB = Duration.ofSeconds(30);

  BrokenLanes(
      Lanes lanes,
      Broken broken,
      InetAddress shared,
      Predicate<LinkName> isBusy,
      LongSupplier nanos) {
    this(lanes, broken, shared, isBusy, nanos, new ConcurrentHashMap<>());
  }

  /**
   * @param told the circuit of the jobs that were composed a while ago
   * @param right the circuit of those that are composed now
   * @param since in nanoseconds
   */
  record Known(Optional<CircuitPath> told, Optional<CircuitPath> right, long since) {

    private Known next(Optional<CircuitPath> now, long at) {
      Optional<CircuitPath> due = at - since >= JOB.toNanos() ? right : told;
      boolean isSame = now.map(CircuitPath::circuit).equals(right.map(CircuitPath::circuit));
      return new Known(due, now, isSame ? since : at);
    }
  }

  @Override
  public Optional<CircuitPath> circuitOf(LinkName link) {
    Optional<CircuitPath> now = lanes.circuitOf(link);
    return switch (broken) {
      case NONE -> now;
      case SOURCE_ADDRESS -> now.map(this::fromShared);
      case SHARED_SLOTS -> now.filter(circuit -> !isBusy.test(link));
      case EARLY_BINDING ->
          known
              .compute(
                  link,
                  (any, before) ->
                      (before == null
                              ? new Known(Optional.empty(), Optional.empty(), nanos.getAsLong())
                              : before)
                          .next(now, nanos.getAsLong()))
              .told();
    };
  }

  private CircuitPath fromShared(CircuitPath path) {
    return new CircuitPath(
        path.circuit(), path.source(), shared, path.granted(), path.roundTrip(), path.left());
  }

  @Override
  public void failed(Lane lane) {
    lanes.failed(lane);
  }
}
