package io.argosy.circuit.demand;

import io.argosy.circuit.lifecycle.Circuit;
import java.time.Instant;
import java.util.List;

/**
 * What surrounds a link's queue when it is decided on.
 *
 * @param now the moment of the decision
 * @param circuits every circuit of the link that is remembered, living or ended
 */
public record LinkSituation(
    Instant now, List<Circuit> circuits, PortRoom source, PortRoom destination) {

  public LinkSituation {
    circuits = List.copyOf(circuits);
  }

  /** A link that never had a circuit, between ports nobody has limited. */
  public static LinkSituation untouched(Instant now) {
    return new LinkSituation(now, List.of(), PortRoom.UNLIMITED, PortRoom.UNLIMITED);
  }
}
