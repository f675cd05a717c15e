package io.argosy.agent.lane;

import io.argosy.common.topology.LinkName;
import java.util.Optional;
import java.util.UUID;

/** Which circuits may be used now. Implementations are thread-safe, and neither block nor fail. */
public interface Lanes {

  /** Without circuits. */
  Lanes SHARED_ONLY =
      new Lanes() {
        @Override
        public Optional<CircuitPath> circuitOf(LinkName link) {
          return Optional.empty();
        }

        @Override
        public void failed(Lane lane) {}
      };

  /** Returns the circuit that new work of the link uses; empty if it uses the shared path. */
  Optional<CircuitPath> circuitOf(LinkName link);

  /** Returns the lane that new work of the link uses. */
  default Lane laneOf(LinkName link) {
    return new Lane(link, circuitOf(link).map(CircuitPath::circuit));
  }

  /** Whether what moves over the circuit cannot arrive, so that it shall be ended. */
  default boolean isLost(UUID circuit) {
    return false;
  }

  /**
   * A transfer over the lane failed by the network or a time-out: its circuit is proven at once.
   */
  void failed(Lane lane);
}
