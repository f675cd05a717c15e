package io.argosy.agent.exchange;

import java.util.Set;

/** Thrown when the router refuses a message; an immediate retry does not help. */
public final class RouterRefusedException extends RuntimeException {

  private static final long serialVersionUID = 1L;
  private static final Set<String> FATAL = Set.of("stale-incarnation", "agent-alive");
  private static final String NO_DOOR = "no-door";
  private static final String NO_CIRCUIT = "unknown-circuit";

  private static final int UNAUTHORIZED = 401;
  private static final int NOT_FOUND = 404;
  private static final Set<Integer> PASSING = Set.of(UNAUTHORIZED, 403, 409);

  private final int status;
  private final String code;

  /**
   * @param status the HTTP status, 400 to 499
   * @param code of the problem, such as {@code stale-incarnation}; empty if it has none
   * @param detail a sentence of the router for people
   */
  public RouterRefusedException(int status, String code, String detail) {
    super(
        status == UNAUTHORIZED
            ? "The router refuses this agent's token (401). Check token-file"
            : "the router refused (" + status + " " + code + "): " + detail);
    this.status = status;
    this.code = code;
  }

  /** A later incarnation of this agent exists, or another agent uses its name. */
  public boolean isStale() {
    return FATAL.contains(code);
  }

  /** Whether the sender or the time was refused: the same message may be accepted later. */
  public boolean isPassing() {
    return PASSING.contains(status) && !isStale() && !isWithoutDoor() && !isWithoutCircuit();
  }

  /** The router does not know this message, because it is older than this agent. */
  public boolean isUnknownMessage() {
    return status == NOT_FOUND;
  }

  /** The source's agent is not connected now; it may return. */
  public boolean isWithoutDoor() {
    return code.equals(NO_DOOR);
  }

  /** The circuit is no longer leased to this agent for the link. */
  public boolean isWithoutCircuit() {
    return code.equals(NO_CIRCUIT);
  }
}
