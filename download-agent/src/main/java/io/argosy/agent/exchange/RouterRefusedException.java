package io.argosy.agent.exchange;

/** The router refused a message; sending it again will not help. */
public final class RouterRefusedException extends RuntimeException {

  private static final long serialVersionUID = 1L;
  private static final int CONFLICT = 409;

  private final int status;

  /**
   * @param status the HTTP status, 400 to 499
   * @param detail the router's sentence for people
   */
  public RouterRefusedException(int status, String detail) {
    super("the router refused (" + status + "): " + detail);
    this.status = status;
  }

  public int status() {
    return status;
  }

  /** A later incarnation of this agent lives, or another agent has its name. */
  public boolean isStale() {
    return status == CONFLICT;
  }
}
