package io.argosy.circuit.control;

/**
 * A provider did not answer, refused the call, or gave an answer that is not understood. Whether it
 * has acted is not known.
 */
public final class ProviderFailedException extends Exception {

  private static final long serialVersionUID = 1L;

  public ProviderFailedException(String message) {
    super(message);
  }

  public ProviderFailedException(String message, Throwable cause) {
    super(message, cause);
  }
}
