package io.argosy.common.wire.user;

/**
 * Marks a query whose answer web pages share and which nobody waits for after two seconds. The
 * router gives it a connection of its own kind and ends its statements by then.
 */
public final class ForPages {

  /** Its value says nothing. */
  public static final String HEADER = "Argosy-For-Pages";

  private ForPages() {}
}
