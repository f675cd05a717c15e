package io.argosy.common.wire;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.exc.InvalidNullException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;

/** Where in a message something is wrong, and what, in words of the message. */
public final class JsonPlace {

  private JsonPlace() {}

  /** Such as {@code files[3].lfn}; the whole is called {@code body}. */
  public static String of(JacksonException cause) {
    StringBuilder path = new StringBuilder();
    for (JacksonException.Reference step : cause.getPath()) {
      if (step.getPropertyName() == null) {
        path.append('[').append(step.getIndex()).append(']');
      } else {
        path.append(path.isEmpty() ? "" : ".").append(step.getPropertyName());
      }
    }
    return path.isEmpty() ? "body" : path.toString();
  }

  /** What is wrong there, without the names of classes that would not take it. */
  public static String complaint(JacksonException cause) {
    return switch (cause) {
      case UnrecognizedPropertyException unknown -> "there is no such field";
      case InvalidNullException absent -> "is null and must not be";
      default ->
          cause
              .getOriginalMessage()
              .replaceFirst("(?s)^Cannot \\w+ .*?: ", "")
              .replaceFirst("^Missing required creator property .*", "is missing");
    };
  }
}
