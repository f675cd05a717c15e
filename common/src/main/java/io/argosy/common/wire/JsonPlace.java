package io.argosy.common.wire;

import tools.jackson.core.JacksonException;

/** Where in a message something is wrong, in words of the message. */
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
}
