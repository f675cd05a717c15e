package io.argosy.router.problem.http;

import io.argosy.common.wire.Problem;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import tools.jackson.databind.json.JsonMapper;

/** Writes a problem response for requests that did not reach a controller. */
public final class ProblemAnswer {

  private final JsonMapper json;

  public ProblemAnswer(JsonMapper json) {
    this.json = json;
  }

  public void unauthenticated(HttpServletResponse response) throws IOException {
    response.setHeader("WWW-Authenticate", "Bearer");
    send(response, ProblemText.of(401, "unauthenticated", "a bearer token is required"));
  }

  public void forbidden(HttpServletResponse response) throws IOException {
    send(response, ProblemText.of(403, "forbidden", "this token does not permit the request"));
  }

  private void send(HttpServletResponse response, Problem problem) throws IOException {
    if (response.isCommitted()) {
      return;
    }
    byte[] body = json.writeValueAsString(problem).getBytes(StandardCharsets.UTF_8);
    response.resetBuffer();
    response.setStatus(problem.status());
    response.setContentType(Problem.MEDIA_TYPE);
    response.setContentLength(body.length);
    response.getOutputStream().write(body);
  }
}
