package io.argosy.agent.circuits;

import java.util.Map;
import java.util.Set;

/** The listening addresses of this agent's door on circuits. */
public interface CircuitDoors {

  /**
   * Listens on these addresses from now on, besides the door's own, and on no others.
   *
   * @return for each address on which that is not possible now, why
   */
  Map<String, String> listen(Set<String> addresses);
}
