package io.argosy.agent.door;

import java.time.Instant;

/** Which grants have opened a session already; outlives the process until they expire. */
public interface UsedGrants {

  /** False if it was used before; true once, and then it is on disk. */
  boolean use(String id, Instant until);
}
