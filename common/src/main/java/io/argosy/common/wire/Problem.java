package io.argosy.common.wire;

import io.argosy.common.refusal.Refusal;
import java.util.List;

/**
 * An error in the format of RFC 9457, which all servers write and which agents and the command line
 * read.
 *
 * @param type {@code urn:argosy:problem:<code>}
 * @param detail one sentence for users
 * @param errors the invalid fields; empty if no field is invalid
 */
public record Problem(
    String type, String title, int status, String detail, List<Refusal.Fault> errors) {

  public static final String MEDIA_TYPE = "application/problem+json";
  public static final String TYPE_PREFIX = "urn:argosy:problem:";

  /** Returns the code in the type; empty if the type is of another kind. */
  public String code() {
    return type.startsWith(TYPE_PREFIX) ? type.substring(TYPE_PREFIX.length()) : "";
  }

  /** Returns the problem of an answer without a readable problem. */
  public static Problem unreadable(int status) {
    return new Problem("about:blank", "", status, "no details", List.of());
  }
}
