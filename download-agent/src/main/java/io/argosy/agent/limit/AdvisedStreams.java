package io.argosy.agent.limit;

import io.argosy.agent.lane.Lane;
import io.argosy.agent.lane.Lanes;
import io.argosy.common.tcp.TcpAdvice;
import io.argosy.common.unit.ByteRate;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How many TCP streams fill each lane, as the router has advised with the last claim of the link;
 * for a usable circuit without an advice, as its rate and round-trip time require.
 */
public final class AdvisedStreams {

  private static final Logger LOG = LoggerFactory.getLogger(AdvisedStreams.class);

  private static final Duration LONGEST_ROUND_TRIP = Duration.ofMinutes(1);

  private final int most;
  private final Lanes lanes;
  private final Map<Lane, Integer> byLane = new HashMap<>();

  /**
   * @param most streams of a lane, whatever is advised
   */
  public AdvisedStreams(int most, Lanes lanes) {
    this.most = most;
    this.lanes = lanes;
  }

  /**
   * Stores an advice and logs it if it differs from the last one. Less than 1, and an advice for a
   * circuit that new work does not use, is ignored.
   */
  public synchronized void take(Lane lane, int streams) {
    byLane.keySet().removeIf(this::isUnused);
    if (streams < 1 || isUnused(lane)) {
      return;
    }
    int used = Math.min(streams, most);
    Integer before = byLane.put(lane, used);
    if (before == null || before != used) {
      LOG.info(
          "Streams of a link advised: link={} from={} to={} advised={}",
          lane,
          before == null ? "unknown" : before,
          used,
          streams);
    }
  }

  private boolean isUnused(Lane lane) {
    return !lane.isShared() && !lanes.laneOf(lane.link()).equals(lane);
  }

  /** Returns the streams of all transfers of the lane together; empty if there is no advice. */
  public synchronized OptionalInt of(Lane lane) {
    Integer advised = byLane.get(lane);
    return advised == null ? ofCircuit(lane) : OptionalInt.of(advised);
  }

  private OptionalInt ofCircuit(Lane lane) {
    return lanes
        .circuitOf(lane.link())
        .filter(path -> lane.circuit().equals(Optional.of(path.circuit())))
        .flatMap(path -> path.roundTrip().map(roundTrip -> streams(path.granted(), roundTrip)))
        .map(OptionalInt::of)
        .orElseGet(OptionalInt::empty);
  }

  private int streams(ByteRate rate, Duration roundTrip) {
    boolean isKnown = roundTrip.isPositive() && roundTrip.compareTo(LONGEST_ROUND_TRIP) <= 0;
    return isKnown ? Math.min(most, TcpAdvice.of(roundTrip, rate, Optional.empty()).streams()) : 1;
  }

  /**
   * Returns the streams of each of several transfers at a time; empty if there is no advice.
   *
   * @param transfers of the lane at a time, from 1
   */
  public OptionalInt ofEach(Lane lane, int transfers) {
    OptionalInt all = of(lane);
    return all.isPresent() ? OptionalInt.of(Math.ceilDiv(all.getAsInt(), transfers)) : all;
  }
}
