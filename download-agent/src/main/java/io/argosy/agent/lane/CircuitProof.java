package io.argosy.agent.lane;

import java.time.Duration;

/** Whether a circuit carried data when that was tried. */
public sealed interface CircuitProof {

  /** Data arrived. */
  record Passed(Duration roundTrip) implements CircuitProof {}

  /** Data did not arrive, or not over the circuit. */
  record Failed(String why) implements CircuitProof {}

  /** Data did not arrive in time. While other data arrives, it may have waited behind that. */
  record Late(String why) implements CircuitProof {}

  /** It could not be tried, for a reason that is not the circuit's. */
  record Unknown(String why) implements CircuitProof {}
}
