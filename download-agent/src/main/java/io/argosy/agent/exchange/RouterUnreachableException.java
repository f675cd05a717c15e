package io.argosy.agent.exchange;

/** Thrown without a usable answer; whether the router processed the message is not known. */
public final class RouterUnreachableException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public RouterUnreachableException(String message) {
    super(message);
  }
}
