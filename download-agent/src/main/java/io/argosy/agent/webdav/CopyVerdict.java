package io.argosy.agent.webdav;

import io.argosy.common.dav.DavRefused;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskFailure;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What a failed copy means, by the status and the last line of the storage that was asked for it.
 * The texts are those of XRootD 5.5, dCache and StoRM; no standard states them.
 *
 * @param isPull whether the destination was asked, which reads from the source
 */
public record CopyVerdict(boolean isPull) {

  /** Texts may name files and addresses, which can be any words. */
  private static final Pattern NAMES = Pattern.compile("(?<!\\S)[\"'(]*(\\w+:/)?/\\S*");

  private static final Pattern FULL =
      words(
          "no space left|disk full|quota|insufficient (disk )?space|insufficient storage"
              + "|\\b507\\b");
  private static final Pattern LOCAL = words("local (filesystem|file system|file)|unable to write");
  private static final Pattern DENIED =
      words(
          "\\b40[13]\\b|forbidden|unauthorized|permission denied|not authorized"
              + "|\\bstatus (code )?30[12378]\\b");
  private static final Pattern MISSING = words("\\b404\\b|not found|no such file");

  /** The answer of the other side; 443 is a port. */
  private static final Pattern STATUS = words("\\b(4[0-2]\\d|50\\d)\\b");

  private static final Pattern BUSY =
      words("\\b(429|503)\\b|too many requests|service unavailable");
  private static final Pattern TRANSPORT =
      words(
          "connect|timed? ?out|timeout|partial file|reset|broken pipe|\\bssl\\b|\\btls\\b"
              + "|certificate|resolve|recv|receiv|send|empty reply|\\b5\\d\\d\\b|stalled|aborted");

  private static Pattern words(String pattern) {
    return Pattern.compile(pattern, Pattern.CASE_INSENSITIVE);
  }

  /**
   * Reads the last line of a copy.
   *
   * @return empty after a success
   */
  public Optional<TaskFailure> ended(String lastLine) {
    String line = lastLine.strip();
    String word = line.toLowerCase(Locale.ROOT);
    if (word.startsWith("success")) {
      return Optional.empty();
    }
    return Optional.of(
        word.startsWith("failure") || word.startsWith("aborted")
            ? failure(reasonOf(NAMES.matcher(line).replaceAll("")), "the copy ended with: " + line)
            : failure(
                FailureClass.NETWORK,
                "the storage's answer ended without the result of the copy: " + line));
  }

  /** Whether the last line says that the other side did not accept its credentials. */
  public boolean isDenied(String lastLine) {
    String text = NAMES.matcher(lastLine).replaceAll("");
    return !LOCAL.matcher(text).find() && !FULL.matcher(text).find() && DENIED.matcher(text).find();
  }

  private FailureClass reasonOf(String text) {
    if (FULL.matcher(text).find()) {
      return isPull || !LOCAL.matcher(text).find()
          ? FailureClass.DESTINATION_FULL
          : FailureClass.OTHER;
    }
    if (LOCAL.matcher(text).find()) {
      return isPull ? FailureClass.TOOL_BROKEN : FailureClass.SOURCE_MISSING;
    }
    if (DENIED.matcher(text).find()) {
      return isPull ? FailureClass.SOURCE_BUSY : FailureClass.TOOL_BROKEN;
    }
    if (!isPull && STATUS.matcher(text).find()) {
      return FailureClass.TOOL_BROKEN;
    }
    if (MISSING.matcher(text).find()) {
      return isPull ? FailureClass.SOURCE_MISSING : FailureClass.OTHER;
    }
    if (isPull && BUSY.matcher(text).find()) {
      return FailureClass.SOURCE_BUSY;
    }
    return TRANSPORT.matcher(text).find() ? FailureClass.NETWORK : FailureClass.OTHER;
  }

  private static TaskFailure failure(FailureClass reason, String message) {
    return new TaskFailure(reason, Phase.TRANSFER, message);
  }

  /**
   * What it means that the storage which was asked for the copy does not begin it. No source may be
   * charged with a destination that is busy.
   */
  public TaskFailure refused(DavRefused e) {
    if (!isPull) {
      return ofSource(e);
    }
    TaskFailure failure = ofDestination(e, Phase.TRANSFER);
    return failure.isUnanswered()
        ? new TaskFailure(FailureClass.TOOL_BROKEN, Phase.SESSION, failure.message())
        : failure;
  }

  /**
   * What it means that a door of the source does not begin to send a file. Its address must not be
   * told.
   */
  public static TaskFailure ofDoor(DavRefused e) {
    FailureClass reason =
        switch (e.status()) {
          case 404, 410 -> FailureClass.SOURCE_MISSING;
          case 401, 403, 405, 429, 501, 503 -> FailureClass.SOURCE_BUSY;
          default -> byStatus(e);
        };
    boolean isOlder = e.status() == 405 || e.status() == 501;
    return failure(
        reason,
        isOlder
            ? "the agent at the door of the source cannot send files to a storage: upgrade it"
            : "the door of the source answered %d: %s".formatted(e.status(), e.body()));
  }

  /** Redirects that are followed are none of its answers. */
  private static TaskFailure ofSource(DavRefused e) {
    FailureClass reason =
        switch (e.status()) {
          case 404, 410 -> FailureClass.SOURCE_MISSING;
          case 401, 403, 429, 503, 301, 302, 303, 307, 308 -> FailureClass.SOURCE_BUSY;
          case 507 -> FailureClass.DESTINATION_FULL;
          default -> byStatus(e);
        };
    return failure(reason, e.getMessage());
  }

  /**
   * What it means that the storage of the destination refuses a request. Only at the final name
   * there may be a file that must not be replaced.
   */
  public static TaskFailure ofDestination(DavRefused e, Phase phase) {
    FailureClass reason =
        switch (e.status()) {
          case 401, 403 -> FailureClass.TOOL_BROKEN;
          case 412 -> phase == Phase.PLACE ? FailureClass.REFUSED : FailureClass.TOOL_BROKEN;
          case 507 -> FailureClass.DESTINATION_FULL;
          case 429, 503 -> FailureClass.NETWORK;
          default -> byStatus(e);
        };
    return new TaskFailure(reason, phase, e.getMessage());
  }

  private static FailureClass byStatus(DavRefused e) {
    if (FULL.matcher(NAMES.matcher(e.getMessage()).replaceAll("")).find()) {
      return FailureClass.DESTINATION_FULL;
    }
    return switch (e.status()) {
      case 301, 302, 303, 307, 308, 400, 405, 412, 501 -> FailureClass.TOOL_BROKEN;
      case 408, 504 -> FailureClass.TIMEOUT;
      case 502 -> FailureClass.NETWORK;
      default -> FailureClass.OTHER;
    };
  }

  /** A storage whose files cannot be compared with what was promised. */
  public static TaskFailure withoutChecksum() {
    return new TaskFailure(
        FailureClass.TOOL_BROKEN,
        Phase.VERIFY,
        "the storage of the destination gives no adler32 of a file: enable it there");
  }
}
