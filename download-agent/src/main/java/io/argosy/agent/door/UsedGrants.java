package io.argosy.agent.door;

import java.time.Instant;

/** The grants that have opened a session; stored until they expire. */
public interface UsedGrants {

  /**
   * Returns true the first time, when the use is on disk; false if the grant was used before. An id
   * that is not 1 to 128 of A-Z, a-z, 0-9, {@code -} and {@code _} counts as used.
   */
  boolean use(String id, Instant until);
}
