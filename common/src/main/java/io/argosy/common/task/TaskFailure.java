package io.argosy.common.task;

import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.Excerpt;
import java.util.regex.Pattern;

/**
 * The reason why a file did not arrive, as an agent reports it to the router.
 *
 * @param message for users, without names of Java's errors; characters that cannot be stored or
 *     logged, such as an unpaired surrogate or a control character, are replaced
 */
public record TaskFailure(FailureClass reason, Phase phase, String message) {

  /** What the messages of an agent call itself. */
  public static final String THIS_AGENT = "this agent";

  private static final Pattern THE_SOURCE = Pattern.compile("\\bthe source\\b");
  private static final int LONGEST_REPORTED = 2000;

  public TaskFailure {
    message = Excerpt.printable(Excerpt.plain(message));
  }

  /** The failure of a task that was returned to the router before it began. */
  public static final TaskFailure RETURNED =
      new TaskFailure(FailureClass.RETURNED, Phase.GRANT, "given back before it began");

  /**
   * The failure of a task whose job found no answering door; the failure was reported for other
   * tasks.
   */
  public static final TaskFailure UNANSWERED =
      new TaskFailure(FailureClass.RETURNED, Phase.SESSION, "no door of the source answered");

  /** The failure of a task that the router has withdrawn; its source is not at fault. */
  public static final TaskFailure WITHOUT_GRANT =
      new TaskFailure(FailureClass.RETURNED, Phase.GRANT, "the router gives no grant for it");

  /** The failure of a task whose source has no known agent with a door. */
  public static final TaskFailure WITHOUT_DOOR =
      new TaskFailure(FailureClass.NETWORK, Phase.GRANT, "no door of the source is known");

  /** The failure of a task that was ended while its file was moved. */
  public static final TaskFailure CANCELLED =
      new TaskFailure(FailureClass.LOST, Phase.TRANSFER, "no request needs the file any longer");

  /** The failure of a task whose source is busy; no failed attempt is counted. */
  public TaskFailure givenBack() {
    return new TaskFailure(FailureClass.RETURNED, Phase.SESSION, message);
  }

  /** Returns whether the partial file may be valid, so that another attempt can continue it. */
  public boolean leavesGoodBytes() {
    return switch (reason) {
      case SOURCE_MISSING, SOURCE_BUSY, NETWORK, TIMEOUT, LOST, RETURNED -> true;
      case DESTINATION_FULL, CHECKSUM_MISMATCH, REFUSED, TOOL_BROKEN, OTHER -> false;
    };
  }

  /** Returns whether the source or its link may be unavailable for every file. */
  public boolean isUnanswered() {
    return reason == FailureClass.NETWORK || reason == FailureClass.TIMEOUT;
  }

  /** Returns the failure with the names of the source and the agent in its message. */
  public TaskFailure named(NodeName source, AgentName agent) {
    String named = THE_SOURCE.matcher(message).replaceAll(source.value());
    return new TaskFailure(reason, phase, named.replace(THIS_AGENT, "agent " + agent));
  }

  /** Returns the failure for a report, with a message of at most 2,000 characters. */
  public TaskFailure brief() {
    return new TaskFailure(reason, phase, Excerpt.of(message, LONGEST_REPORTED));
  }
}
