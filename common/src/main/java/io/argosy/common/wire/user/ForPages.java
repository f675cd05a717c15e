package io.argosy.common.wire.user;

/**
 * The header that marks queries of web pages, whose answers are shared. The router serves them from
 * a separate connection pool and cancels their statements after two seconds.
 */
public final class ForPages {

  /** The value, which has no meaning. */
  public static final String HEADER = "Argosy-For-Pages";

  private ForPages() {}
}
