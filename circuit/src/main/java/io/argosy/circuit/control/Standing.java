package io.argosy.circuit.control;

import io.argosy.circuit.lifecycle.CircuitKey;
import io.argosy.circuit.lifecycle.CircuitPlan;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The router's last answer about the circuits of this agent.
 *
 * @param current whether the router answered recently; while it does not, no circuit is begun and
 *     those that exist live on
 * @param leases all that the router has given to this agent and not closed yet
 */
public record Standing(boolean current, List<Lease> leases) {

  public Standing {
    leases = List.copyOf(leases);
  }

  /**
   * The right to one circuit.
   *
   * @param lifetime since the circuit was asked for; longer than the plan's once it was prolonged
   * @param begun whether the agent has reported the circuit before
   * @param reference the provider's, as the agent has reported it
   * @param close why the circuit shall be released; empty while it is wanted
   * @param isFailing whether it is released because its transfers fail
   */
  public record Lease(
      CircuitPlan plan,
      Duration lifetime,
      boolean begun,
      Optional<String> reference,
      Optional<String> close,
      boolean isFailing) {}

  public Optional<Lease> lease(CircuitKey key) {
    return leases.stream().filter(lease -> lease.plan().key().equals(key)).findFirst();
  }
}
