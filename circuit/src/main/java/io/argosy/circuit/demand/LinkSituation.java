package io.argosy.circuit.demand;

import io.argosy.circuit.lifecycle.Circuit;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The circuits and ports of a link at the time of a decision.
 *
 * @param now the time of the decision
 * @param circuits every recorded circuit of the link, active or ended
 */
public record LinkSituation(
    Instant now, List<Circuit> circuits, PortRoom source, PortRoom destination) {

  public LinkSituation {
    circuits = List.copyOf(circuits);
  }

  /** A link that never had a circuit, between ports without a limit. */
  public static LinkSituation untouched(Instant now) {
    return new LinkSituation(now, List.of(), PortRoom.UNLIMITED, PortRoom.UNLIMITED);
  }

  /**
   * When a circuit may be requested for the link again; empty if it may be now. The cooldown is
   * counted from each setback, and the latest result applies.
   */
  Optional<Instant> coolsDownUntil(Duration cooldown) {
    return circuits.stream()
        .flatMap(circuit -> circuit.setbackAt().stream())
        .max(Comparator.naturalOrder())
        .map(setback -> setback.plus(cooldown))
        .filter(until -> until.isAfter(now));
  }
}
