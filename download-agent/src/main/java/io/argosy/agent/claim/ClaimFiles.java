package io.argosy.agent.claim;

import java.util.List;
import java.util.UUID;

/** Claims on disk. What {@link #keep} has returned from survives a crash. */
public interface ClaimFiles {

  /** Replaces what was kept under the claim's id. */
  void keep(Claim claim);

  void forget(UUID id);

  /**
   * All claims that are kept, the one written longest ago first; damaged ones are set aside and
   * told.
   */
  List<Claim> all();
}
