package io.argosy.bench.circuits;

/** The simulated agent is killed at this point. */
final class KilledException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  KilledException() {
    super("killed", null, false, false);
  }
}
