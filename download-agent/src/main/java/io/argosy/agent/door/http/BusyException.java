package io.argosy.agent.door.http;

/** The door has too much to read at this moment; later it may have not. */
final class BusyException extends Exception {

  private static final long serialVersionUID = 1L;

  BusyException() {
    super("too many long requests at once");
  }
}
