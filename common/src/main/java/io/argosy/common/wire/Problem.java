package io.argosy.common.wire;

import io.argosy.common.refusal.Refusal;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An error as RFC 9457 has it; written by every server of ours, read by agents and the command
 * line.
 *
 * @param type {@code urn:argosy:problem:<code>}
 * @param detail one sentence for people
 * @param errors what was wrong with which field; empty where no field is to blame
 */
public record Problem(
    String type, String title, int status, String detail, List<FieldError> errors) {

  public static final String MEDIA_TYPE = "application/problem+json";
  public static final String TYPE_PREFIX = "urn:argosy:problem:";

  /** Of an answer that has no readable problem. */
  public static Problem untold(int status) {
    return new Problem("about:blank", "", status, "no further words", List.of());
  }

  /**
   * A field of the request, and why its value was refused.
   *
   * @param field its path, such as {@code files[3].lfn}
   * @param rejected what was sent, shortened and without control characters
   */
  public record FieldError(String field, @Nullable String rejected, String message) {

    /** What people are to be told beside the message; absent where that says it itself. */
    public Optional<String> untold() {
      return Optional.ofNullable(rejected).filter(name -> !Refusal.Fault.isUnknown(message, name));
    }
  }
}
