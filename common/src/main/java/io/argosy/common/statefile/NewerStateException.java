package io.argosy.common.statefile;

/** A state file comes from a newer program; agents and circuits do not start on it. */
public final class NewerStateException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public NewerStateException(String message) {
    super(message);
  }
}
