package io.argosy.agent.limit;

import io.argosy.common.topology.LinkName;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How many TCP streams fill each link, as the router has advised with the last claim of the link.
 */
public final class AdvisedStreams {

  private static final Logger LOG = LoggerFactory.getLogger(AdvisedStreams.class);

  private final int most;
  private final Map<LinkName, Integer> byLink = new HashMap<>();

  /**
   * @param most streams of a link, whatever is advised
   */
  public AdvisedStreams(int most) {
    this.most = most;
  }

  /** Stores an advice and logs it if it differs from the last one. Less than 1 is ignored. */
  public synchronized void take(LinkName link, int streams) {
    if (streams < 1) {
      return;
    }
    int used = Math.min(streams, most);
    Integer before = byLink.put(link, used);
    if (before == null || before != used) {
      LOG.info(
          "Streams of a link advised: link={} from={} to={} advised={}",
          link,
          before == null ? "unknown" : before,
          used,
          streams);
    }
  }

  /** Returns the streams of all transfers of the link together; empty if there is no advice. */
  public synchronized OptionalInt of(LinkName link) {
    Integer advised = byLink.get(link);
    return advised == null ? OptionalInt.empty() : OptionalInt.of(advised);
  }

  /**
   * Returns the streams of each of several transfers at a time; empty if there is no advice.
   *
   * @param transfers of the link at a time, from 1
   */
  public OptionalInt ofEach(LinkName link, int transfers) {
    OptionalInt all = of(link);
    return all.isPresent() ? OptionalInt.of(Math.ceilDiv(all.getAsInt(), transfers)) : all;
  }
}
