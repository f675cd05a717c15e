package io.argosy.agent.exchange;

/**
 * Thrown when the router gave no usable answer; it is not known whether it processed the message.
 */
public final class RouterUnreachableException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public RouterUnreachableException(String message) {
    super(message);
  }
}
