package io.argosy.router.linkrate;

import io.argosy.router.topology.KnownAgent;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Checks the lanes over which an agent says that it moved something. */
public final class LeasedLanes {

  private static final Logger LOG = LoggerFactory.getLogger(LeasedLanes.class);

  private LeasedLanes() {}

  /**
   * Returns the lane as which each named one counts. A circuit that is not leased to the agent for
   * the link counts as the shared path and is logged.
   */
  public static UnaryOperator<Lane> of(LinkFlows flows, KnownAgent agent, Stream<Lane> named) {
    List<Lane> lanes = named.filter(lane -> !lane.isShared()).distinct().toList();
    Map<Lane, Lane> leased = lanes.isEmpty() ? Map.of() : flows.leased(agent.id(), lanes);
    List<Lane> others = lanes.stream().filter(lane -> !leased.containsKey(lane)).toList();
    if (!others.isEmpty()) {
      LOG.warn(
          "Circuits that are not leased to the agent for the link count as the shared path:"
              + " agent={} circuits={} first={}",
          agent.name(),
          others.size(),
          others.getFirst());
    }
    return lane -> leased.getOrDefault(lane, Lane.shared(lane.link()));
  }
}
