package io.argosy.agent.exchange;

import java.util.Set;

/** The router refused a message; sending the same again now will not help. */
public final class RouterRefusedException extends RuntimeException {

  private static final long serialVersionUID = 1L;
  private static final Set<String> FATAL = Set.of("stale-incarnation", "agent-alive");
  private static final String NO_DOOR = "no-door";

  private final String code;

  /**
   * @param status the HTTP status, 400 to 499
   * @param code the problem's, such as {@code stale-incarnation}; empty if it has none
   * @param detail the router's sentence for people
   */
  public RouterRefusedException(int status, String code, String detail) {
    super("the router refused (" + status + " " + code + "): " + detail);
    this.code = code;
  }

  /** A later incarnation of this agent lives, or another agent has its name. */
  public boolean isStale() {
    return FATAL.contains(code);
  }

  /** The source's agent is not there now; it may come back. */
  public boolean isWithoutDoor() {
    return code.equals(NO_DOOR);
  }
}
