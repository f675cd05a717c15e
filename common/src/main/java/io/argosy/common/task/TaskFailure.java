package io.argosy.common.task;

import io.argosy.common.unit.Excerpt;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * Why a file did not arrive, as an agent reports it to the router.
 *
 * @param message for people: what cannot be kept or logged as text, such as half of a surrogate
 *     pair or a control character, is replaced
 */
public record TaskFailure(FailureClass reason, Phase phase, String message) {

  private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");
  private static final int LONGEST_REPORTED = 2000;

  public TaskFailure {
    String encodable = new String(message.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
    message = CONTROL.matcher(encodable).replaceAll(" ");
  }

  /** Of a task that the router has taken back in time. */
  public static final TaskFailure RETURNED =
      new TaskFailure(FailureClass.RETURNED, Phase.GRANT, "given back before it began");

  /** Of a task whose job found no door of the source that answers; others told the failure. */
  public static final TaskFailure UNANSWERED =
      new TaskFailure(FailureClass.RETURNED, Phase.SESSION, "no door of the source answered");

  /**
   * Of a task that the router no longer wants done as it was issued; its source is not to blame.
   */
  public static final TaskFailure WITHOUT_GRANT =
      new TaskFailure(FailureClass.RETURNED, Phase.GRANT, "the router gives no grant for it");

  /** Of a task whose source has no agent with a door that the router knows of. */
  public static final TaskFailure WITHOUT_DOOR =
      new TaskFailure(FailureClass.NETWORK, Phase.GRANT, "no door of the source is known");

  /** Of a task that a busy source is not asked for now; it counts no failed attempt. */
  public TaskFailure givenBack() {
    return new TaskFailure(FailureClass.RETURNED, Phase.SESSION, message);
  }

  /** Whether what has arrived so far may be good, so that another attempt can continue it. */
  public boolean leavesGoodBytes() {
    return switch (reason) {
      case SOURCE_MISSING, SOURCE_BUSY, NETWORK, TIMEOUT, LOST, RETURNED -> true;
      case DESTINATION_FULL, CHECKSUM_MISMATCH, REFUSED, TOOL_BROKEN, OTHER -> false;
    };
  }

  /** Whether the source, or the way to it, may be away for every file. */
  public boolean isUnanswered() {
    return reason == FailureClass.NETWORK || reason == FailureClass.TIMEOUT;
  }

  /** As it is reported: with a message of at most 2,000 characters. */
  public TaskFailure brief() {
    return new TaskFailure(reason, phase, Excerpt.of(message, LONGEST_REPORTED));
  }
}
