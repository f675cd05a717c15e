package io.argosy.router.automation;

import java.time.Instant;
import java.util.Optional;

/** Modes that a person set by command; they outlive restarts. */
public interface ModeStore {

  /** Empty where nobody has set one. */
  Optional<Mode> find(Automatic what);

  /** Inside the command's transaction. */
  void put(Automatic what, Mode mode, String by, Instant at);

  /** Inside the command's transaction: from now on the configuration says. */
  void forget(Automatic what);
}
