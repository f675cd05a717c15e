package io.argosy.common.statefile;

/** A state file is damaged; agents and circuits set it aside and continue. */
public final class UnreadableStateException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public UnreadableStateException(String message) {
    super(message);
  }
}
