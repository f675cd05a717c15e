package io.argosy.agent.door;

import java.time.Instant;

/** Which grants have opened a session already; outlives the process until they expire. */
public interface UsedGrants {

  /**
   * False if it was used before; true once, and then it is on disk. An id that is not 1 to 128 of
   * A-Z, a-z, 0-9, {@code -} and {@code _} is never believed to be unused.
   */
  boolean use(String id, Instant until);
}
