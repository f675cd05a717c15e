package io.argosy.agent.door.http;

import io.argosy.common.refusal.Refusal;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Reads a request's JSON; what cannot be read is refused with its place. */
final class Bodies {

  private static final int LONGEST_BODY = 32 * 1024 * 1024;

  private Bodies() {}

  static <T> T read(HttpServletRequest request, JsonMapper json, Class<T> type) throws IOException {
    byte[] body = request.getInputStream().readNBytes(LONGEST_BODY + 1);
    if (body.length > LONGEST_BODY) {
      throw malformed("body", "is longer than " + LONGEST_BODY + " bytes");
    }
    try {
      return json.readValue(body, type);
    } catch (JacksonException e) {
      throw malformed(placeOf(e), e.getOriginalMessage());
    }
  }

  private static String placeOf(JacksonException e) {
    StringBuilder place = new StringBuilder();
    for (JacksonException.Reference step : e.getPath()) {
      if (step.getPropertyName() == null) {
        place.append('[').append(step.getIndex()).append(']');
      } else {
        place.append(place.isEmpty() ? "" : ".").append(step.getPropertyName());
      }
    }
    return place.isEmpty() ? "body" : place.toString();
  }

  private static Refusal malformed(String field, String message) {
    return Refusal.of(Refusal.Kind.MALFORMED, "malformed", new Refusal.Fault(field, null, message));
  }
}
