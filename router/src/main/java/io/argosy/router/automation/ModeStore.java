package io.argosy.router.automation;

import java.time.Instant;
import java.util.Optional;

/** Stores the modes that admins set by command. */
public interface ModeStore {

  /** Returns the mode that was set; empty if none was. */
  Optional<Mode> find(Automatic what);

  void put(Automatic what, Mode mode, String by, Instant at);

  /** Removes the mode, so that the configured one applies. */
  void forget(Automatic what);
}
