package io.argosy.agent.exchange;

import java.util.Set;

/** The router refused a message; sending the same again now will not help. */
public final class RouterRefusedException extends RuntimeException {

  private static final long serialVersionUID = 1L;
  private static final Set<String> FATAL = Set.of("stale-incarnation", "agent-alive");
  private static final String NO_DOOR = "no-door";

  private static final Set<Integer> PASSING = Set.of(401, 403, 409);

  private final int status;
  private final String code;

  /**
   * @param status the HTTP status, 400 to 499
   * @param code the problem's, such as {@code stale-incarnation}; empty if it has none
   * @param detail the router's sentence for people
   */
  public RouterRefusedException(int status, String code, String detail) {
    super("the router refused (" + status + " " + code + "): " + detail);
    this.status = status;
    this.code = code;
  }

  /** A later incarnation of this agent lives, or another agent has its name. */
  public boolean isStale() {
    return FATAL.contains(code);
  }

  /** Of who asks or when, not of what is asked: the same may be granted later. */
  public boolean isPassing() {
    return PASSING.contains(status) && !isStale() && !isWithoutDoor();
  }

  /** The source's agent is not there now; it may come back. */
  public boolean isWithoutDoor() {
    return code.equals(NO_DOOR);
  }
}
