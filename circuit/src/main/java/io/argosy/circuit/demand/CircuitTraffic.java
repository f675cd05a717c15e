package io.argosy.circuit.demand;

import io.argosy.circuit.lifecycle.CircuitKey;
import io.argosy.common.unit.ByteCount;
import java.util.Optional;

/** What moves over circuits, as this process has counted it. */
@FunctionalInterface
public interface CircuitTraffic {

  /** Empty while it is not known what moves over the circuit; that is never the same as nothing. */
  Optional<Reading> of(CircuitKey circuit);

  /**
   * @param bytes in all
   * @param failures of transfers, in all
   * @param emptyJobs how many of the last jobs in a row moved no byte
   * @param usable whether data may be sent over the circuit now
   */
  record Reading(ByteCount bytes, long failures, int emptyJobs, boolean usable) {}
}
