package io.argosy.agent.exchange;

/** The router gave no answer that counts; nothing is known of what it did. */
public final class RouterUnreachableException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public RouterUnreachableException(String message) {
    super(message);
  }
}
