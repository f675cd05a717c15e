package io.argosy.agent.door.http;

/** The door has too much to do at this moment; later it may not have. */
final class BusyException extends Exception {

  private static final long serialVersionUID = 1L;

  BusyException(String reason) {
    super(reason);
  }
}
