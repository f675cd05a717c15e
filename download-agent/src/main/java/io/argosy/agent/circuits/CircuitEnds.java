package io.argosy.agent.circuits;

import java.util.UUID;

/** This host's ends of circuits. Implementations are thread-safe, and neither block nor fail. */
public interface CircuitEnds {

  /**
   * Whether this host's end of a circuit is set up now: its hook has run and, at a source, data
   * leaves by its interface and the doors listen on its address.
   *
   * @param circuit id of its lease
   */
  boolean isUp(UUID circuit);
}
