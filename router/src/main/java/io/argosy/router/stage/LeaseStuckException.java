package io.argosy.router.stage;

import java.io.Serial;

/** Nobody renews the lease of a stage, and nobody can take it, so that the stage stands still. */
public final class LeaseStuckException extends RuntimeException {

  @Serial private static final long serialVersionUID = 1L;

  public LeaseStuckException(String lease) {
    super("no router renews or takes the lease " + lease);
  }
}
