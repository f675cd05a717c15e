package io.argosy.circuit.demand;

import io.argosy.circuit.demand.CircuitUse.Verdict;
import io.argosy.circuit.lifecycle.CircuitKey;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.agent.CircuitReport.Proof;
import java.util.Optional;

/** What moves over circuits, as this process has counted it. */
@FunctionalInterface
public interface CircuitTraffic {

  /** Empty while it is not known what moves over the circuit; that is never the same as nothing. */
  Optional<Reading> of(CircuitKey circuit);

  /** Returns the last proof that data moves over the circuit; empty if there was none. */
  default Optional<Proof> proof(CircuitKey circuit) {
    return Optional.empty();
  }

  /** Why the circuit shall be released, because no data moves over it. */
  default Optional<Verdict> broken(CircuitKey circuit) {
    return Optional.empty();
  }

  /**
   * @param bytes in all
   * @param failures of transfers, in all
   * @param emptyJobs how many of the last jobs in a row moved no byte
   * @param usable whether data may be sent over the circuit now
   */
  record Reading(ByteCount bytes, long failures, int emptyJobs, boolean usable) {}
}
