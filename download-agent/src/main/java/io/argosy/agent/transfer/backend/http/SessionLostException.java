package io.argosy.agent.transfer.backend.http;

/** The door does not know the session any more, or its grant has expired. */
final class SessionLostException extends Exception {

  private static final long serialVersionUID = 1L;
}
