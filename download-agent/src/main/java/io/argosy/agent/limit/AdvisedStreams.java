package io.argosy.agent.limit;

import io.argosy.agent.lane.Lane;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How many TCP streams fill each lane, as the router has advised with the last claim of the link.
 */
public final class AdvisedStreams {

  private static final Logger LOG = LoggerFactory.getLogger(AdvisedStreams.class);

  private final int most;
  private final Map<Lane, Integer> byLane = new HashMap<>();

  /**
   * @param most streams of a lane, whatever is advised
   */
  public AdvisedStreams(int most) {
    this.most = most;
  }

  /** Stores an advice and logs it if it differs from the last one. Less than 1 is ignored. */
  public synchronized void take(Lane lane, int streams) {
    if (streams < 1) {
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

  /** Returns the streams of all transfers of the lane together; empty if there is no advice. */
  public synchronized OptionalInt of(Lane lane) {
    Integer advised = byLane.get(lane);
    return advised == null ? OptionalInt.empty() : OptionalInt.of(advised);
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
